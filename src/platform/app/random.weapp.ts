/** Random bytes for ids; WeChat's own source is asynchronous, and an id is no secret. */
export function randomBytes(count: number): Uint8Array {
  return Uint8Array.from({ length: count }, () => Math.floor(Math.random() * 256))
}
