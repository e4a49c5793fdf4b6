import type { Selectable } from 'kysely'
import { ErrorCode } from '../../../../../contract/errors'
import type { Body } from '../../../../../contract/types'
import type { Db } from '../../../db'
import type { OrderInvoicesTable } from '../tables'
import { addRecord, checkClaim, releaseClaim } from '../../../domain/desk'
import { takeAdvisoryLock } from '../../../domain/advisory-lock'
import { DomainError } from '../../../errors'
import { formatYuan } from '../../../lib/yuan'
import { afterSaleText as text } from './strings/after-sale'
import { findMistake } from './refund-repo'
import { findByNumber, lockOrder, type OrderKey, type OrderRow } from './repo'
import { notifyInvoice } from './notifications'

/** How often an invoice of one order may be asked for: each is work for staff. */
const MOST_INVOICES = 10

type InvoiceRow = Selectable<OrderInvoicesTable>
interface InvoiceDeps {
  readonly db: Db
  readonly clock: () => Date
}

async function listInvoices(db: Db, { uid, id }: OrderKey): Promise<InvoiceRow[]> {
  const own = db.selectFrom('order_invoices').selectAll().where('uid', '=', uid)
  return own.where('order_id', '=', id).execute()
}

/** The text in the database's form: a lone surrogate would make the same request another one the next time. */
const copyText = (written: string): string => Buffer.from(written.trim()).toString()

/** The part of an order's payment that was not paid back, in fen: what an invoice is made out for. */
export async function loadInvoiceAmount(db: Db, { uid, id, amount }: OrderRow): Promise<number> {
  const done = db.selectFrom('order_refunds').where('uid', '=', uid).where('order_id', '=', id)
  const rows = await done.select('amount').where('state', '=', 'done').execute()
  return Math.max(
    0,
    rows.reduce((left, back) => left - back.amount, amount),
  )
}

/**
 * Adjusts the invoice of an order to a refund, inside the caller's transaction: a requested one is for the remaining
 * amount, or is declined with the reason `why` where nothing remains; an issued one has to be replaced.
 */
export async function followRefund(tx: Db, order: OrderRow, why: string, now: Date): Promise<void> {
  const amount = await loadInvoiceAmount(tx, order)
  if (amount === 0) await declineAsked(tx, order, why, now)
  const own = () =>
    tx.updateTable('order_invoices').where('uid', '=', order.uid).where('order_id', '=', order.id)
  await own().set({ amount }).where('state', '=', 'asked').execute()
  const issued = own().set({ outdated_at: now }).where('state', '=', 'issued')
  await issued.where(({ or, eb }) => or([eb('amount', 'is', null), eb('amount', '>', amount)])).execute()
}

/** Declines what was asked for an order and is not issued, inside the caller's transaction. */
async function declineAsked(tx: Db, { uid, id }: OrderKey, answer: string, now: Date): Promise<void> {
  await tx
    .updateTable('order_invoices')
    .set({ state: 'declined', answer, settled_at: now })
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}

/**
 * Asks for the invoice of a paid order; the same request again changes nothing, and another one takes the place of the
 * one that was asked before and is not issued. Throws Invalid for a company without a tax number, OrderState where
 * nothing was paid or one is issued already.
 */
export async function askInvoice(
  { db, clock }: InvoiceDeps,
  of: OrderKey,
  { id, kind, title: written, taxNumber = '', email: address }: Body<'askInvoice'>,
): Promise<void> {
  const [title, email] = [copyText(written), copyText(address)] as const
  if (title === '') throw new DomainError(ErrorCode.Invalid, text.invoiceTitle)
  if (kind === 'company' && taxNumber === '') throw new DomainError(ErrorCode.Invalid, text.taxNumber)
  // A person's invoice has no such number, whatever was typed before.
  const tax_number = kind === 'company' ? taxNumber : ''
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, of)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const all = await listInvoices(tx, order)
    const known = all.find((item) => item.id === id)
    if (known) {
      const isSame =
        known.kind === kind &&
        known.title === title &&
        known.tax_number === tax_number &&
        known.email === email
      if (!isSame) throw new DomainError(ErrorCode.Conflict)
      return
    }
    const before = all.find(({ state }) => state === 'asked')
    const due = await loadInvoiceAmount(tx, order)
    const isPaid = order.state === 'paid' || order.state === 'delivered' || order.state === 'refunded'
    if (!before && !isPaid) throw new DomainError(ErrorCode.OrderState, text.invoiceUnpaid)
    if (!before && order.state === 'refunded' && due === 0)
      throw new DomainError(
        ErrorCode.OrderState,
        (await findMistake(tx, order)) === 'done' ? text.invoiceMistaken : text.invoiceRefunded,
      )
    if (order.amount === 0) throw new DomainError(ErrorCode.OrderState, text.invoiceNothing)
    if (all.some(({ state }) => state === 'issued'))
      throw new DomainError(ErrorCode.OrderState, text.invoiceThere)
    if (all.length >= MOST_INVOICES) throw new DomainError(ErrorCode.OrderState, text.invoiceOften)
    const { uid, id: order_id } = order
    const now = clock()
    if (before) await declineAsked(tx, order, text.invoiceReplaced, now)
    // The newest one is shown, also of two that are asked in one moment.
    const asked_at = new Date(Math.max(now.getTime(), (before?.asked_at.getTime() ?? 0) + 1))
    const form = { kind, title, tax_number, email, amount: due }
    const row = { uid, order_id, id, ...form, asked_at, settled_at: null }
    await tx.insertInto('order_invoices').values(row).execute()
  })
}

/** Throws Conflict where an invoice of another order has this number, which nobody else takes until the transaction ends. */
async function checkInvoiceFree(tx: Db, { uid, id }: OrderKey, issued: string): Promise<void> {
  await takeAdvisoryLock(tx, `invoice ${issued}`)
  const another = await tx
    .selectFrom('order_invoices as i')
    .innerJoin('orders as o', (join) => join.onRef('o.uid', '=', 'i.uid').onRef('o.id', '=', 'i.order_id'))
    .select('o.number')
    .where('i.number', '=', issued)
    .where('i.state', '=', 'issued')
    .where(({ not, and, eb }) => not(and([eb('i.uid', '=', uid), eb('i.order_id', '=', id)])))
    .executeTakeFirst()
  if (another) throw new DomainError(ErrorCode.Conflict, text.invoiceElsewhere(another.number))
}

type Settling = Body<'settleInvoice'>

/**
 * The name of the action in the records: an issued invoice is voided, replaced by one of another sum, or its number
 * is corrected.
 */
function getAction({ state, replaces, amount }: Settling): string {
  if (state === 'declined') return replaces === undefined ? 'decline-invoice' : 'void-invoice'
  if (replaces === undefined) return 'invoice'
  return amount === undefined ? 'reinvoice' : 'replace-invoice'
}

/** Throws what stands against a decision about an invoice as it is. */
function checkSettling(
  all: readonly InvoiceRow[],
  invoice: InvoiceRow,
  { state, replaces, amount }: Settling,
  issued: string,
  due: number,
): void {
  if (replaces === undefined) {
    const isReplaced = all.some((item) => item.state === 'asked' && item.id !== invoice.id)
    if (invoice.state !== 'asked')
      throw new DomainError(ErrorCode.OrderState, isReplaced ? text.invoiceChanged : text.invoiceOver)
  } else {
    if (invoice.state !== 'issued' || invoice.number !== replaces)
      throw new DomainError(ErrorCode.Conflict, text.invoiceOtherwise(invoice.number))
    if (state === 'issued' && amount !== undefined) {
      if (!invoice.outdated_at) throw new DomainError(ErrorCode.OrderState, text.invoiceStands)
      if (amount === 0) throw new DomainError(ErrorCode.OrderState, text.invoiceVoid)
      if (issued === replaces) throw new DomainError(ErrorCode.Invalid, text.invoiceSame)
    }
  }
  if (state === 'issued' && amount !== undefined && amount !== due)
    throw new DomainError(ErrorCode.AmountChanged, text.invoiceAmount(formatYuan(due)))
}

/** An invoice of an order after a decision about it. */
function settledAs({ state, replaces, amount }: Settling, issued: string, due: number) {
  // The number distinguishes an invoice that was voided from one that was never made.
  if (state === 'declined') return { state, number: replaces ?? '', outdated_at: null }
  // A correction of the number changes nothing else of the issued invoice.
  const isMade = replaces === undefined || amount !== undefined
  return { state, number: issued, ...(isMade && { amount: due, outdated_at: null }) }
}

/**
 * Says of an invoice that it was issued, by its number, corrects that number, or says that it cannot be issued, and
 * why; of one that is issued, that it was voided or, where it shows more than the remaining amount, replaced. The
 * same decision again changes nothing. Throws Invalid where number or reason is missing or a new number is the old
 * one, OrderState for one that is settled, AmountChanged where the remaining amount is not the one that was seen,
 * Conflict for the number of another order or a correction of another number than there is, ItemClaimed where a
 * colleague works on the order.
 */
export async function settleInvoice(
  { db, clock }: InvoiceDeps,
  staffId: string,
  number: string,
  settling: Settling,
): Promise<void> {
  const { id: requestId, invoiceId, state } = settling
  const [issued, reason] = [copyText(settling.number), copyText(settling.reason)]
  if (state === 'issued' && issued === '') throw new DomainError(ErrorCode.Invalid, text.invoiceNumber)
  if (state === 'declined' && reason === '') throw new DomainError(ErrorCode.Invalid, text.invoiceReason)
  const found = await findByNumber(db, number)
  if (!found) throw new DomainError(ErrorCode.NotFound)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    const all = order ? await listInvoices(tx, order) : []
    const invoice = all.find((item) => item.id === invoiceId)
    if (!order || !invoice) throw new DomainError(ErrorCode.NotFound)
    const now = clock()
    const said = state === 'issued' ? [issued, reason].filter(Boolean).join(' ').slice(0, 300) : reason
    const record = { requestId, staffId, queue: 'orders', item: number, reason: said, at: now } as const
    if (!(await addRecord(tx, { ...record, action: getAction(settling) }))) return
    await checkClaim(tx, 'orders', number, staffId, now)
    const left = await loadInvoiceAmount(tx, order)
    checkSettling(all, invoice, settling, issued, left)
    if (state === 'issued') await checkInvoiceFree(tx, order, issued)
    await tx
      .updateTable('order_invoices')
      .set({
        ...settledAs(settling, issued, left),
        answer: reason,
        settled_at: invoice.settled_at ?? now,
      })
      .where('uid', '=', invoice.uid)
      .where('order_id', '=', invoice.order_id)
      .where('id', '=', invoice.id)
      .execute()
    const message = state === 'issued' ? issued : reason
    const annulled = left > 0 && order.state !== 'refunding' ? 'voided' : 'voidedForGood'
    const became = state === 'declined' && settling.replaces !== undefined ? annulled : state
    await notifyInvoice(tx, order, { state: became, said: message, change: requestId, at: now })
    await releaseClaim(tx, 'orders', number)
  })
}
