import { contentOperations as op } from '../../contract/operations/main/content'
import type { Send } from './client'
import type { Result } from '../../contract/types'

export type HomeContent = Result<'getHome'>
export type Product = Result<'getProduct'>

/** The calls for content that ships with the product: courses and texts. */
export const createContentApi = (send: Send) => ({
  getHome: () => send(op.getHome, {}),
  getProduct: (productId: string) => send(op.getProduct, { params: { productId } }),
  getLicense: () => send(op.getLicense, {}),
  /** The configuration of WeChat's page script for the page at a complete address. */
  getWechatSignature: (url: string, appId: string) => send(op.getWechatSignature, { query: { url, appId } }),
})
