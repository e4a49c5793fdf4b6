import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive. */
export interface Packed {
  readonly name: string
  readonly bytes: Buffer
}

/** The first day that the format knows, so that the same files make the same bytes. */
const DAY = 0x21
const METHOD = 8

function fieldsOf({ name, bytes }: Packed, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x800, 2)
  fields.writeUInt16LE(METHOD, 4)
  fields.writeUInt16LE(DAY, 8)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

const signed = (signature: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}

/** Packs files into a zip archive. */
export function zip(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const packed = deflateRawSync(file.bytes, { level: 9 })
    const fields = fieldsOf(file, packed)
    const name = Buffer.from(file.name)
    const local = Buffer.concat([signed(0x04034b50), fields, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const version = Buffer.from([20, 0])
    directory.push(Buffer.concat([signed(0x02014b50), version, fields, place, name]))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, list, signed(0x06054b50), end])
}
