import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Look } from '../studio/art'
import { readLook } from '../studio/look'
import { parseCopy, type Copy } from './parse'
import { isBuilt } from '../../../src/routes/built'
import type { Slice } from './slice'

/** One picture to be drawn; `key` is its folder/name below the media folder. */
export interface Order {
  key: string
  slice: Slice
  look: Look
}

/** Every copy file by its name without the ending, in the order of the names. Throws CopyError. */
export const readCopies = async (): Promise<Map<string, Copy>> => {
  const folder = join(__dirname, 'copy')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.txt')).sort()
  const read = async (file: string): Promise<[string, Copy]> => [
    file.slice(0, -'.txt'.length),
    parseCopy(file, await readFile(join(folder, file), 'utf8')),
  ]
  return new Map(await Promise.all(files.map(read)))
}

/**
 * A picture without its links to pages that are not built yet; once they are, it is drawn again with them. A menu all
 * of whose pages are unbuilt is drawn whole: the app shows it when one of them is there.
 */
const builtOnly = (slice: Slice): Slice => {
  if (slice.kind === 'menu') {
    const items = slice.items.filter(({ more = '' }) => isBuilt(more))
    return items.length > 0 ? { ...slice, items } : slice
  }
  if (!('link' in slice) || !slice.link || isBuilt(slice.link.href)) return slice
  const { link: _link, ...rest } = slice
  return rest
}

/** The pictures that the copy files ask for. */
export const listOrders = (copies: ReadonlyMap<string, Copy>): Order[] =>
  [...copies].flatMap(([name, copy]) => {
    const look = readLook(name, copy.head)
    const folder = name === 'qr' ? 'qr' : `posters/${name}`
    return [...copy.slices].map(([slice, value]) => ({
      key: `${folder}/${slice}`,
      slice: builtOnly(value),
      look,
    }))
  })
