import { useLayoutEffect } from 'react'

/** Address of the page that is being drawn, as Taro's router would give it; set it before rendering. */
export const page = {
  url: '/',
  show: () => {},
  hide: () => {},
  /** The page comes to the front for all that is drawn; `show` does so for the one drawn last. */
  showAll: () => shows.forEach((handle) => handle()),
}

const shows = new Set<() => void>()

function useFakeDidShow(handle: () => void): void {
  page.show = handle
  useLayoutEffect(() => {
    shows.add(handle)
    return () => void shows.delete(handle)
  })
}

// Taro's router needs a running Taro app; the address is all that a screen asks of it.
jest.mock('@/platform/page', () => ({
  useIsPage: () => true,
  usePageUrl: () => page.url,
  useDidShow: useFakeDidShow,
  useDidHide: (handle: () => void) => void (page.hide = handle),
}))
