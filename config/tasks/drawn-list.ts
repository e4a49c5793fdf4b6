import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { containers } from '../../src/routes/containers'
import { pathKey } from '../../src/routes/path-key'
import { redirects, resolve } from '../../src/routes/resolve'
import { getPage } from '../../src/routes/screens'
import { routes } from '../../src/routes/table'
import { routeTitles } from '../../contract/domain/strings/titles'
import type { NamedPage } from '../../contract/first-view'
import type { PageChunks, PageFiles } from '../h5-chunks'
import { entryFiles } from './sizes'

/** A public path that the server draws: its title, and its page configuration or, by the last segment, several. */
export interface DrawnRow {
  /** In lower case; ends in a slash where a segment follows that selects. */
  path: string
  title: string
  config?: string
  /** Configuration by the value of the last segment; `*` is any other value. */
  select?: Record<string, string>
  /** Titles of the values of that segment which have their own. */
  titles?: Record<string, string>
  /** Agents whose visitors the app leads elsewhere at once, so that nothing is drawn for them. */
  leaves?: string[]
}

/** The study card: where it is, and its files. */
export interface DrawnCard {
  path: string
  title: string
  js: string[]
  css: string[]
}

/** The pages that the server names in the HTML, by their paths in lower case, each with its files. */
export type NamedPages = Record<string, Omit<NamedPage, 'path'> & Pick<PageFiles, 'js' | 'css'>>

/**
 * The parts of the build that the server needs to name the page of an address, and to draw the first view of some.
 */
export interface DrawnList {
  /** The files that the page of this build names: with another one's the list says nothing. */
  entry: string[]
  js: string[]
  css: string[]
  rows: DrawnRow[]
  /** Agents whose shell shows a title of its own, so that the page's is left alone. */
  titled: string[]
  card: DrawnCard
  named: NamedPages
}

/** The agents of which something holds. */
function agentsWith(what: 'leavesSwitch' | 'isTitled'): string[] {
  return Object.entries(containers).flatMap(([agent, shell]) => (shell[what] ? [agent] : []))
}

/** Agents that leave the pages marked `switch`. */
const leaving = agentsWith('leavesSwitch')

/** The rows of the route table that a campaign page serves. */
export function drawnRows(): DrawnRow[] {
  return routes.flatMap((row): DrawnRow[] => {
    if (row.screen !== 'market/campaign') return []
    const title = routeTitles[row.path] ?? ''
    const leaves = row.switch && { leaves: leaving }
    const config = row.params?.['config']
    if (config !== undefined) return [{ path: row.path.toLowerCase(), title, config, ...leaves }]
    const select = Object.entries(row.select ?? {}).flatMap(([value, params]): [string, string][] =>
      params['config'] === undefined ? [] : [[value, params['config']]],
    )
    const above = row.path.replace(/:.*$/, '')
    const own = select.flatMap(([value]): [string, string][] => {
      const found = routeTitles[above + value]
      return found === undefined ? [] : [[value, found]]
    })
    const titles = own.length > 0 && { titles: Object.fromEntries(own) }
    return [{ path: above.toLowerCase(), title, select: Object.fromEntries(select), ...titles, ...leaves }]
  })
}

/** The study card, whose first view the server draws, too. */
export const CARD = '/spword/memory'

function drawnCard(chunks: PageChunks): DrawnCard {
  const { js, css } = chunks[getPage('words/card')] ?? { js: [], css: [] }
  return { path: CARD, title: routeTitles[CARD] ?? '', js, css }
}

/** The paths of a row; a parameter has each of the values that select something. */
const expandPaths = ({ path, select = {} }: (typeof routes)[number]): string[] =>
  path.includes(':')
    ? Object.keys(select).flatMap((value) => (value === '*' ? [] : [path.replace(/:.*$/, value)]))
    : [path]

/** The pages of all paths that are finite in number and lead nowhere else, whatever the query is. */
export function namedPages(chunks: PageChunks): NamedPages {
  const found = routes.flatMap(expandPaths).flatMap((path): [string, NamedPages[string]][] => {
    const { match, page } = resolve(path)
    const { js, css, chunks: parts, module } = chunks[page] ?? {}
    const key = pathKey(path)
    if (!js || !css || !parts || module === undefined || key in redirects) return []
    const { select: _, ...row } = match.row
    return [[key, { row, params: match.params, page, chunks: parts, module, js, css }]]
  })
  return Object.fromEntries(found)
}

/** Writes `drawn.json` beside a finished build. */
export function writeDrawnList(h5Dir: string): void {
  const chunks = JSON.parse(readFileSync(join(h5Dir, 'chunks.json'), 'utf8')) as PageChunks
  const { js, css } = chunks[getPage('market/campaign')] ?? { js: [], css: [] }
  const list: DrawnList = {
    entry: entryFiles(h5Dir),
    js,
    css,
    rows: drawnRows(),
    titled: agentsWith('isTitled'),
    card: drawnCard(chunks),
    named: namedPages(chunks),
  }
  writeFileSync(join(h5Dir, 'drawn.json'), JSON.stringify(list))
}
