import * as v from 'valibot'
import type { InvoiceForm, Order } from '@/api/order'
import { yuan } from '@/lib/money'
import { readAs } from '@/lib/shape'
import { invoiceText as text } from '../../strings/invoice'
import { typedText } from '../../../../../contract/domain/typed-text'

const typed = v.fallback(v.string(), '')
const draft = v.object({
  kind: v.fallback(v.picklist(['person', 'company']), 'person'),
  title: typed,
  taxNumber: typed,
  email: typed,
})

/** The typed fields of an invoice; the tax number stays while a person is chosen. */
export type InvoiceDraft = v.InferOutput<typeof draft>

export type InvoiceField = 'title' | 'taxNumber' | 'email'

/** Most characters of each line, as the contract has it. */
export const LONGEST = { title: 100, taxNumber: 20, email: 100 } as const

const empty: InvoiceDraft = { kind: 'person', title: '', taxNumber: '', email: '' }

/** Reads a form that was stored on the device; an empty one where it is damaged. */
export const readDraft = (stored: unknown): InvoiceDraft => readAs(draft, stored) ?? empty

/** The first field that the server would refuse. */
export function findFault({
  kind,
  title,
  taxNumber,
  email,
}: InvoiceDraft): { field: InvoiceField; message: string } | undefined {
  if (title.trim() === '')
    return { field: 'title', message: kind === 'person' ? text.nameEmptyPerson : text.nameEmpty }
  if (kind === 'company' && !/^[0-9A-Z]{15,20}$/.test(taxNumber.trim().toUpperCase()))
    return { field: 'taxNumber', message: text.taxNumberWrong }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typedText(email)))
    return { field: 'email', message: text.emailWrong }
  return undefined
}

/** The fields that go to the server. */
export function toForm({ kind, title, taxNumber, email }: InvoiceDraft): InvoiceForm {
  return {
    kind,
    title: title.trim(),
    email: typedText(email),
    ...(kind === 'company' && { taxNumber: taxNumber.trim().toUpperCase() }),
  }
}

/** The amount of an order's invoice: what was paid, without what was paid back. */
export const getInvoiceAmount = ({ amount, state, refund }: Order): number =>
  state === 'refunded' ? amount - (refund?.amount ?? 0) : amount

/** How an invoice stands, in a line; with the sum that it is for where one may be shown. */
export function invoiceLine({ invoice, refund }: Order, showsMoney: boolean): string {
  if (!invoice) return text.none
  const { state, email, number, answer, amount, due } = invoice
  if (state === 'declined' && number !== '') return text.voided(number, answer)
  if (state === 'declined') return answer === '' ? text.declinedPlain : text.declined(answer)
  const issued = number === '' ? text.issuedPlain(email) : text.issued(number)
  const line = state === 'asked' ? text.asked(email) : issued
  const priced = amount === undefined || !showsMoney ? line : text.withAmount(line, yuan(amount))
  if (due === undefined) return priced
  if (due === 0) return refund?.mistake ? text.voidingMistaken(priced) : text.voiding(priced)
  return showsMoney ? text.outdated(priced, yuan(due)) : text.outdatedPlain(priced)
}
