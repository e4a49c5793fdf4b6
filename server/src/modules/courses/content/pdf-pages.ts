import { inflateSync } from 'node:zlib'

/** A stream of objects may unpack to so many bytes at most. */
const LARGEST = 4 * 1024 * 1024
const OBJECTS = /\/Type\s*\/ObjStm\b[\s\S]{0,400}?stream\r?\n/g
/** The root of the pages and their number, in whatever order they are written. */
const COUNTS = [
  /\/Type\s*\/Pages\b[^<>]{0,4000}?\/Count\s+(\d{1,6})\b/g,
  /\/Count\s+(\d{1,6})\b[^<>]{0,4000}?\/Type\s*\/Pages\b/g,
] as const

function unpacked(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: LARGEST }).toString('latin1')
  } catch {
    return ''
  }
}

/** The number of pages that a PDF says it has; undefined where it is none, is cut short or cannot be read. */
export function pdfPages(bytes: Buffer): number | undefined {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-') || !/%%EOF\s*$/.test(text.slice(-64))) return undefined
  const packed = [...text.matchAll(OBJECTS)].map(({ index, 0: head }) => {
    const start = index + head.length
    return unpacked(bytes.subarray(start, Math.max(start, text.indexOf('endstream', start))))
  })
  const counts = [text, ...packed].flatMap((part) =>
    COUNTS.flatMap((form) => [...part.matchAll(form)].map(([, count]) => Number(count))),
  )
  const most = Math.max(0, ...counts)
  return most > 0 ? most : undefined
}
