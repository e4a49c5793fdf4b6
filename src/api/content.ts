import { contentOperations } from '../../contract/operations/content'
import type { Sender } from './client'
import type { Result } from '../../contract/types'

export type HomeContent = Result<'getHome'>
export type Product = Result<'getProduct'>
export type License = Result<'getLicense'>
export type { PageConfig, PageItem, Tab } from '../../contract/schemas/page-config'

/** What ships with the product: pages, courses, texts. */
export const createContentApi = (sender: Sender) => {
  const send = sender(contentOperations)
  return {
    getHome: () => send('getHome', {}),
    getProduct: (productId: string) => send('getProduct', { params: { productId } }),
    getLicense: () => send('getLicense', {}),
    /** What WeChat's page script is configured with for the page at a complete address. */
    getWechatSignature: (url: string, appId: string) => send('getWechatSignature', { query: { url, appId } }),
    /** `t` is what the specification asks for: the time of the request, so that an edit is seen at once. */
    getPageConfig: (file: string, t: number) =>
      send('getPageConfig', { params: { file: `${file}.json` }, query: { t: String(t) } }),
  }
}
export type ContentApi = ReturnType<typeof createContentApi>
