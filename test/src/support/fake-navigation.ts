import type { Move, Navigation, Target } from '@/platform/navigation/contract'

/** The requests of the product to its host, in order; set `depth` before the product asks for it. */
export const navigated = {
  opened: new Array<{ move: Move } & Target>(),
  left: new Array<string>(),
  backs: 0,
  reloads: 0,
  depth: 1,
  current: '/',
  beneath: undefined as string | undefined,
}

const fake: Navigation = {
  open: (move, target) => void navigated.opened.push({ move, ...target }),
  leave: (url, move = 'push') => void navigated.left.push(move === 'replace' ? `${move} ${url}` : url),
  back: () => void (navigated.backs += 1),
  reload: () => void (navigated.reloads += 1),
  depth: () => navigated.depth,
  current: () => navigated.current,
  beneath: () => navigated.beneath,
}

beforeEach(() => {
  Object.assign(navigated, {
    opened: [],
    left: [],
    backs: 0,
    reloads: 0,
    depth: 1,
    current: '/',
    beneath: undefined,
  })
})

// The H5 router needs Taro's runtime with a running app; what screens ask of it is this much.
jest.mock('@/platform/navigation', () => ({ navigation: fake }))
