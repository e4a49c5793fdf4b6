import type { ChunkGroup, Compilation, Compiler } from 'webpack'

/**
 * Files that one page needs besides those that the HTML page names, as public addresses. A view that its page fetches by
 * the route has an entry of its own, with the page's files.
 */
export type PageChunks = Record<string, PageFiles>

/** The files of one page: its files and, unless it is a view of another page, webpack's names of what loads it. */
export interface PageFiles {
  readonly js: string[]
  readonly css: string[]
  readonly chunks?: (number | string)[]
  readonly module?: number | string
}

/**
 * Files that a page can come to need, those of the parts that it fetches later included; under `app` those that every
 * page can.
 */
export type PageParts = Record<string, string[]>

/**
 * The pages that open with a group of chunks, as `areas/…/screens/…/index`. The views that a screen's `views.ts` fetches by
 * the route count as pages, too: `areas/…/screens/…/view`.
 */
export function listPages(group: ChunkGroup): string[] {
  return (group.origins ?? []).flatMap(({ request, module }) => {
    const file = String(request ?? '')
    const [page] = /areas\/[^/]+\/screens[^/]*\/[^/]+\/index/.exec(file) ?? []
    if (page !== undefined) return [page]
    const [, screen] =
      /(areas\/[^/]+\/screens[^/]*\/[^/]+)\/views\.ts/.exec(module?.nameForCondition() ?? '') ?? []
    return screen === undefined ? [] : [file.replace('.', screen)]
  })
}

/** The files of a group, and for a view those of its page before them. */
function listFiles(group: ChunkGroup, isView: boolean): PageFiles {
  const groups = isView ? [...group.parentsIterable, group] : [group]
  const files = [...new Set(groups.flatMap((chunkGroup) => chunkGroup.getFiles()))].map((file) => `/${file}`)
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter((file) => file.endsWith('.css')),
  }
}

/** The names by which the app loads a page without knowing it. */
function findLoadNames(group: ChunkGroup, { chunkGraph, moduleGraph }: Compilation): Partial<PageFiles> {
  const chunks = group.chunks.flatMap(({ id }) => id ?? [])
  const [block] = group.blocksIterable
  const [dependency] = block?.dependencies ?? []
  const module = dependency && moduleGraph.getModule(dependency)
  const id = module && chunkGraph.getModuleId(module)
  return id == null ? {} : { chunks, module: id }
}

/** Whether a page is the whole of a screen, not a view that it fetches. */
const isScreen = (page: string) => page.endsWith('/index')

/** The files of a group and of all that is fetched from it, other pages left out. */
function listParts(group: ChunkGroup, seen = new Set<ChunkGroup>()): string[] {
  if (seen.has(group)) return []
  seen.add(group)
  const later = group.getChildren().filter((child) => !listPages(child).some(isScreen))
  return [...group.getFiles().map((file) => `/${file}`), ...later.flatMap((child) => listParts(child, seen))]
}

/**
 * Writes `parts.json` and `chunks.json` beside the build: the files of every page by its place in the source. From them the
 * list is made of what the server puts into the HTML, so that files are not asked for one after the other.
 */
export class ChunkList {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('ChunkList', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ChunkList', stage }, () => {
        const list: PageChunks = {}
        const parts: PageParts = {}
        for (const group of compilation.chunkGroups) {
          if (group.isInitial()) parts['app'] = [...(parts['app'] ?? []), ...listParts(group)]
          for (const page of listPages(group)) {
            if (isScreen(page)) parts[page] = listParts(group)
            list[page] = isScreen(page)
              ? { ...listFiles(group, false), ...findLoadNames(group, compilation) }
              : listFiles(group, true)
          }
        }
        compilation.emitAsset('chunks.json', new RawSource(JSON.stringify(list)))
        compilation.emitAsset('parts.json', new RawSource(JSON.stringify(parts)))
      })
    })
  }
}
