import { useSyncExternalStore } from 'react'

/** Whether the window has room for columns side by side; set it before rendering, and `widen` it afterwards. */
export const wide = { isWide: true, renamed: new Array<string>() }

let notify: () => void = () => undefined

/** Gives the window the room for columns, or takes it. */
export function widen(isWide: boolean): void {
  wide.isWide = isWide
  notify()
}

jest.mock('@/platform/page/media-query', () => ({
  widePlatform: {
    useIsWide: () =>
      useSyncExternalStore(
        (onChange) => {
          notify = onChange
          return () => (notify = () => undefined)
        },
        () => wide.isWide,
      ),
    useWholeWindow: () => undefined,
  },
}))
jest.mock('@/platform/navigation/address', () => ({
  addressPlatform: { rename: (url: string) => void wide.renamed.push(url) },
}))

beforeEach(() => {
  Object.assign(wide, { isWide: true, renamed: [] })
})
