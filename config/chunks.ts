import type { Chunk, ChunkGraph, ChunkGroup, Module } from 'webpack'
import { screensOf } from './h5-chunks'

/** The screen that opens first for most visitors: its first load holds nothing that it does not use itself. */
const FRONT = 'market/campaign'
/** From so many bytes on, before they are minified, what exactly the same screens need is worth a file of its own. */
const MUCH = { javascript: 14000, 'css/mini-extract': 2200 }
/** So many screens of one area share what is worth loading with each of the area's screens. */
const SOME = 6
/** So many screens of several areas share what is worth loading with every screen. */
const MANY = 56

/** Areas whose screens come in one file: they are small and few, and each file costs every page's first load its name. */
const TOGETHER = ['account', 'main', 'staff']

interface Graphs {
  readonly chunkGraph: ChunkGraph
}

/** Who needs a module at once. */
interface Users {
  /** Screens as `screensOf` names them. */
  readonly screens: ReadonlySet<string>
  /** Parts that are fetched on demand, by name. */
  readonly parts: ReadonlySet<string>
}

const requestsOf = ({ origins }: ChunkGroup) => (origins ?? []).map(({ request }) => String(request ?? ''))

function partOf(group: ChunkGroup): string[] {
  if (group.isInitial() || screensOf(group).length > 0) return []
  return [group.name ?? requestsOf(group)[0]?.replace(/^.*\/|\.\w+$/g, '') ?? 'part']
}

const groupsOf = (chunk: Chunk) => [...chunk.groupsIterable]

function usersOf(module: Module, { chunkGraph }: Graphs): Users {
  const groups = [...chunkGraph.getModuleChunksIterable(module)].flatMap(groupsOf)
  return { screens: new Set(groups.flatMap(screensOf)), parts: new Set(groups.flatMap(partOf)) }
}

const areasOf = ({ screens }: Users) => new Set([...screens].map((screen) => screen.replace(/\/.*/, '')))

/** The chunk of what exactly these screens and parts share. */
function exactly({ screens, parts }: Users): string | undefined {
  const names = [...[...screens].sort(), ...[...parts].sort()]
  return names.length > 1 && screens.size > 0 && !screens.has(FRONT) ? names.join('-') : undefined
}

/** Styles are never had twice: the second copy would overrule what came after the first. */
const isStyle = ({ type }: Module) => type === 'css/mini-extract'

/** The chunk of what the front screen shares with others; what it shares with few each has for itself. */
function withFront({ screens }: Users, module: Module): string | undefined {
  if (!screens.has(FRONT) || screens.size < 2) return undefined
  if (screens.size >= SOME) return 'shared'
  return isStyle(module) ? 'shared-few' : undefined
}

/** The chunk of what many screens of one area share, or of several areas; what few share each has for itself. */
function amongScreens(users: Users, module: Module): string | undefined {
  const { screens } = users
  if (screens.size === 0 || screens.has(FRONT)) return undefined
  const [area = '', other] = areasOf(users)
  if (other === undefined && TOGETHER.includes(area)) return area
  if (screens.size < 2) return undefined
  if (other === undefined) return isStyle(module) || screens.size >= SOME ? area : undefined
  return isStyle(module) || screens.size >= MANY ? 'frame' : undefined
}

const isOfScreen = (chunk: Chunk) => groupsOf(chunk).some((group) => screensOf(group).length > 0)

/** The parts that know all pages: what finds the one of an address, and what loads the screen of one. */
const PAGES = ['routes', 'screens']

const isOfPages = (module: Module, { chunkGraph }: Graphs): boolean =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => PAGES.includes(name ?? ''))

/** A group of chunks that are named by those who share a module. */
function sharing(nameOf: (users: Users, module: Module) => string | undefined, priority: number): object {
  const names = new WeakMap<Module, string>()
  return {
    test(module: Module, graphs: Graphs) {
      const name = nameOf(usersOf(module, graphs), module)
      if (name !== undefined) names.set(module, name)
      return name !== undefined
    },
    name: (module: Module) => names.get(module),
    chunks: 'async',
    priority,
  }
}

/**
 * How the code of H5 is divided, derived from the screens and their areas alone, so that a screen loads little that only
 * another needs. Much that exactly the same screens and parts share is a chunk of its own; of the rest, what many screens
 * of an area share is the area's chunk, what many of several areas share the frame, and what the front screen shares with
 * others is apart from that. Parts that are fetched on demand load none of these last chunks: they have a little twice.
 */
export function splitChunks(): object {
  return {
    chunks: 'all',
    minSize: 0,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      vendor: { name: 'vendor', test: /node_modules/, chunks: 'initial', priority: 5 },
      pages: { name: 'pages', test: isOfPages, chunks: 'async', enforce: true, priority: 4 },
      withFront: sharing(withFront, 3),
      exactly: { ...sharing(exactly, 2), minSize: MUCH },
      amongScreens: { ...sharing(amongScreens, 1), chunks: isOfScreen },
    },
  }
}
