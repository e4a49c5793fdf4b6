/** Elements that were scrolled into sight, in order. */
export const followed = new Array<string>()

beforeEach(() => void (followed.length = 0))

// jsdom scrolls nothing.
jest.mock('@/platform/page/auto-scroll', () => ({
  followPlatform: { keepInSight: (id: string) => void followed.push(id) },
}))
