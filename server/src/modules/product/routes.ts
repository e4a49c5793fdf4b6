import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { ErrorCode } from '../../../../contract/errors'
import type { Product, ProductPage } from '../../../../contract/schemas/content'
import type { SaleItem } from '../../../../contract/schemas/shop'
import type { Content } from '../../content'
import { DomainError } from '../../errors'
import { implement } from '../../plugins/contract'

/** What is sold, as the order module knows it. */
export interface ShownOffers {
  page(product: Product, headers: IncomingHttpHeaders): Promise<ProductPage>
  items(ids: readonly string[]): Promise<SaleItem[]>
}

/** What is known of products where nothing is sold, as in a preview. */
export const noOffers: ShownOffers = {
  page: async (product) => ({ ...product, courses: [] }),
  items: async () => [],
}

/** Registers the course-detail page's content, and the lists of the shop. */
export function productRoutes(
  app: FastifyInstance,
  { content, offers }: { content: Pick<Content, 'products' | 'saleLists'>; offers: ShownOffers },
): void {
  implement(app, 'getProduct', async ({ params, request }) => {
    const product = content.products.get(params.productId)
    if (product === undefined) throw new DomainError(ErrorCode.NotFound)
    return offers.page(product, request.headers)
  })

  implement(app, 'getSaleList', async ({ params }) => {
    const list = content.saleLists.find(({ id }) => id === params.id)
    if (!list) throw new DomainError(ErrorCode.NotFound)
    return { id: list.id, title: list.title, items: await offers.items(list.products) }
  })
}
