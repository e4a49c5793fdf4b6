import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import type { OfflineArea, OfflineList } from '../../src/platform/offline/contract'
import { areas, onlineScreens, type OfflineEntry } from '../../src/routes/offline'
import { getPage, type ScreenId } from '../../src/routes/screens'
import { routes } from '../../src/routes/table'
import { unreadablePush } from '../../src/strings/habit/push'
import { offlinePageText } from '../../src/strings/offline-page'
import type { PageParts } from '../h5-chunks'
import { CARD, drawnRows } from './drawn-list'
import { brotliBytes, entryFiles } from './sizes'

/** An area that opens without a network, and the screens of it that do. */
interface AreaParts extends OfflineEntry {
  readonly screens: readonly ScreenId[]
}

/** The areas that open without a network, in the order of the app. */
function areaParts(): AreaParts[] {
  const ids = [...new Set(routes.map(({ screen }) => screen))]
  return Object.entries(areas).flatMap(([name, area]): AreaParts[] => {
    if (typeof area === 'string') return []
    const own = ids.filter((id) => id.startsWith(`${name}/`) && onlineScreens[id] === undefined)
    return [{ ...area, screens: own }]
  })
}

/** Scripts, styles, and the pictures and fonts that styles name. */
function builtFiles(h5Dir: string): string[] {
  return ['js', 'css', 'static'].flatMap((folder) => {
    try {
      return readdirSync(join(h5Dir, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.[0-9a-f]{6,64}\.(js|css|woff2?|webp|png|svg)$/.test(name))
        .map((name) => `/${folder}/${name.replaceAll('\\', '/')}`)
    } catch {
      return [] // a build without such files has no such folder
    }
  })
}

/** The list of files that the build gives to the worker. */
export function offlineList(h5Dir: string): OfflineList {
  const parts = JSON.parse(readFileSync(join(h5Dir, 'parts.json'), 'utf8')) as PageParts
  const build = builtFiles(h5Dir).sort()
  function describe({ name, entry, also, screens: ids }: AreaParts): OfflineArea {
    const pages = ids.map(getPage)
    const needed = new Set(['app', ...pages].flatMap((page) => parts[page] ?? []))
    const foreign = new Set(Object.keys(parts).flatMap((page) => (pages.includes(page) ? [] : parts[page])))
    return {
      name,
      shell: entry,
      pages: routes.filter(({ screen }) => ids.includes(screen)).map(({ path }) => path.toLowerCase()),
      also: also.flatMap((neighbour) => {
        const area = areas[neighbour]
        return typeof area === 'string' ? [] : [area.entry]
      }),
      // Files that style sheets name are small and shared.
      needed: build.filter((file) => needed.has(file) || !/\.(js|css)$/.test(file)),
      own: build.filter((file) => needed.has(file) && !foreign.has(file) && file.endsWith('.js')),
    }
  }
  return {
    areas: areaParts().map(describe),
    drawn: [...drawnRows().map(({ path }) => path), CARD],
    entry: entryFiles(h5Dir).map((file) => `/${file}`),
    build,
    text: offlinePageText,
  }
}

/** Sizes that a first visit to each area stores, areas stored with it included, and the size of all areas, in brotli bytes. */
export function offlineSizes(h5Dir: string): { readonly name: string; readonly bytes: number }[] {
  const { areas: listed } = offlineList(h5Dir)
  const weigh = (name: string, stored: readonly OfflineArea[]) => {
    const files = new Set(stored.flatMap(({ needed }) => needed))
    return { name, bytes: brotliBytes(h5Dir, [...files]) }
  }
  const visits = listed.map(({ name, shell, also }) =>
    weigh(
      name,
      listed.filter((area) => area.shell === shell || also.includes(area.shell)),
    ),
  )
  return [...visits, weigh('all', listed)]
}

/** Writes the worker that makes the study pages open without a network, `sw.js`, beside a finished build. */
export function writeWorker(h5Dir: string): void {
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, '../../src/platform/offline/worker.ts')],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2020',
    format: 'iife',
    define: {
      __OFFLINE__: JSON.stringify(offlineList(h5Dir)),
      __UNREADABLE__: JSON.stringify(unreadablePush),
    },
  })
  writeFileSync(join(h5Dir, 'sw.js'), outputFiles[0]?.text ?? '')
}
