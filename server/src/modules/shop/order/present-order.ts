import type { Selectable } from 'kysely'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { soldCourse, type OutlineCourse } from '../../../domain/content/outline'
import type { RefundRule } from '../../../../../contract/domain/shop/refund'
import type { Course } from '../../../../../contract/schemas/courses/course'
import type {
  Invoice,
  Order,
  OrderBrief,
  OrderStep,
  PayProvider,
  Refund,
} from '../../../../../contract/schemas/shop/order'
import type { SoldCourse } from '../../../../../contract/schemas/shop/shop'
import type { Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { OrderExchangesTable, OrderInvoicesTable, OrderRefundsTable } from '../tables'
import type { Keys } from '../../../security/keys'
import { openAddressIfPossible, presentSent } from './address'
import { isCouponFree } from './coupon-repo'
import { loadInvoiceAmount } from './invoices'
import { orderOutline } from './outlines'
import { lastReturned } from './parcels'
import { refundTerms } from './refund-terms'
import { isUnpaid, loadParts, listRefunds, type OrderParts, type OrderRow } from './repo'
import { listClosings, getFailure, isMistakeStep, listSteps, type StepRow } from './steps'
import { owedAtDesk } from './overpayments'

/** The dependencies of the showing of orders. */
export interface ShownDeps {
  readonly db: Db
  readonly keys: Keys
  readonly clock: () => Date
  readonly content: Pick<Content, 'courses'>
}

/** Steps that an answer holds; nobody takes as many. */
const MOST_STEPS = 200

/** An order as a list shows it. */
export function getBrief(row: OrderRow): OrderBrief {
  return {
    orderId: row.id,
    number: row.number,
    productId: row.product_id,
    title: row.title,
    sample: row.sample,
    state: row.state,
    price: row.price,
    off: row.off,
    amount: row.amount,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    ...(row.paid_at && { paidAt: row.paid_at.getTime() }),
  }
}

type Listed = Result<'listOrders'>['items']

/** Orders of a student as a list shows them: why they were closed, and what was paid back. */
export async function listBriefs(db: Db, uid: string, rows: readonly OrderRow[]): Promise<Listed> {
  const idsIn = (...wanted: readonly OrderRow['state'][]) =>
    rows.filter(({ state }) => wanted.includes(state)).map(({ id }) => id)
  const [steps, refunds] = [
    await listClosings(db, uid, idsIn('closed')),
    await listRefunds(db, uid, idsIn('refunding', 'refunded')),
  ]
  const failures = new Map(steps.map((step) => [step.order_id, getFailure(step)]))
  return rows.map((row) => {
    const failure = failures.get(row.id)
    return { ...getBrief(row), ...(failure && { failure }), ...refunds.get(row.id) }
  })
}

/** A whole order, with the ways to pay it where it is shown. */
export async function loadOrder(
  { db, keys, clock, content }: ShownDeps,
  row: OrderRow,
  ways: readonly PayProvider[],
): Promise<Order> {
  const [parts, steps] = [await loadParts(db, row), await listSteps(db, row)]
  const { refund, invoice, exchange, signedAt } = parts
  const outline = await orderOutline(db, content.courses.courses, row)
  const { rule, until } = await refundTerms(db, row, clock())
  const address = row.address_cipher && openAddressIfPossible(keys, row.uid, row.address_cipher)
  const returned = row.terms.ships && !row.shipped_at && (await lastReturned(db, row.number))
  const arrived = isUnpaid(row) ? await owedAtDesk(db, row) : 0
  const closing = row.state === 'closed' && steps.filter(({ state }) => state === 'closed').pop()
  const isOver = row.state === 'closed' || row.state === 'refunded'
  const couponFree =
    isOver && row.coupon_id !== null && (await isCouponFree(db, row.uid, row.coupon_id, clock()))
  return {
    ...getBrief(row),
    ...(row.provider && { provider: row.provider }),
    ways: waysTo(row, steps, ways),
    ...(row.coupon_title !== '' && { coupon: row.coupon_title }),
    ...(arrived > 0 && { arrived }),
    ...(couponFree && { couponFree }),
    delivers: row.terms.delivers,
    refundRule: rule,
    ...(until !== undefined && { refundUntil: until }),
    courses: outline.courses.map((course) =>
      openedCourse(course, parts, { rule: row.terms.refund, courses: content.courses.courses }),
    ),
    ...(address && { address: presentSent(address) }),
    ...(row.shipped_at && {
      shipping: { carrier: row.carrier, tracking: row.tracking, at: row.shipped_at.getTime() },
    }),
    ...(returned && { parcelReturnedAt: returned.getTime() }),
    agreement: {
      agreementId: row.agreement_id,
      title: row.terms.agreement,
      version: row.agreement_version,
    },
    ...(signedAt && { signedAt: signedAt.getTime() }),
    ...(row.terms.signFirst && { signFirst: true }),
    ...(closing && { failure: getFailure(closing) }),
    ...(refund && { refund: presentRefund(refund) }),
    ...(invoice && { invoice: presentInvoice(invoice, await loadInvoiceAmount(db, row)) }),
    ...(exchange && { exchange: presentExchange(exchange) }),
    steps: steps.slice(-MOST_STEPS).map(presentStep),
    now: clock().getTime(),
  }
}

/** Of the ways to pay in a host, those that an order still has: WeChat opens an order that it closed no more. */
export function waysTo(
  row: Pick<OrderRow, 'state' | 'provider'>,
  steps: readonly Pick<StepRow, 'state' | 'detail'>[],
  ways: readonly PayProvider[],
): PayProvider[] {
  if (row.state !== 'created' && row.state !== 'paying') return []
  const wasLeft =
    row.provider === 'desk' && steps.some(({ state, detail }) => state === 'paying' && detail === 'wechat')
  return ways.filter((way) => way !== 'wechat' || !wasLeft)
}

/** A course of an order, and until when it is open by the order: for the days of the day of sale, or of now where that is longer. */
function openedCourse(
  sold: OutlineCourse,
  parts: OrderParts,
  { rule, courses }: { rule: RefundRule; courses: readonly Course[] },
): SoldCourse & { until?: number } {
  const ends = listEnds(sold, parts, courses)
  const until = Math.max(...ends)
  return { ...soldCourse(sold, rule), ...(Number.isFinite(until) && { until }) }
}

function listEnds(
  { course: id, days }: OutlineCourse,
  parts: OrderParts,
  courses: readonly Course[],
): number[] {
  const isOpen = ({ ended_at }: { ended_at: Date | null }): boolean => ended_at === null
  const getEnd = (opened: { opened_at: Date }, length: number | undefined): number =>
    length === undefined ? Infinity : opened.opened_at.getTime() + length * DAY_MS
  const bought = parts.courses.filter((course) => course.course_id === id && isOpen(course))
  const today = courses.find((course) => course.id === id)
  const goods = parts.goods.filter((good) => isOpen(good) && (today?.goods.includes(good.goods_id) ?? false))
  return [
    ...bought.map((orderCourses) => getEnd(orderCourses, orderCourses.days ?? undefined)),
    ...goods.map((good) => getEnd(good, today ? today.days : days)),
  ]
}

function presentStep(step: StepRow): OrderStep {
  const { at, state, actor } = step
  return {
    at: at.getTime(),
    state,
    by: actor,
    ...(state === 'closed' && { failure: getFailure(step) }),
    ...(isMistakeStep(step) && { mistake: true }),
  }
}

/** A refund as it is shown. */
export function presentRefund(row: Selectable<OrderRefundsTable>): Refund {
  return {
    refundId: row.id,
    state: row.state,
    amount: row.amount,
    ...(row.asked_amount !== row.amount && { askedAmount: row.asked_amount }),
    reason: row.reason,
    answer: row.answer,
    askedAt: row.asked_at.getTime(),
    ...(row.ended_at && { endedAt: row.ended_at.getTime() }),
    ...(row.mistake && { mistake: true }),
  }
}

function presentInvoice(row: Selectable<OrderInvoicesTable>, due: number): Invoice {
  return {
    invoiceId: row.id,
    kind: row.kind,
    title: row.title,
    ...(row.tax_number !== '' && { taxNumber: row.tax_number }),
    email: row.email,
    state: row.state,
    number: row.number,
    answer: row.answer,
    askedAt: row.asked_at.getTime(),
    ...(row.amount !== null && { amount: row.amount }),
    ...(row.outdated_at && { due }),
  }
}

/** An exchange as it is shown. */
export function presentExchange(row: OrderExchangesTable): NonNullable<Order['exchange']> {
  return {
    exchangeId: row.id,
    orderId: row.order_id,
    from: { productId: row.from_product, title: row.from_title },
    to: { productId: row.to_product, title: row.to_title },
    at: row.at.getTime(),
  }
}
