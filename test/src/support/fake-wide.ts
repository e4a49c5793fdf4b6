/** Whether the window has room for columns side by side; set it before rendering. */
export const wide = { isWide: true, renamed: new Array<string>() }

jest.mock('@/platform/page/wide', () => ({
  widePlatform: { useIsWide: () => wide.isWide, useWholeWindow: () => undefined },
}))
jest.mock('@/platform/navigation/address', () => ({
  addressPlatform: { rename: (url: string) => void wide.renamed.push(url) },
}))

beforeEach(() => {
  Object.assign(wide, { isWide: true, renamed: [] })
})
