import type { Compiler } from 'webpack'

/** Files that one page needs besides those that the HTML page names, as public addresses. */
export type PageChunks = Record<string, { js: string[]; css: string[] }>

/**
 * Writes `chunks.json` beside the build: the files of every page by its path. The server puts those of a page that
 * it draws into the HTML, so that they are not asked for one after the other.
 */
export class ChunkList {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('ChunkList', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ChunkList', stage }, () => {
        const list: PageChunks = {}
        for (const group of compilation.chunkGroups) {
          for (const { request } of group.origins ?? []) {
            const page = /screens\/.+?\/index/.exec(String(request ?? ''))?.[0]
            if (page === undefined) continue
            const files = group.getFiles().map((file) => `/${file}`)
            list[page] = {
              js: files.filter((file) => file.endsWith('.js')),
              css: files.filter((file) => file.endsWith('.css')),
            }
          }
        }
        compilation.emitAsset('chunks.json', new RawSource(JSON.stringify(list)))
      })
    })
  }
}
