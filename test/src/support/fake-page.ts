/** Address of the page that is being drawn, as Taro's router would give it; set it before rendering. */
export const page = { url: '/', show: () => {}, hide: () => {} }

// Taro's router needs a running Taro app; the address is all that a screen asks of it.
jest.mock('@/platform/page', () => ({
  useIsPage: () => true,
  usePageUrl: () => page.url,
  useDidShow: (handle: () => void) => void (page.show = handle),
  useDidHide: (handle: () => void) => void (page.hide = handle),
}))
