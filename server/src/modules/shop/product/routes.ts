import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { ErrorCode } from '../../../../../contract/errors'
import type { Product, ProductPage } from '../../../../../contract/schemas/main/content'
import type { SaleItem } from '../../../../../contract/schemas/shop/shop'
import { isOffered } from '../../../../../contract/domain/market/campaign'
import type { Content } from '../../../domain/content/content'
import { DomainError } from '../../../errors'
import { implement } from '../../../plugins/contract'

/** The products on sale, as the order module knows them. */
export interface ShownOffers {
  page(product: Product, headers: IncomingHttpHeaders): Promise<ProductPage>
  items(ids: readonly string[]): Promise<SaleItem[]>
}

/** The offers where nothing is sold, as in a preview. */
export const noOffers: ShownOffers = {
  page: async (product) => ({ ...product, courses: [] }),
  items: async () => [],
}

export interface ProductDeps {
  readonly content: Pick<Content, 'pages' | 'products' | 'saleLists'>
  readonly offers: ShownOffers
  readonly clock: () => Date
}

/** The current offer of a campaign page for a product. */
function pageOffer({ content, clock }: ProductDeps, productId: string): Pick<ProductPage, 'offer'> {
  const now = clock().getTime()
  const page = [...content.pages.values()].find(
    ({ config }) => config.productId === productId && isOffered(config, now),
  )
  if (!page?.config.offer) return {}
  const { price, usual, until, sample } = page.config.offer
  return { offer: { price, until, sample, ...(usual !== undefined && { usual }) } }
}

/** Registers the course-detail page's content, and the lists of the shop. */
export function productRoutes(app: FastifyInstance, deps: ProductDeps): void {
  const { content, offers } = deps

  implement(app, 'getProduct', async ({ params, request }) => {
    const product = content.products.get(params.productId)
    if (product === undefined) throw new DomainError(ErrorCode.NotFound)
    return { ...(await offers.page(product, request.headers)), ...pageOffer(deps, params.productId) }
  })

  implement(app, 'getSaleList', async ({ params }) => {
    const list = content.saleLists.find(({ id }) => id === params.id)
    if (!list) throw new DomainError(ErrorCode.NotFound)
    return { id: list.id, title: list.title, items: await offers.items(list.products) }
  })
}
