import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '../../error-code'

/** The password of the embedded PostgreSQL and the file that keeps it. */
export interface Secret {
  password: string
  file: string
}

/** Reads the password of this data folder, or makes one of 192 random bits that only the owner may read. */
export function readSecret(dataDir: string): Secret {
  const file = path.join(dataDir, 'secret/pg-password')
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // Written whole under another name first: a half-written password would lock the cluster for ever.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
  } finally {
    rmSync(draft)
  }
  return { file, password: readFileSync(file, 'utf8').trim() }
}
