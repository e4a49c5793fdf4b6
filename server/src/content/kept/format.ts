import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What decides how content is read. */
const READERS = ['server/src/content', 'contract/schemas']
const root = path.resolve(__dirname, '../../../..')

/** Which content this program reads: another one after every change of a reader or of a schema. */
export function readFormat(): string {
  const hash = createHash('sha256')
  for (const folder of READERS) {
    const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((one) => one.endsWith('.ts')).sort())
      hash.update(`${name}\n`).update(readFileSync(path.join(root, folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
