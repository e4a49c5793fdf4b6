/**
 * UUID version 7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then random bits.
 * `random` needs ten bytes.
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  bytes.set(random.subarray(0, 10), 6)
  for (let i = 0; i < 6; i += 1) bytes[i] = Math.floor(nowMs / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Makes UUIDs of version 7 of which those of one millisecond go up in the order in which they were made (RFC 9562,
 * section 6.2, method 1), so that things done at once keep their order. `randomOf` gives ten random bytes.
 */
export function orderedUuidV7(randomOf: () => Uint8Array): (ms: number) => string {
  let last = -1
  let count = 0
  return (ms) => {
    const random = Uint8Array.from(randomOf())
    // Begins in the lower half of its twelve bits, so that there is room above.
    count = ms === last ? count + 1 : (((random[0] ?? 0) & 0x07) << 8) | (random[1] ?? 0)
    last = ms
    random[0] = (count >> 8) & 0x0f
    random[1] = count & 0xff
    return uuidV7(ms, random)
  }
}
