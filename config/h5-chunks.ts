import type { ChunkGroup, Compiler } from 'webpack'

/** Files that one page needs besides those that the HTML page names, as public addresses. */
export type PageChunks = Record<string, { js: string[]; css: string[] }>

/**
 * Files that a page can come to need, those of the parts that it fetches later included; under `app` those that every
 * page can.
 */
export type PageParts = Record<string, string[]>

function pagesOf(group: ChunkGroup): string[] {
  return (group.origins ?? []).flatMap(
    ({ request }) => /screens\/.+?\/index/.exec(String(request ?? ''))?.[0] ?? [],
  )
}

function filesOf(group: ChunkGroup): PageChunks[string] {
  const files = group.getFiles().map((file) => `/${file}`)
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter((file) => file.endsWith('.css')),
  }
}

/** The files of a group and of all that is fetched from it, other pages left out. */
function partsOf(group: ChunkGroup, seen = new Set<ChunkGroup>()): string[] {
  if (seen.has(group)) return []
  seen.add(group)
  const later = group.getChildren().filter((child) => pagesOf(child).length === 0)
  return [...group.getFiles().map((file) => `/${file}`), ...later.flatMap((child) => partsOf(child, seen))]
}

/**
 * Writes `parts.json` and `chunks.json` beside the build: the files of every page by its path. The server puts those of a page that
 * it draws into the HTML, so that they are not asked for one after the other.
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
          if (group.isInitial()) parts['app'] = [...(parts['app'] ?? []), ...partsOf(group)]
          for (const page of pagesOf(group)) {
            parts[page] = partsOf(group)
            list[page] = filesOf(group)
          }
        }
        compilation.emitAsset('chunks.json', new RawSource(JSON.stringify(list)))
        compilation.emitAsset('parts.json', new RawSource(JSON.stringify(parts)))
      })
    })
  }
}
