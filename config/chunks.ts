import type { Chunk, ChunkGraph, Module } from 'webpack'
import { listPages } from './h5-chunks'

/** The screen that opens first for most visitors: its first load holds nothing that it does not use itself. */
const FRONT = 'areas/market/screens/campaign/index'

/** The parts that know all pages: what finds the one of an address, and what loads the screen of one. */
const PAGES = ['routes', 'screens']

interface Graphs {
  readonly chunkGraph: ChunkGraph
}

const listChunks = (module: Module, { chunkGraph }: Graphs): Chunk[] => [
  ...chunkGraph.getModuleChunksIterable(module),
]

/** The pages that a chunk opens with. */
const listPagesWith = (chunk: Chunk): string[] => [...chunk.groupsIterable].flatMap(listPages)

const isOfPages = (module: Module, graphs: Graphs): boolean =>
  listChunks(module, graphs).some(({ name }) => PAGES.includes(name ?? ''))

const isStyle = ({ type }: Module): boolean => type === 'css/mini-extract'

/** The chunk of a style by the pages that it is of: those of one area, of several, or the front one among them. */
function styleChunk(chunks: readonly Chunk[]): string {
  const pages = chunks.flatMap(listPagesWith)
  if (pages.includes(FRONT)) return 'front'
  const [area = 'parts', another] = new Set(pages.map((page) => page.split('/')[1]))
  return another === undefined ? area : 'frame'
}

/**
 * How the code of H5 is divided. The code that finds and loads pages is a chunk of its own, which pages named by the
 * server do without. Styles that several screens share are in one place: a second copy would override rules that came
 * after the first. Scripts become a shared chunk where webpack's own rules say that it is worth it.
 */
export function splitChunks(): object {
  return {
    chunks: 'all',
    cacheGroups: {
      default: false,
      defaultVendors: false,
      vendor: { name: 'vendor', test: /node_modules/, chunks: 'initial', enforce: true, priority: 4 },
      pages: { name: 'pages', test: isOfPages, chunks: 'async', enforce: true, priority: 3 },
      styles: {
        name: (_: Module, chunks: readonly Chunk[]) => styleChunk(chunks),
        test: isStyle,
        minChunks: 2,
        chunks: 'async',
        enforce: true,
        priority: 2,
      },
      scripts: { minChunks: 2, chunks: 'async', reuseExistingChunk: true, priority: 1 },
    },
  }
}
