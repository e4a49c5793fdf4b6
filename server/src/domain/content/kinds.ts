import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileMark } from './watch'

/**
 * The files and folders of each kind of content, below the content folder. A kind stands after those that it names;
 * files that are taken over together are one kind.
 */
const places = {
  agreements: ['agreements'],
  products: ['products'],
  home: ['home.json'],
  pages: ['pages'],
  license: ['license.json'],
  'staff-terms': ['staff-terms.json'],
  promotions: ['promotions.json'],
  sellers: ['sellers.json'],
  memberships: ['memberships.json'],
  banners: ['banners.json'],
  words: ['words'],
  bank: ['knowledge', 'questions', 'recite', 'formula-cards'],
  courses: ['courses'],
  documents: ['documents/documents.json'],
  regions: ['regions.json'],
  coupons: ['coupons.json'],
  'sale-lists': ['sale-lists.json'],
  payees: ['payees.json'],
  'clock-activities': ['clock-activities.json'],
  'learning-map': ['learning-map.json'],
  tasks: ['tasks.json'],
  points: ['points.json'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A kind of content. */
export type Kind = keyof typeof places

const isKind = (name: string): name is Kind => Object.hasOwn(places, name)

/** All kinds of content. */
export const kinds: readonly Kind[] = Object.keys(places).filter(isKind)

/** The kinds that a running server does not take over: it goes on with what it started with. */
export const fixedKinds: ReadonlySet<Kind> = new Set<Kind>(['products', 'license', 'staff-terms'])

/** The kinds that have hundreds of files, which takes a while to look at. */
export const largeKinds: ReadonlySet<Kind> = new Set<Kind>(['pages', 'words', 'bank', 'courses'])

/** The names of files of content; pictures, films and documents lie in `media`. */
const WRITTEN = /^[^.].*\.(json|txt|tsv|svg|vtt)$/

/** The files of a kind in the order of their names, each with a mark that changes when the file does. */
export type KindFiles = ReadonlyMap<string, string>

async function addFolder(dir: string, folder: string, files: Map<string, string>): Promise<void> {
  const entries = await readdir(join(dir, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) await addFolder(dir, name, files)
    else if (WRITTEN.test(entry.name)) await addFile(dir, name, files)
  }
}

async function addFile(dir: string, name: string, files: Map<string, string>): Promise<void> {
  const mark = await readFileMark(join(dir, name))
  if (mark !== undefined) files.set(name, mark)
}

/** Lists the files of a kind below a content folder; none where there are none. */
export async function filesOfKind(dir: string, kind: Kind): Promise<KindFiles> {
  const files = new Map<string, string>()
  for (const place of places[kind]) {
    if (place.endsWith('.json')) await addFile(dir, place, files)
    else await addFolder(dir, place, files)
  }
  return files
}

/** The files that were edited, added or removed between two states of a kind. */
export const editedFiles = (before: KindFiles, after: KindFiles): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))

/** The files of all kinds below a content folder, or of some. */
export async function filesOfKinds(dir: string, some = kinds): Promise<Map<Kind, KindFiles>> {
  const files = new Map<Kind, KindFiles>()
  for (const kind of some) files.set(kind, await filesOfKind(dir, kind))
  return files
}
