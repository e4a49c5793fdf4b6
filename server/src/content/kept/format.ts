import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../../../..')

/** The folders whose files may decide how content is read, and the files of them that do. */
const READERS: readonly (readonly [folder: string, names: RegExp])[] = [
  ['server/src', /(?:^|\/)content\/.+\.ts$/],
  ['contract/schemas', /\.ts$/],
]

/** The format of content that this program reads: it changes with every reader and every schema. */
export function readFormat(): string {
  const hash = createHash('sha256')
  for (const [folder, readers] of READERS) {
    const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((file) => readers.test(file)).sort())
      hash.update(`${name}\n`).update(readFileSync(path.join(root, folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
