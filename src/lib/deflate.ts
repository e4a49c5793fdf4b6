/** The shortest and the longest run of bytes that one step may repeat. */
const SHORTEST = 3
const LONGEST = 258

/** How many bits follow the code of a length, or of a distance, for each group of codes. */
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]
const distanceBits = Array.from({ length: 30 }, (_, code) => Math.max(0, (code >> 1) - 1))

/** The first value that each code stands for, where the first one stands for `first`. */
function bases(bits: readonly number[], first: number): number[] {
  let base = first
  return bits.map((more) => {
    const own = base
    base += 1 << more
    return own
  })
}

const lengthBases = bases(lengthBits, SHORTEST)
const distanceBases = bases(distanceBits, 1)
const END = 256
const LONGEST_CODE = 285

/** Writes bits from the lowest on, as deflate wants them. */
class BitWriter {
  readonly bytes: number[] = []
  private held = 0
  private count = 0

  /** A number, its lowest bit first. */
  number(value: number, bits: number): void {
    for (let bit = 0; bit < bits; bit += 1) this.bit((value >> bit) & 1)
  }

  /** A code, its highest bit first. */
  code(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit -= 1) this.bit((value >> bit) & 1)
  }

  end(): number[] {
    while (this.count > 0) this.bit(0)
    return this.bytes
  }

  private bit(bit: number): void {
    this.held |= bit << this.count
    this.count += 1
    if (this.count < 8) return
    this.bytes.push(this.held)
    this.held = 0
    this.count = 0
  }
}

/** A byte, a length or the end, by the codes that deflate itself brings along. */
function writeSymbol(out: BitWriter, symbol: number): void {
  if (symbol < 144) out.code(0x30 + symbol, 8)
  else if (symbol < END) out.code(0x190 + symbol - 144, 9)
  else if (symbol < 280) out.code(symbol - END, 7)
  else out.code(0xc0 + symbol - 280, 8)
}

function writeRun(out: BitWriter, length: number, distance: number): void {
  if (length === LONGEST) writeSymbol(out, LONGEST_CODE)
  else {
    const at = lengthBases.filter((base) => base <= length).length - 1
    writeSymbol(out, END + 1 + at)
    out.number(length - (lengthBases[at] ?? 0), lengthBits[at] ?? 0)
  }
  const at = distanceBases.filter((base) => base <= distance).length - 1
  out.code(at, 5)
  out.number(distance - (distanceBases[at] ?? 0), distanceBits[at] ?? 0)
}

/** Deflates bytes that repeat what stood `distance` before, as the rows of a picture do; each other byte is as it is. */
export function deflateRows(bytes: readonly number[], distance: number): number[] {
  const out = new BitWriter()
  // One block, the last, with deflate's own codes.
  out.number(0b011, 3)
  for (let at = 0; at < bytes.length;) {
    let length = 0
    while (
      at >= distance &&
      length < LONGEST &&
      at + length < bytes.length &&
      bytes[at + length] === bytes[at + length - distance]
    )
      length += 1
    if (length >= SHORTEST) writeRun(out, length, distance)
    else writeSymbol(out, bytes[at] ?? 0)
    at += length >= SHORTEST ? length : 1
  }
  writeSymbol(out, END)
  return out.end()
}
