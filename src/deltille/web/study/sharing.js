// A study as an address: everything is in the link itself, so everyone who opens it gets a copy and nobody can change the original.

/** Some programs cut longer links. */
export const LONGEST = 8_000;
/** A study never unpacks to more than this: a hostile link could fill the memory. */
const MOST = 500_000;

/** @param {string} text @returns {Promise<string>} letters that are safe in an address */
export async function packed(text) {
  const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The inverse; throws if the letters were changed. @param {string} letters */
export async function unpacked(letters) {
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (text.length > MOST) throw new Error("too long");
    if (done) return text;
  }
}
