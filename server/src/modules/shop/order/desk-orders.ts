import { chinaDate } from '../../../../../contract/domain/china-time'
import { typedText } from '../../../../../contract/domain/typed-text'
import { ErrorCode } from '../../../../../contract/errors'
import type { Query, Result } from '../../../../../contract/types'
import { listClaims, listRecords } from '../../../domain/desk'
import type { OrderScope } from '../../../domain/order-scope'
import { getPage, readCursor } from '../../../domain/time-cursor'
import { DomainError } from '../../../errors'
import { hashAddress } from './address'
import { hasForever } from './checkout'
import { dayReport } from './day-reports'
import type { OrderDeps } from './deps'
import {
  countUnsigned,
  findDeskRow,
  lastLead,
  listDays,
  listOrders,
  ordersByEnd,
  staffName,
  studentsByPhone,
  type DeskQuery,
  type DeskRow,
} from './desk-repo'
import { isCouponElsewhere } from './desk-payments'
import { findGivable } from './given-refunds'
import { findUnsold } from './offers'
import { ordersByReference } from './references'
import { quoted, loadQuote } from './refund-quote'
import { findByNumber, isUnpaid, loadParts, type OrderParts } from './repo'
import { getBrief, loadOrder, type ShownDeps } from './present-order'
import { listEntries, owedAtDesk, loadReturnable } from './overpayments'

const PAGE = 20
/** Most records of an order that are shown. */
const MOST_RECORDS = 200
const NUMBER = /^\d{18}$/
/** The text that a student writes with a transfer: the end of the order's number. */
const NUMBER_END = /^\d{6}$/
const PHONE_END = /^\d{4,11}$/

/** The dependencies of the desk's view of an order. */
export type DeskDeps = ShownDeps & Pick<OrderDeps, 'loadAccess' | 'content'>

type DeskOrder = Result<'getDeskOrder'>

const briefed = ({ order, name, phone, waits, refund, isMistake }: DeskRow) => ({
  ...getBrief(order),
  student: { name, phone },
  waits: [...waits],
  ...(refund && { refund }),
  ...(isMistake && { mistake: true as const }),
})

/** The queue in which an order lies for somebody: one that waits for more than its refund lies in both. */
function getQueue({ waits }: DeskRow, filter: Query<'listDeskOrders'>['filter'] = 'all') {
  const isRefund = filter === 'all' ? waits.includes('refund') : filter === 'refund' || filter === 'settled'
  return isRefund ? 'refunds' : 'orders'
}

/** The Chinese words, punctuation and blanks around the digits of a number. */
const AROUND_DIGITS = /[\p{Script=Han}\p{P}\p{S}\s]/gu
/** The country's prefix of a mobile phone. */
const COUNTRY = /^(?:00)?86(?=1\d{10}$)/

/** Reads a number or phone as staff copy it, of any width, with a word before it or blanks within. */
const readDigits = (find: string): string => typedText(find).replace(AROUND_DIGITS, '').replace(COUNTRY, '')

/**
 * The meaning of a search at the desk: an order's number or its end, the end of a phone, or what the bank calls a
 * sum.
 */
async function sought(
  { db, keys }: Pick<ShownDeps, 'db' | 'keys'>,
  find: string,
): Promise<DeskQuery['only']> {
  const digits = readDigits(find)
  const numbered = NUMBER.test(digits) ? await findByNumber(db, digits) : undefined
  return {
    orders: [
      ...(await ordersByReference(db, find)),
      ...(numbered ? [numbered] : []),
      ...(NUMBER_END.test(digits) ? await ordersByEnd(db, digits) : []),
    ],
    uids: PHONE_END.test(digits) ? await studentsByPhone(db, keys, digits) : [],
  }
}

/** A page of orders as staff read them. Throws Invalid for a foreign cursor. */
export async function pageOfDeskOrders(
  deps: ShownDeps,
  { staffId, scope }: { readonly staffId: string; readonly scope: OrderScope },
  { filter, find, cursor, limit = PAGE }: Query<'listDeskOrders'>,
): Promise<Result<'listDeskOrders'>> {
  const { db, clock } = deps
  const after = readCursor(cursor)
  const only = find === undefined ? undefined : await sought(deps, find)
  const rows = await listOrders(db, { filter, only, after, limit: limit + 1, scope })
  const { shown, ...next } = getPage(rows, limit)
  const now = clock()
  const numbersIn = (queue: string) =>
    shown.filter((row) => getQueue(row, filter) === queue).map(({ order }) => order.number)
  const claims = new Map([
    ...(await listClaims(db, 'orders', numbersIn('orders'), staffId, now)),
    ...(await listClaims(db, 'refunds', numbersIn('refunds'), staffId, now)),
  ])
  const items = shown.map((row) => {
    const claim = claims.get(row.order.number)
    const at = row.created_at.getTime()
    const settled = filter === 'settled' && { settledAt: at }
    const asked = filter === 'refund' && { refundAskedAt: at }
    return { ...briefed(row), ...settled, ...asked, ...(claim && { claim }) }
  })
  const isCounted = filter === 'unsigned' && cursor === undefined
  return { items, ...(isCounted && { total: await countUnsigned(db, scope) }), ...next }
}

/**
 * The amount of an order's refund: as the rule set it when it was granted, or sets it now. The student's learnt
 * lessons are shown for a refund alone, and no more once it was declined or withdrawn.
 */
async function loadRefund(
  { db, clock, content }: ShownDeps,
  { order }: DeskRow,
  { refund }: OrderParts,
): Promise<Pick<DeskOrder, 'lines' | 'quote'>> {
  if (order.state === 'refunded' && refund)
    return { lines: refund.lines, quote: quoted(refund.lines, refund.amount) }
  if (order.state !== 'refunding') return { lines: [], quote: 0 }
  const { lines, amount } = await loadQuote(db, content, order, clock())
  return { lines, quote: amount }
}

/** An order with all that staff decide by. Throws NotFound for a number that no order has. */
export async function deskOrder(deps: DeskDeps, staffId: string, number: string): Promise<DeskOrder> {
  const { db, clock } = deps
  const found = await findByNumber(db, number)
  const row = found && (await findDeskRow(db, found))
  if (!row) throw new DomainError(ErrorCode.NotFound)
  const { order } = row
  const parts = await loadParts(db, order)
  const lead = await lastLead(db, order.uid)
  const claimIn = async (queue: 'orders' | 'refunds') =>
    (await listClaims(db, queue, [number], staffId, clock())).get(number)
  const claim = (await claimIn(getQueue(row))) ?? (row.waits.length > 1 ? await claimIn('orders') : undefined)
  const records = [
    ...(await listRecords(db, 'orders', number, staffId)),
    ...(await listRecords(db, 'refunds', number, staffId)),
  ]
  const first = parts.refund?.first_staff
  const givable = await findGivable(db, order, clock())
  const [owed, unsold] = [await owedAtDesk(db, order), await findUnsold(deps, order)]
  return {
    ...briefed(row),
    ...(claim && { claim }),
    order: await loadOrder(deps, order, []),
    ...(await loadRefund(deps, row, parts)),
    ...(givable !== undefined && { givable }),
    ...(parts.refund && { askedAmount: parts.refund.asked_amount }),
    alreadyOwned: isUnpaid(order) && (await hasForever(deps, order.uid, order.terms.goods)),
    ...(unsold && { unsold }),
    ...((await isCouponElsewhere(db, order)) && { couponElsewhere: true }),
    ...(owed > 0 && {
      owed,
      returnable: await loadReturnable(db, order, owed, staffId),
      entries: await listEntries(db, order, owed, staffId),
    }),
    ...(first && { approvedBy: { name: await staffName(db, first), isMine: first === staffId } }),
    ...(order.address_cipher && { addressVersion: hashAddress(order.address_cipher) }),
    ...(lead && { lead: { ...lead, at: lead.at.getTime() } }),
    records: records.sort((a, b) => b.at - a.at).slice(0, MOST_RECORDS),
  }
}

/** A page of the days of the books, the newest first; the one that runs is as it stands now. */
export async function pageOfDays(
  { db, clock }: Pick<ShownDeps, 'db' | 'clock'>,
  { cursor, limit = PAGE }: Query<'listDayReports'>,
): Promise<Result<'listDayReports'>> {
  const now = clock()
  const today = chinaDate(now.getTime())
  const begins = cursor === undefined || cursor > today
  const first = begins ? [await dayReport(db, today, now)] : []
  const rows = [...first, ...(await listDays(db, begins ? today : cursor, limit + 1 - first.length))]
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, ...(last && rows.length > limit && { next: last.day }) }
}
