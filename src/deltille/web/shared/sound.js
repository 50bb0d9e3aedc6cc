// One quiet knock, made here: no file to load.

/** @type {AudioContext | null} */
let audio = null;

/** A piece set down on wood. */
export async function knock() {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.setValueAtTime(320, start);
  tone.frequency.exponentialRampToValueAtTime(140, start + 0.07);
  loudness.gain.setValueAtTime(0.15, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.1);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.11);
}
