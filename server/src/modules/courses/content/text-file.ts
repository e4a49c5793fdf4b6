import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { courseFileText as text } from '../strings/course-files'
import { contentText } from '../../../strings/content'
import type { Report } from '../../../json-files'

const NEWLINE = 0x0a

function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\u0000')
  } catch {
    return false
  }
}

/** The first line that is no text in UTF-8, counted from 1. No character of UTF-8 has the byte of a line's end in it. */
function oddLine(bytes: Buffer): number {
  for (let line = 1, from = 0; ; line += 1) {
    const end = bytes.indexOf(NEWLINE, from)
    if (end < 0 || !isText(bytes.subarray(from, end))) return line
    from = end + 1
  }
}

/** Reads a file of a course, named below the content folder; undefined where there is none. Reports text that is not UTF-8. */
export async function readText(dir: string, file: string, report: Report): Promise<string | undefined> {
  const bytes = await readFile(join(dir, file)).catch(() => undefined)
  if (bytes && !isText(bytes)) report(contentText.line(file, oddLine(bytes), text.notUtf8))
  return bytes?.toString('utf8')
}
