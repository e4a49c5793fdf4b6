/** Titles that pages have set, in order. */
export const titles: string[] = []

beforeEach(() => {
  titles.length = 0
})

// On H5 the router sets the title at each visit; here the page's own call counts.
jest.mock('@/platform/navigation/title', () => ({
  titlePlatform: { set: (title: string) => titles.push(title) },
}))
