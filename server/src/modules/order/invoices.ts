import type { Selectable } from 'kysely'
import { ErrorCode } from '../../../../contract/errors'
import type { Body } from '../../../../contract/types'
import type { Db } from '../../db'
import type { OrderInvoicesTable } from '../../db/order-types'
import { addRecord, checkClaim, releaseClaim } from '../../domain/desk'
import { takeTurn } from '../../domain/take-turn'
import { DomainError } from '../../errors'
import { afterSaleText as text } from '../../strings/after-sale'
import { findByNumber, lockOrder, type OrderKey } from './repo'
import { tellInvoice } from './told'

/** How often an invoice of one order may be asked for: each is work for staff. */
const MOST_INVOICES = 10

type InvoiceRow = Selectable<OrderInvoicesTable>
interface InvoiceDeps {
  readonly db: Db
  readonly clock: () => Date
}

async function invoicesOf(db: Db, { uid, id }: OrderKey): Promise<InvoiceRow[]> {
  const own = db.selectFrom('order_invoices').selectAll().where('uid', '=', uid)
  return own.where('order_id', '=', id).execute()
}

/** What was written, as the database keeps it: half a sign would make the same request another one the next time. */
const kept = (written: string): string => Buffer.from(written.trim()).toString()

/** Whether an invoice of an order was issued. */
export const isInvoiced = async (db: Db, of: OrderKey): Promise<boolean> =>
  (await invoicesOf(db, of)).some(({ state }) => state === 'issued')

/** Declines what was asked for an order and is not issued, inside the caller's transaction. */
export async function declineAsked(tx: Db, { uid, id }: OrderKey, answer: string, now: Date): Promise<void> {
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
  const [title, email] = [kept(written), kept(address)] as const
  if (title === '') throw new DomainError(ErrorCode.Invalid, text.invoiceTitle)
  if (kind === 'company' && taxNumber === '') throw new DomainError(ErrorCode.Invalid, text.taxNumber)
  // A person's invoice has no such number, whatever was typed before.
  const tax_number = kind === 'company' ? taxNumber : ''
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, of)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const all = await invoicesOf(tx, order)
    const known = all.find((one) => one.id === id)
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
    if (!before && order.state !== 'paid' && order.state !== 'delivered')
      throw new DomainError(ErrorCode.OrderState, text.invoiceUnpaid)
    if (order.amount === 0) throw new DomainError(ErrorCode.OrderState, text.invoiceNothing)
    if (all.some(({ state }) => state === 'issued'))
      throw new DomainError(ErrorCode.OrderState, text.invoiceThere)
    if (all.length >= MOST_INVOICES) throw new DomainError(ErrorCode.OrderState, text.invoiceOften)
    const { uid, id: order_id } = order
    const now = clock()
    if (before) await declineAsked(tx, order, text.invoiceReplaced, now)
    // The newest one is shown, also of two that are asked in one moment.
    const asked_at = new Date(Math.max(now.getTime(), (before?.asked_at.getTime() ?? 0) + 1))
    const row = { uid, order_id, id, kind, title, tax_number, email, asked_at, settled_at: null }
    await tx.insertInto('order_invoices').values(row).execute()
  })
}

/** Throws Conflict where an invoice of another order has this number, which nobody else takes until the transaction ends. */
async function checkInvoiceFree(tx: Db, { uid, id }: OrderKey, issued: string): Promise<void> {
  await takeTurn(tx, `invoice ${issued}`)
  const other = await tx
    .selectFrom('order_invoices as i')
    .innerJoin('orders as o', (join) => join.onRef('o.uid', '=', 'i.uid').onRef('o.id', '=', 'i.order_id'))
    .select('o.number')
    .where('i.number', '=', issued)
    .where('i.state', '=', 'issued')
    .where(({ not, and, eb }) => not(and([eb('i.uid', '=', uid), eb('i.order_id', '=', id)])))
    .executeTakeFirst()
  if (other) throw new DomainError(ErrorCode.Conflict, text.invoiceElsewhere(other.number))
}

/**
 * Says of an invoice that it was issued, by its number, corrects that number, or says that it cannot be issued, and why;
 * the same decision again changes nothing. Throws Invalid where number or reason is missing, OrderState for one that is
 * settled, Conflict for the number of another order or a correction of another number than there is, ItemClaimed where a
 * colleague works on the order.
 */
export async function settleInvoice(
  { db, clock }: InvoiceDeps,
  staffId: string,
  number: string,
  { id: requestId, invoiceId, state, number: typed, reason: written, replaces }: Body<'settleInvoice'>,
): Promise<void> {
  const [issued, reason] = [kept(typed), kept(written)]
  if (state === 'issued' && issued === '') throw new DomainError(ErrorCode.Invalid, text.invoiceNumber)
  if (state === 'declined' && reason === '') throw new DomainError(ErrorCode.Invalid, text.invoiceReason)
  const found = await findByNumber(db, number)
  if (!found) throw new DomainError(ErrorCode.NotFound)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    const invoice = order && (await invoicesOf(tx, order)).find((one) => one.id === invoiceId)
    if (!invoice) throw new DomainError(ErrorCode.NotFound)
    const now = clock()
    const issuing = replaces === undefined ? 'invoice' : 'reinvoice'
    const action = state === 'issued' ? issuing : 'decline-invoice'
    const said = state === 'issued' ? [issued, reason].filter(Boolean).join(' ').slice(0, 300) : reason
    const record = {
      requestId,
      staffId,
      queue: 'orders',
      item: number,
      action,
      reason: said,
      at: now,
    } as const
    if (!(await addRecord(tx, record))) return
    await checkClaim(tx, 'orders', number, staffId, now)
    if (state === 'issued' && replaces !== undefined) {
      if (invoice.state !== 'issued' || invoice.number !== replaces)
        throw new DomainError(ErrorCode.Conflict, text.invoiceOtherwise(invoice.number))
    } else if (invoice.state !== 'asked') throw new DomainError(ErrorCode.OrderState, text.invoiceOver)
    if (state === 'issued') await checkInvoiceFree(tx, order, issued)
    const settled = {
      state,
      number: state === 'issued' ? issued : '',
      answer: reason,
      settled_at: invoice.settled_at ?? now,
    }
    await tx
      .updateTable('order_invoices')
      .set(settled)
      .where('uid', '=', invoice.uid)
      .where('order_id', '=', invoice.order_id)
      .where('id', '=', invoice.id)
      .execute()
    const told = state === 'issued' ? issued : reason
    await tellInvoice(tx, order, { state, said: told, change: requestId, at: now })
    await releaseClaim(tx, 'orders', number)
  })
}
