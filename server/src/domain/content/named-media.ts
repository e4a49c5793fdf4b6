import { posix } from 'node:path'
import type { Content } from './content'

const MEDIA = '/media/'
/** The beginning of the name of a file in the operator's bucket. */
export const BUCKET = 's3:'
/** Addresses that the player takes for a stream. */
export const HLS = /\.m3u8(?:$|\?)/

/** The parts of the content, beside pages and products, that everybody may read and that may name media. */
const READ_BY_ALL = [
  'home',
  'license',
  'staffTerms',
  'promotions',
  'sellers',
  'memberships',
  'banners',
  'documents',
  'agreements',
  'coupons',
  'saleLists',
  'clockActivities',
  'learningMap',
  'tasks',
  'points',
] as const satisfies readonly (keyof Content)[]

/** The content that says which media are open to everybody; only the strings in it matter. */
export type MediaNaming = Pick<Content, 'pages' | 'products'> & {
  readonly [part in (typeof READ_BY_ALL)[number]]?: object
}

/** The folder of a stream, which its parts lie in; none for one that lies among all media. */
export function findFolder(name: string): string | undefined {
  const folder = posix.dirname(name)
  return HLS.test(name) && folder !== '.' ? `${folder}/` : undefined
}

/**
 * Adds the name below `media/` that an address has, and the folder of a stream, which ends with a `/`. They are in
 * lower case, because some disks ignore case.
 */
export function recordMedia(names: Set<string>, url: string): void {
  if (!url.startsWith(MEDIA)) return
  const name = url
    .slice(MEDIA.length)
    .replace(/[?#].*$/, '')
    .toLowerCase()
  names.add(name)
  const folder = findFolder(name)
  if (folder !== undefined) names.add(folder)
}

function recordAll(names: Set<string>, value: unknown): void {
  if (typeof value === 'string') recordMedia(names, value)
  else if (value instanceof Map) for (const item of value.values()) recordAll(names, item)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) recordAll(names, item)
}

/**
 * Makes the test for media, and folders of streams, that a page, a product or another part of the content names which
 * everybody may read. It follows the edits: whatever is edited is another object then, and read once.
 */
export function createNamedMedia(content: MediaNaming): (name: string) => boolean {
  const read = new WeakMap<object, ReadonlySet<string>>()
  const namesIn = (part: object): ReadonlySet<string> => {
    const known = read.get(part)
    if (known) return known
    const names = new Set<string>()
    recordAll(names, part)
    read.set(part, names)
    return names
  }
  return (name) => {
    for (const { config } of content.pages.values()) if (namesIn(config).has(name)) return true
    for (const product of content.products.values()) if (namesIn(product).has(name)) return true
    return READ_BY_ALL.some((part) => namesIn(content[part] ?? {}).has(name))
  }
}
