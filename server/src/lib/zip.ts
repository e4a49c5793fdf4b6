import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

/** What an archive may hold at most. */
export interface ZipLimits {
  readonly entries: number
  /** Bytes of all files once they are unpacked. */
  readonly unpacked: number
}

/** A file of an archive, unpacked. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Buffer
}

interface Place {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8
/** Longest comment that may stand after the end record. */
const LONGEST_COMMENT = 65_535

/** Where the end record begins; undefined where there is none. */
function endOf(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at
  return undefined
}

/** The central directory, as far as it stays within the limits; undefined where it does not, or makes no sense. */
function directoryOf(bytes: Buffer, { entries, unpacked }: ZipLimits): Place[] | undefined {
  const end = endOf(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  if (count === 0 || count > entries) return undefined
  const places: Place[] = []
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  for (let nth = 0; nth < count; nth += 1) {
    if (at + ENTRY_LENGTH > end || bytes.readUInt32LE(at) !== ENTRY) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    const place = {
      name: bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    total += place.size
    if (total > unpacked) return undefined
    places.push(place)
    at += ENTRY_LENGTH + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return places
}

async function unpack(bytes: Buffer, { name, method, packed, size, offset }: Place): Promise<ZipEntry> {
  if (bytes.readUInt32LE(offset) !== LOCAL) throw new Error(`no file at the place of ${name}`)
  const start = offset + LOCAL_LENGTH + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const raw = bytes.subarray(start, start + packed)
  if (raw.length !== packed) throw new Error(`${name} is cut short`)
  if (method !== STORED && method !== DEFLATED) throw new Error(`${name} is packed in an unknown way`)
  // What unpacks to more than it says is given up as soon as it does.
  const whole = method === STORED ? raw : await inflate(raw, { maxOutputLength: Math.max(1, size) })
  if (whole.length !== size) throw new Error(`${name} has another size than it says`)
  return { name, bytes: whole }
}

/**
 * Unpacks an archive whose sizes were looked at first; undefined where it is none, is larger than the limits, or
 * unpacks to something else than it says.
 */
export async function unzip(bytes: Buffer, limits: ZipLimits): Promise<ZipEntry[] | undefined> {
  try {
    const places = directoryOf(bytes, limits)
    if (places === undefined) return undefined
    const entries: ZipEntry[] = []
    for (const place of places) entries.push(await unpack(bytes, place))
    return entries
  } catch {
    return undefined
  }
}
