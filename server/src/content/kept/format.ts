import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The source folders that decide how content is read. */
const READERS = ['server/src/content', 'contract/schemas']
const root = path.resolve(__dirname, '../../../..')

/** The format of content that this program reads: it changes with every reader and every schema. */
export function readFormat(): string {
  const hash = createHash('sha256')
  for (const folder of READERS) {
    const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((one) => one.endsWith('.ts')).sort())
      hash.update(`${name}\n`).update(readFileSync(path.join(root, folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
