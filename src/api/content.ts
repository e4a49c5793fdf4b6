import { contentOperations as op } from '../../contract/operations/content'
import type { Send } from './client'
import type { Result } from '../../contract/types'

export { liveCalendarPath } from '../../contract/operations/content'

export type HomeContent = Result<'getHome'>
export type Product = Result<'getProduct'>
export type { PageConfig, PageItem, PageOffer, Tab } from '../../contract/schemas/page-config'

/** What ships with the product: pages, courses, texts. */
export const createContentApi = (send: Send) => ({
  getHome: () => send(op.getHome, {}),
  getProduct: (productId: string) => send(op.getProduct, { params: { productId } }),
  getLicense: () => send(op.getLicense, {}),
  /** What WeChat's page script is configured with for the page at a complete address. */
  getWechatSignature: (url: string, appId: string) => send(op.getWechatSignature, { query: { url, appId } }),
  /** `t` is what the specification asks for: the time of the request, so that an edit is seen at once. */
  getPageConfig: (file: string, t: number) =>
    send(op.getPageConfig, { params: { file: `${file}.json` }, query: { t: String(t) } }),
})
