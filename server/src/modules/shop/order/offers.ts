import type { Product, ProductPage } from '../../../../../contract/schemas/main/content'
import type { Unsold } from '../../../../../contract/schemas/staff/desk'
import type { SaleItem } from '../../../../../contract/schemas/shop/shop'
import { outlineCourse, soldCourse } from '../../../domain/content/outline'
import {
  listCourses,
  idleGoods,
  isSold,
  offerRefusal,
  saleItem,
  type SoldProduct,
} from '../../../domain/content/sale'
import { atHeldPrice } from '../../../domain/prices'
import type { HostWays } from './hosts'
import type { OrderDeps } from './deps'
import { loadTaken, type OrderRow } from './repo'

/** Why nobody could make an order again that was closed, at its price; undefined where somebody could, or it is not closed. */
export async function findUnsold(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'content'>,
  { state, product_id, price }: Pick<OrderRow, 'state' | 'product_id' | 'price'>,
): Promise<Unsold | undefined> {
  if (state !== 'closed') return undefined
  const product = deps.content.products.get(product_id)
  if (!product || !isSold(product)) return 'ended'
  const refusal = await createOffers(deps).refusal(product)
  if (refusal) return refusal
  const { sale } = await atHeldPrice(deps.db, deps.content, product, deps.clock())
  return sale.price === price ? undefined : 'price'
}

/** The products on sale, for everybody. */
export interface Offers {
  /** A product with the courses behind it, and why nobody can buy it here now. */
  page(product: Product, host: HostWays): Promise<ProductPage>
  /** Products as a list shows them; those that there are not, and those whose sale is ended, are left out. */
  items(ids: readonly string[]): Promise<SaleItem[]>
  /** Why nobody can buy a product now. */
  refusal(product: SoldProduct): Promise<'ended' | 'sold-out' | undefined>
}

/** Makes them over a database, which knows how many seats are taken. */
export function createOffers({ db, clock, content }: Pick<OrderDeps, 'db' | 'clock' | 'content'>): Offers {
  // A product that would not open all that it promises is not sold: a course of it may be away or out of order.
  const isIdle = ({ sale }: SoldProduct) => idleGoods(content.courses.courses, sale.goods).length > 0
  const behind = (product: SoldProduct) => listCourses(content.courses.courses, product.sale.goods)

  async function refusal(product: SoldProduct): Promise<'ended' | 'sold-out' | undefined> {
    if (isIdle(product)) return 'ended'
    const taken =
      product.sale.seats === undefined ? new Map() : await loadTaken(db, 'seat', [product.productId])
    return offerRefusal(product, taken.get(product.productId) ?? 0, clock())
  }

  return {
    refusal,

    async page(product, host) {
      if (!isSold(product)) return { ...product, courses: [] }
      const why = host.isClosed ? 'host' : await refusal(product)
      return {
        ...product,
        courses: behind(product).map((course) => soldCourse(outlineCourse(course), product.sale.refund)),
        ...(why && { refusal: why }),
      }
    },

    async items(ids) {
      const products = ids.flatMap((id) => content.products.get(id) ?? [])
      const taken = await loadTaken(
        db,
        'seat',
        products.map(({ productId }) => productId),
      )
      return products.flatMap((product) => {
        const count = taken.get(product.productId) ?? 0
        const isEnded =
          isSold(product) && (isIdle(product) || offerRefusal(product, count, clock()) === 'ended')
        return isEnded ? [] : saleItem(product, count)
      })
    },
  }
}
