import type { Resolver } from '@/platform/navigation/router.contract'

/** The requests of the H5 navigation to the router, in order, and the arguments of its start. */
export const routed = {
  opened: new Array<{ move: string; url: string }>(),
  depth: 1,
  resolver: undefined as Resolver | undefined,
  failed: undefined as ((error: unknown) => void) | undefined,
}

beforeEach(() => {
  Object.assign(routed, { opened: [], depth: 1 })
})

const router = {
  start: (resolver: Resolver, failed: (error: unknown) => void) =>
    void Object.assign(routed, { resolver, failed }),
  open: (move: string, url: string) => void routed.opened.push({ move, url }),
  depth: () => routed.depth,
}

// The real one needs Taro's runtime with a running app; the browser tests walk through it.
jest.mock('@/platform/navigation/router', () => ({ router }))
