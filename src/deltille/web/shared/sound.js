// Soft sounds, generated here: no file to load. Browsers play no sound before the first interaction.

/** @typedef {"place" | "capture" | "turn" | "end"} Sound */
/** A tone: from one pitch to another, when it begins, how long it lasts and how loud it is. @typedef {[number, number, number, number, number]} Tone */

/** Wood on wood; two pieces that meet; two notes up; three notes to the end. @type {Record<Sound, Tone[]>} */
const TONES = {
  place: [[320, 140, 0, 0.1, 0.14]],
  capture: [[260, 110, 0, 0.1, 0.16], [420, 180, 0.07, 0.12, 0.13]],
  turn: [[523, 523, 0, 0.16, 0.05], [659, 659, 0.12, 0.24, 0.05]],
  end: [[392, 392, 0, 0.22, 0.06], [494, 494, 0.15, 0.24, 0.06], [587, 587, 0.3, 0.5, 0.06]],
};

/** @type {AudioContext | null} */
let audio = null;

/** Play a sound if the browser allows it. @param {Sound} name */
export async function hearSound(name) {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") await audio.resume();
    for (const tone of TONES[name]) sing(audio, tone);
  } catch {
    // Everything can be seen without sound.
  }
}

/** @param {AudioContext} to @param {Tone} tone */
function sing(to, [from, until, after, lasts, volume]) {
  const start = to.currentTime + after;
  const tone = to.createOscillator();
  const loudness = to.createGain();
  tone.type = from === until ? "sine" : "triangle";
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(until, start + lasts);
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(volume, start + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  tone.connect(loudness).connect(to.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.02);
}
