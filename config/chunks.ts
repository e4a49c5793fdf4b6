import type { Chunk, ChunkGraph, ChunkGroup, Module } from 'webpack'

/** The screen that opens first for most visitors: its first load holds nothing that it does not use itself. */
const FRONT = 'market/campaign'
/** From so many bytes on, before they are minified, it pays to load a file more. */
const MUCH = 20_000

/** Areas whose screens come together: they are small and many, and who opens one goes on to the others. */
const TOGETHER = ['ability', 'account', 'practice', 'sales', 'words']
/** Areas whose screens have no more in common than screens of different areas: none loads what only another needs. */
const APART = ['media']
/** The screen of `TOGETHER` that comes by itself: the server draws it, and it must start soon. */
const DRAWN = 'words/card'

interface Graphs {
  readonly chunkGraph: ChunkGraph
}

/** Who needs a module at once. */
interface Users {
  /** Screens, as `area/name`. */
  readonly screens: ReadonlySet<string>
  /** Parts that are fetched on demand, by name. */
  readonly parts: ReadonlySet<string>
}

const requestsOf = ({ origins }: ChunkGroup) => (origins ?? []).map(({ request }) => String(request ?? ''))

/** The screen that opens with a group of chunks. */
function screenOf(group: ChunkGroup): string[] {
  return requestsOf(group).flatMap((request) => /screens\/([^/]+\/[^/]+)\/index/.exec(request)?.[1] ?? [])
}

function partOf(group: ChunkGroup): string[] {
  if (group.isInitial() || screenOf(group).length > 0) return []
  return [group.name ?? requestsOf(group)[0]?.replace(/^.*\/|\.\w+$/g, '') ?? 'part']
}

const groupsOf = (chunk: Chunk) => [...chunk.groupsIterable]

function usersOf(module: Module, { chunkGraph }: Graphs): Users {
  const groups = [...chunkGraph.getModuleChunksIterable(module)].flatMap(groupsOf)
  return { screens: new Set(groups.flatMap(screenOf)), parts: new Set(groups.flatMap(partOf)) }
}

/** The area of a screen; where screens are apart, the screen itself. */
function areaOf(screen: string): string {
  const area = screen.replace(/\/.*/, '')
  return APART.includes(area) ? screen.replace('/', '.') : area
}

const areasOf = ({ screens }: Users) => [...new Set([...screens].map(areaOf))].sort()

/** The chunk of what exactly these areas and parts share. */
function exactly(users: Users): string | undefined {
  const { screens, parts } = users
  const names = [...areasOf(users), ...[...parts].sort()]
  return names.length > 1 && screens.size > 0 && !screens.has(FRONT) ? names.join('-') : undefined
}

/** The chunk of what the screens of exactly these areas share. */
function amongAreas(users: Users): string | undefined {
  const areas = areasOf(users)
  return areas.length > 1 && !users.screens.has(FRONT) ? areas.join('-') : undefined
}

/** The chunk of what the front screen shares with others. */
function withFront(users: Users): string | undefined {
  return users.screens.has(FRONT) && users.screens.size > 1 ? 'shared' : undefined
}

/** The chunk of what screens of one area share, or of several areas; or of what its screens have that come together. */
function amongScreens(users: Users): string | undefined {
  const [area = '', other] = areasOf(users)
  if (users.screens.size < 2)
    return TOGETHER.includes(area) && !users.screens.has(DRAWN) ? `${area}-screens` : undefined
  if (withFront(users)) return undefined
  return other === undefined ? area : 'frame'
}

const isOfScreen = (chunk: Chunk) => groupsOf(chunk).some((group) => screenOf(group).length > 0)

/** A group of chunks that are named by those who share a module. */
function sharing(nameOf: (users: Users) => string | undefined, priority: number): object {
  const names = new WeakMap<Module, string>()
  return {
    test(module: Module, graphs: Graphs) {
      const name = nameOf(usersOf(module, graphs))
      if (name !== undefined) names.set(module, name)
      return name !== undefined
    },
    name: (module: Module) => names.get(module),
    chunks: 'async',
    priority,
  }
}

/**
 * How the code of H5 is divided, derived from the screens and their areas alone. What screens of one area share is the
 * area's chunk, what several areas share the frame, and what the front screen shares with others is apart from that.
 * Parts that are fetched on demand load none of these chunks: they have a little twice, but much that exactly the same
 * ones share is a chunk of its own.
 */
export function splitChunks(): object {
  return {
    chunks: 'all',
    minSize: 0,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      vendor: { name: 'vendor', test: /node_modules/, chunks: 'initial', priority: 5 },
      exactly: { ...sharing(exactly, 4), minSize: MUCH },
      withFront: sharing(withFront, 3),
      amongAreas: { ...sharing(amongAreas, 2), minSize: MUCH, chunks: isOfScreen },
      amongScreens: { ...sharing(amongScreens, 1), chunks: isOfScreen },
    },
  }
}
