import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readOrWriteOnce } from '../../security/write-once'

/** The password of the embedded PostgreSQL and the file that holds it. */
export interface Secret {
  password: string
  file: string
}

/** Reads the password of this data folder, or makes one of 192 random bits that only the owner may read. */
export function readSecret(dataDir: string): Secret {
  const file = path.join(dataDir, 'secret/pg-password')
  return { file, password: readOrWriteOnce(file, randomBytes(24).toString('hex')) }
}
