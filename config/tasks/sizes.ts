import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { PageChunks } from '../h5-chunks'

const CAMPAIGN = 'areas/market/screens/campaign/index'

/** The most bytes each part may have; the reasons are in docs/decisions.md. */
export const limits = {
  weappMain: 700 * 1024,
  weappPackage: 500 * 1024,
  h5Campaign: 95 * 1024,
  h5Chunk: 12 * 1024,
  h5Screen: 140 * 1024,
}

/** Growth over the stored size that is listed, as a share. */
const LISTED_GROWTH = 0.02

/** The first load of every screen when it was last looked at, in brotli bytes by the name of the screen. */
export const sizesFile = join(__dirname, 'first-loads.json')

/** The size of a part and its bound, in bytes. */
export interface Size {
  readonly name: string
  readonly bytes: number
  readonly limit: number
}

function listFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(below, entry.name)
    return entry.isDirectory() ? listFiles(folder, path) : [path]
  })
}

/** The root folders of the subpackages that app.json names. */
function packageRoots(file: string): string[] {
  const app = JSON.parse(readFileSync(file, 'utf8')) as {
    subPackages?: { root: string }[]
    subpackages?: { root: string }[]
  }
  return (app.subPackages ?? app.subpackages ?? []).map(({ root }) => root.replace(/^\/|\/$/g, ''))
}

/**
 * The raw bytes of a compiled mini-program's main package and of each subpackage; source maps do not ship.
 * Throws when the folder holds no compiled program.
 */
export function weappSizes(folder: string): Size[] {
  const file = join(folder, 'app.json')
  if (!existsSync(file)) throw new Error(`${file} is not there: run npm run build:weapp first.`)
  const roots = packageRoots(file)
  const sizes = new Map(['main package', ...roots].map((name) => [name, 0]))
  for (const path of listFiles(folder)) {
    if (path.endsWith('.map')) continue
    const owner = roots.find((root) => path.startsWith(`${root}/`)) ?? 'main package'
    sizes.set(owner, (sizes.get(owner) ?? 0) + statSync(join(folder, path)).size)
  }
  return [...sizes].map(([name, bytes]) => ({
    name,
    bytes,
    limit: name === 'main package' ? limits.weappMain : limits.weappPackage,
  }))
}

/** The brotli bytes of files of a built H5 folder; a file with a compressed neighbour counts as that one. */
export function brotliBytes(folder: string, files: readonly string[]): number {
  return files.reduce((sum, path) => {
    const compressed = join(folder, `${path}.br`)
    if (existsSync(compressed)) return sum + statSync(compressed).size
    return sum + brotliCompressSync(readFileSync(join(folder, path))).byteLength
  }, 0)
}

/** The scripts and styles that index.html of a built H5 folder names: what every page loads first. */
export function entryFiles(folder: string): string[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="?\/?([^"\s>]+\.(?:js|css))"?/g)
  const files = [...named].map((match) => match[1] ?? '')
  return [...new Set(files)].filter((path) => existsSync(join(folder, path)))
}

/**
 * The first load of a page: what index.html names and the scripts and styles that a browser was `seen` to ask for,
 * given as paths such as /js/12.ab12cd34.js.
 */
export function firstLoad(folder: string, seen: readonly string[]): Size {
  const asked = seen.map((path) => path.replace(/^\//, '').replace(/\?.*$/, ''))
  const files = new Set([...entryFiles(folder), ...asked.filter((path) => /\.(js|css)$/.test(path))])
  return { name: 'H5 first load', bytes: brotliBytes(folder, [...files]), limit: limits.h5Campaign }
}

const readChunks = (folder: string): PageChunks =>
  JSON.parse(readFileSync(join(folder, 'chunks.json'), 'utf8')) as PageChunks

/** The files that one page needs besides those that index.html names; the page is given as `areas/…/screens/…/index`. */
export function getFiles(folder: string, page: string): string[] {
  const { js, css } = readChunks(folder)[page] ?? { js: [], css: [] }
  return [...js, ...css].map((path) => path.replace(/^\//, ''))
}

/**
 * The files that one page of a built H5 folder loads besides those that index.html names; the page is given as
 * `areas/…/screens/…/index`.
 */
export function pageChunk(folder: string, page: string): Size {
  const files = getFiles(folder, page)
  return { name: `H5 chunk of ${page}`, bytes: brotliBytes(folder, files), limit: limits.h5Chunk }
}

/** The brotli bytes without which a page cannot be shown, what index.html names included. */
export const getFirstLoad = (folder: string, page: string): number =>
  brotliBytes(folder, [...entryFiles(folder), ...getFiles(folder, page)])

/** The first load of every screen of a built H5 folder, and of every view that a screen fetches by its route. */
export const screenSizes = (folder: string): Size[] =>
  Object.keys(readChunks(folder)).map((page) => ({
    name: page.replace(/^areas\/|screens[^/]*\/|\/index$/g, ''),
    bytes: getFirstLoad(folder, page),
    limit: page === CAMPAIGN ? limits.h5Campaign : limits.h5Screen,
  }))

/** The sizes that were stored last, by name. */
export const readStored = (): Record<string, number> =>
  JSON.parse(readFileSync(sizesFile, 'utf8')) as Record<string, number>

/** The sizes that are more than 2 % above those that were stored. */
export const grownSizes = (sizes: readonly Size[], stored: Record<string, number>): Size[] =>
  sizes.filter(({ name, bytes }) => bytes > (stored[name] ?? Infinity) * (1 + LISTED_GROWTH))

/** One line a part: what it weighs and what it may weigh, in kilobytes. */
export const formatSize = ({ name, bytes, limit }: Size): string =>
  `${bytes <= limit ? '✓' : '✗'} ${name}: ${(bytes / 1024).toFixed(1)} KB of ${(limit / 1024).toFixed(0)} KB`
