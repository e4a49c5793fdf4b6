import type { Product } from '../../../../../contract/schemas/main/content'
import { toPageFile, type PageFile } from '../../../domain/content/page-file'

/** A campaign page with the offer of a product that is sold, at the price that holds, whatever its file says. */
export function pageAtPrice(file: string, page: PageFile, products: ReadonlyMap<string, Product>): PageFile {
  const own = page.own ?? page
  const { offer, productId } = own.config
  const sale = productId === undefined ? undefined : products.get(productId)?.sale
  if (!offer || !sale || sale.price === offer.price) return own
  if (page.config.offer?.price === sale.price) return page
  const { usual, ...rest } = offer
  // A usual price that is not above is none.
  const shown = { ...rest, price: sale.price, ...(usual !== undefined && usual > sale.price && { usual }) }
  const value = { ...own.config, offer: shown }
  return toPageFile({ name: `pages/${file}`, value, bytes: Buffer.from(JSON.stringify(value)) }, own)
}
