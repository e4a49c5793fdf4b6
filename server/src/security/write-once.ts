import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '../lib/error-code'

/**
 * Resolves a file that only its owner may read to its text; one that is missing is written first, whole or not at all.
 * Of several who do so at once all get the same text.
 */
export function readOrWriteOnce(file: string, text: string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
