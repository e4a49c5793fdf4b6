/** What the H5 navigation asked the router to do, in order. */
export const routed = { opened: new Array<{ move: string; url: string }>(), depth: 1 }

beforeEach(() => {
  Object.assign(routed, { opened: [], depth: 1 })
})

const router = {
  open: (move: string, url: string) => void routed.opened.push({ move, url }),
  depth: () => routed.depth,
}

// The real one needs Taro's runtime with a running app; the browser tests walk through it.
jest.mock('@/platform/router', () => ({ router }))
