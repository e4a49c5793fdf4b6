import { sql } from 'kysely'
import { exchangedRule } from '../../../../../contract/domain/shop/refund'
import { ErrorCode } from '../../../../../contract/errors'
import type { Body, Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import { idleGoods, isSold, offerRefusal, saleItem, type SoldProduct } from '../../../domain/content/sale'
import type { Db } from '../../../db'
import { heldPrices, pricedAt } from '../../../domain/prices'
import { takeAdvisoryLock } from '../../../domain/advisory-lock'
import { takeOne } from '../../../domain/shop-counts'
import { DomainError } from '../../../errors'
import { afterSaleText as text } from './strings/after-sale'
import { soldTitles } from './agreed-order'
import { loadTerms } from './create'
import { countedLessons } from './completed-lessons'
import { closeOwned } from './money'
import { orderOutline } from './outlines'
import {
  findExchange,
  findOrder,
  freeSeat,
  lockOrder,
  openGoods,
  loadTaken,
  type OrderKey,
  type OrderRow,
} from './repo'
import { refundTerms } from './refund-terms'
import { presentExchange } from './present-order'
import { deliveredAt } from './steps'

/** Products that an exchange offers at most. */
const MOST_PRODUCTS = 200
/** Exchanges that a student is shown at most. */
const MOST_EXCHANGES = 200

interface ExchangeDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly content: Pick<Content, 'courses' | 'products'>
}

type Choice = Result<'getExchangeChoice'>

/** How many lessons of an order its student has learnt; undefined where it is not known which it had. */
async function countLearntLessons(
  db: Db,
  { content }: ExchangeDeps,
  order: OrderRow,
): Promise<number | undefined> {
  const outline = await orderOutline(db, content.courses.courses, order)
  if (outline.courses.length === 0) return undefined
  const lessons = await countedLessons(db, outline, order)
  return lessons.filter(({ isLearnt }) => isLearnt).length
}

/** Why an order cannot be exchanged. */
async function findRefusal(
  { db, clock }: Pick<ExchangeDeps, 'db' | 'clock'>,
  order: OrderRow,
  learnt: number | undefined,
): Promise<Choice['refusal']> {
  if (await findExchange(db, order)) return 'done'
  if (order.state !== 'delivered' || learnt === undefined) return 'state'
  const { rule } = await refundTerms(db, order, clock())
  return learnt > rule.full ? 'learnt' : undefined
}

/**
 * Products for which an order may be exchanged now: sold at the same price, with a seat, and not owned by the
 * student. A product that is sent by post needs an address, and nothing may have been sent yet.
 */
async function offersFor(
  db: Db,
  { content, clock }: ExchangeDeps,
  order: OrderRow,
): Promise<{ products: SoldProduct[]; taken: ReadonlyMap<string, number> }> {
  const shown = [...content.products.values()].filter(isSold)
  const now = clock()
  const ids = shown.map(({ productId }) => productId)
  const prices = await heldPrices(db, now, ids)
  const sold = shown.map((product) => pricedAt(product, prices.get(product.productId)))
  const taken = await loadTaken(db, 'seat', ids)
  const opened = await db.selectFrom('opened_goods').select('goods_id').where('uid', '=', order.uid).execute()
  const own = new Set(opened.map(({ goods_id }) => goods_id))
  const maySend = order.address_cipher !== null && order.shipped_at === null
  const products = sold.filter(
    (product) =>
      product.productId !== order.product_id &&
      product.sale.price === order.price &&
      idleGoods(content.courses.courses, product.sale.goods).length === 0 &&
      offerRefusal(product, taken.get(product.productId) ?? 0, now) === undefined &&
      (!product.sale.ships || maySend) &&
      product.sale.goods.some((good) => !own.has(good)),
  )
  return { products, taken }
}

/**
 * The products that an order may be exchanged for, or why it may not be. Throws NotFound where the student has no
 * such order.
 */
export async function exchangeChoice(deps: ExchangeDeps, of: OrderKey): Promise<Choice> {
  const { db } = deps
  const order = await findOrder(db, of)
  if (!order) throw new DomainError(ErrorCode.NotFound)
  const known = await countLearntLessons(db, deps, order)
  const refusal = await findRefusal(deps, order, known)
  const learnt = known ?? 0
  if (refusal !== undefined) return { refusal, learnt, products: [] }
  const { products, taken } = await offersFor(db, deps, order)
  const shown = products.slice(0, MOST_PRODUCTS)
  return {
    learnt,
    products: shown.map((soldProduct) => saleItem(soldProduct, taken.get(soldProduct.productId) ?? 0)),
  }
}

/** Ends what an order opened and the new product does not, and opens the rest of that, once its terms are the new ones. */
async function swapGoods(tx: Db, order: OrderRow, goods: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('order_goods')
    .set({ ended_at: now })
    .where('uid', '=', order.uid)
    .where('order_id', '=', order.id)
    .where('ended_at', 'is', null)
    .where('goods_id', 'not in', [...goods])
    .execute()
  await openGoods(tx, order, goods, now)
}

/**
 * Exchanges what was bought for another product of the same price, once; the same request again changes nothing. Throws
 * OrderState where the order cannot be exchanged, OfferEnded for a product that it cannot be exchanged for.
 */
export async function exchangeOrder(
  deps: ExchangeDeps,
  of: OrderKey,
  { id, productId }: Body<'exchangeOrder'>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, of)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const known = await findExchange(tx, order)
    if (known?.id === id) {
      if (known.to_product !== productId) throw new DomainError(ErrorCode.Conflict)
      return
    }
    const refusal = await findRefusal({ ...deps, db: tx }, order, await countLearntLessons(tx, deps, order))
    if (refusal !== undefined)
      throw new DomainError(ErrorCode.OrderState, await refused({ ...deps, db: tx }, refusal, order))
    // Of two orders of a student only one becomes the same product.
    await takeAdvisoryLock(tx, `exchange of ${order.uid}`)
    const { products } = await offersFor(tx, deps, order)
    const product = products.find((soldProduct) => soldProduct.productId === productId)
    if (!product) throw new DomainError(ErrorCode.OfferEnded, text.exchangeOther)
    const now = deps.clock()
    await replaceProduct(tx, deps, order, { exchange: id, product, now })
    await closeOwned(tx, order, now, [order.product_id, productId])
    if (!(await moveSeat(tx, order, product))) throw new DomainError(ErrorCode.OfferEnded, text.exchangeOther)
  })
}

async function refused(
  { db, clock }: Pick<ExchangeDeps, 'db' | 'clock'>,
  refusal: NonNullable<Choice['refusal']>,
  order: OrderRow,
): Promise<string> {
  if (refusal === 'learnt') return text.exchangeLearnt((await refundTerms(db, order, clock())).rule.full)
  const { state } = order
  if (refusal === 'done') return text.exchangeDone
  if (state === 'delivered') return text.exchangeUnknown
  return state === 'refunding' || state === 'refunded' ? text.exchangeRefund : text.exchangeState
}

/**
 * Gives the seat of an order for one of another product; false where all of those are taken. The seats come in the order
 * of their products, as they do where an account goes, so that no two transactions wait for each other.
 */
async function moveSeat(tx: Db, order: OrderRow, { productId, sale }: SoldProduct): Promise<boolean> {
  const isAfter = productId > order.product_id
  if (isAfter) await freeSeat(tx, order)
  if (sale.seats !== undefined && !(await takeOne(tx, 'seat', productId, sale.seats))) return false
  if (!isAfter) await freeSeat(tx, order)
  return true
}

async function replaceProduct(
  tx: Db,
  { content }: ExchangeDeps,
  order: OrderRow,
  { exchange, product, now }: { exchange: string; product: SoldProduct; now: Date },
): Promise<void> {
  const { uid, id: order_id } = order
  // The agreement that was signed goes on to hold.
  const bare = await loadTerms(tx, content, product, order.terms.agreement)
  const opened = (await deliveredAt(tx, order)) ?? now
  const refund = exchangedRule(order.terms.refund, bare.refund, {
    openedAt: opened.getTime(),
    now: now.getTime(),
    isShipped: order.shipped_at !== null,
  })
  const { agreementDigest, accepted } = order.terms
  const terms = {
    ...bare,
    refund,
    ...(agreementDigest !== undefined && { agreementDigest }),
    ...(accepted !== undefined && { accepted }),
  }
  await tx
    .updateTable('orders')
    .set({
      product_id: product.productId,
      title: product.title,
      sample: product.sample,
      terms: sql<OrderRow['terms']>`${JSON.stringify(terms)}::jsonb`,
    })
    .where('uid', '=', uid)
    .where('id', '=', order_id)
    .execute()
  await swapGoods(tx, order, terms.goods, now)
  await tx
    .insertInto('order_exchanges')
    .values({
      uid,
      order_id,
      id: exchange,
      from_product: order.product_id,
      from_title: order.title,
      to_product: product.productId,
      to_title: product.title,
      from_courses: await soldTitles(tx, content, order),
      to_courses: await soldTitles(tx, content, { terms }),
      at: now,
    })
    .execute()
}

/** A student's exchanges, the newest first. */
export async function loadExchanges(db: Db, uid: string): Promise<Result<'listExchanges'>> {
  const rows = await db
    .selectFrom('order_exchanges')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_EXCHANGES)
    .execute()
  return { items: rows.map(presentExchange) }
}
