const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 of bytes; a mini-program has no `btoa`. */
export function base64(bytes: readonly number[]): string {
  let out = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, two, three] = bytes.slice(at, at + 3)
    const all = (first << 16) | ((two ?? 0) << 8) | (three ?? 0)
    out += LETTERS.charAt(all >> 18) + LETTERS.charAt((all >> 12) & 63)
    out += two === undefined ? '=' : LETTERS.charAt((all >> 6) & 63)
    out += three === undefined ? '=' : LETTERS.charAt(all & 63)
  }
  return out
}
