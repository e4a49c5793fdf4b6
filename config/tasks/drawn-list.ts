import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { containers } from '../../src/routes/containers'
import { pageOf } from '../../src/routes/screens'
import { routes } from '../../src/routes/table'
import { wordRoutes } from '../../src/routes/table/words'
import { routeTitles } from '../../contract/domain/strings/titles'
import type { PageChunks } from '../h5-chunks'

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

/** Files of study pages by their paths in lower case: the app would ask for them only once it runs. */
export type Preloads = Record<string, PageChunks[string]>

/** What the server needs of the build to draw the first view of a campaign page or of the study card, and to preload. */
export interface DrawnList {
  js: string[]
  css: string[]
  rows: DrawnRow[]
  /** Agents whose shell shows a title of its own, so that the page's is left alone. */
  titled: string[]
  card: DrawnCard
  preloads: Preloads
}

/** The agents of which something holds. */
function agentsWith(what: 'leavesSwitch' | 'isTitled'): string[] {
  return Object.entries(containers).flatMap(([agent, shell]) => (shell[what] ? [agent] : []))
}

/** Agents that leave the pages marked `switch`. */
const leaving = agentsWith('leavesSwitch')

/** The rows of the route table that a campaign page serves. */
export function drawnRows(table: typeof routes = routes): DrawnRow[] {
  return table.flatMap((row): DrawnRow[] => {
    if (row.screen !== 'campaign') return []
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
  const { js, css } = chunks[pageOf('wordCard')] ?? { js: [], css: [] }
  return { path: CARD, title: routeTitles[CARD] ?? '', js, css }
}

/** The files of the screen of every study page. */
export function studyPreloads(chunks: PageChunks): Preloads {
  const found = wordRoutes.flatMap(({ path, screen }): [string, PageChunks[string]][] => {
    const files = chunks[pageOf(screen)]
    return files ? [[path.toLowerCase(), files]] : []
  })
  return Object.fromEntries(found)
}

/** Writes `drawn.json` beside a finished build. */
export function writeDrawnList(h5Dir: string): void {
  const chunks = JSON.parse(readFileSync(join(h5Dir, 'chunks.json'), 'utf8')) as PageChunks
  const { js, css } = chunks[pageOf('campaign')] ?? { js: [], css: [] }
  const list: DrawnList = {
    js,
    css,
    rows: drawnRows(),
    titled: agentsWith('isTitled'),
    card: drawnCard(chunks),
    preloads: studyPreloads(chunks),
  }
  writeFileSync(join(h5Dir, 'drawn.json'), JSON.stringify(list))
}
