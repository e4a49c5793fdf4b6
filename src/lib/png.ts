import { deflateRows } from './deflate'

function word(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

function crc32(bytes: readonly number[]): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}

function adler32(bytes: readonly number[]): number {
  let low = 1
  let high = 0
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return ((high << 16) | low) >>> 0
}

function chunk(name: string, data: readonly number[]): number[] {
  const body = [...[...name].map((letter) => letter.charCodeAt(0)), ...data]
  return [...word(data.length), ...body, ...word(crc32(body))]
}

/** A black-and-white PNG of a square, one bit a pixel; `isDark` is asked for every pixel. */
export function squarePng(size: number, isDark: (row: number, column: number) => boolean): number[] {
  const rows: number[] = []
  /** Bytes of a row, with the one that names its filter. */
  const width = Math.ceil(size / 8) + 1
  for (let row = 0; row < size; row += 1) {
    rows.push(0)
    for (let column = 0; column < size; column += 8) {
      let byte = 0
      for (let bit = 0; bit < 8; bit += 1) {
        const isWhite = column + bit < size && !isDark(row, column + bit)
        byte = (byte << 1) | (isWhite ? 1 : 0)
      }
      rows.push(byte)
    }
  }
  const header = [...word(size), ...word(size), 1, 0, 0, 0, 0]
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return [
    ...signature,
    ...chunk('IHDR', header),
    ...chunk('IDAT', [0x78, 0x01, ...deflateRows(rows, width), ...word(adler32(rows))]),
    ...chunk('IEND', []),
  ]
}
