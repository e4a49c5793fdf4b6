import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import type { OfflineList } from '../../src/platform/offline/contract'
import { pageOf } from '../../src/routes/screens'
import { routes } from '../../src/routes/table'
import type { PageParts } from '../h5-chunks'
import { CARD, drawnRows } from './drawn-list'
import { entryFiles } from './sizes'

/** Study pages outside the vocabulary's own group. */
const alsoStudy = new Set(['/word-login', '/word-result', '/courses/memory', '/courses/super-memory'])

/** The rows of the route table whose pages open without a network. */
export function studyRows(): typeof routes {
  return routes.filter(({ path, plate }) => plate === 'spword' || alsoStudy.has(path))
}

/** The rows of courses: they open without a network as well, by what earlier visits have fetched. */
function courseRows(): typeof routes {
  return routes.filter(({ screen }) => ['course', 'lesson', 'audio'].includes(screen))
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

/** What the build says of itself to the worker. */
export function offlineList(h5Dir: string): OfflineList {
  const parts = JSON.parse(readFileSync(join(h5Dir, 'parts.json'), 'utf8')) as PageParts
  const rows = studyRows()
  const build = builtFiles(h5Dir).sort()
  const needed = new Set(
    ['app', ...rows.map(({ screen }) => pageOf(screen))].flatMap((page) => parts[page] ?? []),
  )
  return {
    study: [...rows, ...courseRows()].map(({ path }) => path.toLowerCase()),
    drawn: [...drawnRows().map(({ path }) => path), CARD],
    entry: entryFiles(h5Dir).map((file) => `/${file}`),
    // What style sheets name is small and shared.
    needed: build.filter((file) => needed.has(file) || !/\.(js|css)$/.test(file)),
    build,
  }
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
    define: { __OFFLINE__: JSON.stringify(offlineList(h5Dir)) },
  })
  writeFileSync(join(h5Dir, 'sw.js'), outputFiles[0]?.text ?? '')
}
