import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isBag, formatText, type Bag } from './json'

/** The contents of app.json: every page's route, the subpackages by their root folder, the tab-bar pages. */
export interface Manifest {
  readonly folder: string
  readonly entry: string
  readonly routes: ReadonlySet<string>
  readonly packages: readonly string[]
  readonly tabs: readonly string[]
  /** WeChat passes a dark look only to programs that declare one. */
  readonly hasNight: boolean
}

const listList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const texts = (value: unknown): string[] => listList(value).filter((item) => typeof item === 'string')

/** Reads a JSON file of the compiled program; a missing file is an error that names it. */
export function readJson(folder: string, file: string): Bag {
  const path = join(folder, file)
  if (!existsSync(path))
    throw new Error(`${path} is not there: build the mini-program first (npm run build:weapp).`)
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!isBag(value)) throw new Error(`${path} does not hold an object.`)
  return value
}

/** Reads app.json of a compiled mini-program. */
export function readManifest(folder: string): Manifest {
  const app = readJson(folder, 'app.json')
  const main = texts(app.pages)
  const packages = listList(app.subPackages ?? app.subpackages).filter(isBag)
  const tabBar = isBag(app.tabBar) ? listList(app.tabBar.list).filter(isBag) : []
  const inPackages = packages.flatMap((item) =>
    texts(item.pages).map((page) => posix.join(formatText(item, 'root'), page)),
  )
  const entry = formatText(app, 'entryPagePath', main[0] ?? '')
  return {
    folder,
    entry,
    routes: new Set([...main, ...inPackages]),
    packages: packages.map((item) => formatText(item, 'root').replace(/^\/|\/$/g, '')),
    tabs: tabBar.map((item) => formatText(item, 'pagePath')),
    hasNight: app.darkmode === true,
  }
}

/** Splits a page address of the mini-program into its route and its query, whose values WeChat leaves as they are written. */
export function parsePageUrl(url: string): { path: string; query: Record<string, string> } {
  const [path = '', search = ''] = url.split('?')
  const pairs = search.split('&').filter((pair) => pair !== '')
  const query = pairs.map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return [name, value] as const
  })
  return { path: path.replace(/^\//, ''), query: Object.fromEntries(query) }
}
