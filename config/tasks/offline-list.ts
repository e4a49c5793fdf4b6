import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import type { OfflineArea, OfflineList } from '../../src/platform/offline/contract'
import { pageOf, type ScreenId } from '../../src/routes/screens'
import { routes } from '../../src/routes/table'
import { unreadablePush } from '../../src/strings/habit/push'
import type { PageParts } from '../h5-chunks'
import { CARD, drawnRows } from './drawn-list'
import { entryFiles } from './sizes'

/** Study pages outside the vocabulary's own group. */
const alsoStudy = new Set(['/word-login', '/word-result', '/courses/memory', '/courses/super-memory'])

/** The rows of the route table whose pages open without a network. */
export function studyRows(): typeof routes {
  return routes.filter(({ path, plate }) => plate === 'spword' || alsoStudy.has(path))
}

/** The screens of courses, of the plan that their report leads to, and of documents: they open without a network as well. */
const courseScreens: readonly ScreenId[] = ['course', 'lesson', 'audio']
const documentScreens: readonly ScreenId[] = ['document']
/** The study room: its timer writes into the device's log. */
const roomScreens: readonly ScreenId[] = ['studyRoom']
/** Screens that the questions of a lesson are done on, and the pages of these that know what a lesson has kept. */
const exerciseScreens: readonly ScreenId[] = ['practiceRun', 'practiceReport', 'analysis']
const exercisePages = ['/exercises/topic-train', '/exercises/analysis-report']

interface AreaParts {
  readonly shell: string
  readonly pages: readonly string[]
  readonly beside?: readonly string[]
  readonly screens: readonly ScreenId[]
}

function pathsOf(screens: readonly ScreenId[]): string[] {
  return routes.filter(({ screen }) => screens.includes(screen)).map(({ path }) => path)
}

/** The pages that open without a network, and the screens that they can lead to. */
function areaParts(): AreaParts[] {
  const study = studyRows()
  return [
    {
      shell: '/spword/index',
      pages: study.map(({ path }) => path),
      screens: study.map(({ screen }) => screen),
    },
    {
      shell: '/courses/study-center',
      pages: pathsOf(courseScreens),
      beside: ['/courses/task-list', ...exercisePages],
      screens: [...courseScreens, 'plan', ...exerciseScreens],
    },
    { shell: '/study-document', pages: pathsOf(documentScreens), screens: documentScreens },
    { shell: '/room/study-rank', pages: pathsOf(roomScreens), screens: roomScreens },
  ]
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
  const build = builtFiles(h5Dir).sort()
  function areaOf({ shell, pages, beside = [], screens }: AreaParts): OfflineArea {
    const needed = new Set(['app', ...screens.map(pageOf)].flatMap((page) => parts[page] ?? []))
    return {
      shell,
      pages: pages.map((path) => path.toLowerCase()),
      beside: beside.map((path) => path.toLowerCase()),
      // What style sheets name is small and shared.
      needed: build.filter((file) => needed.has(file) || !/\.(js|css)$/.test(file)),
    }
  }
  return {
    areas: areaParts().map(areaOf),
    drawn: [...drawnRows().map(({ path }) => path), CARD],
    entry: entryFiles(h5Dir).map((file) => `/${file}`),
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
    define: {
      __OFFLINE__: JSON.stringify(offlineList(h5Dir)),
      __UNREADABLE__: JSON.stringify(unreadablePush),
    },
  })
  writeFileSync(join(h5Dir, 'sw.js'), outputFiles[0]?.text ?? '')
}
