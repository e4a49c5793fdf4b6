import { createDeskApi, type DeskOrder } from '../../../api/desk'
import type { Decision, Task } from '../../../parts/desk'
import { yuan } from '@/lib/money'
import { ordersText as text } from '../../../strings/orders'

/** Most characters of a reason that is stored with an order. */
export const LONGEST_REASON = 300

export const noReason = { reasonLabel: '', longest: LONGEST_REASON } as const

/** An invoice that was asked for is issued or declined. */
export function invoice({ number, order }: DeskOrder): Task<DeskOrder> | undefined {
  const words = text.invoice
  if (order.invoice?.state !== 'asked') return undefined
  const { invoiceId, email, amount } = order.invoice
  return {
    key: 'invoice',
    about: `${invoiceId} ${amount ?? ''}`,
    name: words.name,
    reasonLabel: words.reasonLabel,
    longest: LONGEST_REASON,
    fields: [{ key: 'number', label: words.number, kind: 'text', maxLength: 40 }],
    decisions: [
      {
        key: 'decline',
        name: words.decline,
        isMain: false,
        fields: [],
        needsReason: true,
        reasons: words.reasons,
        effect: words.declineEffect,
        done: words.declined,
        send: (api, id, { reason }) =>
          api
            .of(createDeskApi)
            .settleInvoice(number, { id, invoiceId, state: 'declined', number: '', reason }),
      },
      {
        key: 'issue',
        name: words.issue,
        isMain: true,
        fields: ['number'],
        needsReason: false,
        effect: words.issueEffect(yuan(amount ?? order.amount), email),
        done: words.issued,
        send: (api, id, { fields: { number: issued = '' } }) =>
          api.of(createDeskApi).settleInvoice(number, {
            id,
            invoiceId,
            state: 'issued',
            number: issued,
            reason: '',
            ...(amount !== undefined && { amount }),
          }),
      },
    ],
  }
}

/** After a refund an issued invoice is replaced by one of the amount that was not refunded, or voided. */
export function invoiceReplacement({ number, order }: DeskOrder): Task<DeskOrder> | undefined {
  const words = text.invoiceReplacement
  const { invoice: outdated, refund } = order
  if (outdated?.due === undefined) return undefined
  const { invoiceId, email, number: replaces, due } = outdated
  const annul: Decision<DeskOrder> = {
    key: 'void',
    name: words.annul,
    isMain: due === 0,
    fields: [],
    needsReason: true,
    reasons: refund?.mistake ? words.reasonsMistaken : words.reasons,
    effect: words.voidEffect,
    done: words.voided,
    send: (api, id, { reason }) =>
      api
        .of(createDeskApi)
        .settleInvoice(number, { id, invoiceId, state: 'declined', number: '', reason, replaces }),
  }
  const made: Decision<DeskOrder> = {
    key: 'replace',
    name: words.replace,
    isMain: true,
    fields: ['number'],
    needsReason: false,
    effect: words.replaceEffect(yuan(due), email),
    done: words.replaced,
    send: (api, id, { fields: { number: issued = '' } }) =>
      api.of(createDeskApi).settleInvoice(number, {
        id,
        invoiceId,
        state: 'issued',
        number: issued,
        reason: '',
        amount: due,
        replaces,
      }),
  }
  const note = words.note(replaces, yuan(due))
  return {
    key: 'invoice-replacement',
    about: `${invoiceId} ${replaces} ${due}`,
    name: due === 0 ? words.voidName : words.name,
    reasonLabel: words.reasonLabel,
    longest: LONGEST_REASON,
    fields: due === 0 ? [] : [{ key: 'number', label: words.number, kind: 'text', maxLength: 40, note }],
    decisions: due === 0 ? [annul] : [annul, made],
  }
}

/** An invoice that was issued wrongly is voided, whatever was paid; its student may ask for another one. */
export function invoiceVoiding({ number, order }: DeskOrder): Task<DeskOrder> | undefined {
  const words = text.invoiceReplacement
  if (order.invoice?.state !== 'issued' || order.invoice.due !== undefined) return undefined
  const { invoiceId, number: replaces } = order.invoice
  return {
    key: 'invoice-voiding',
    about: `${invoiceId} ${replaces}`,
    name: words.voidName,
    isFolded: true,
    reasonLabel: words.reasonLabel,
    longest: LONGEST_REASON,
    fields: [],
    decisions: [
      {
        key: 'void',
        name: words.annul,
        isMain: false,
        fields: [],
        needsReason: true,
        reasons: text.invoiceVoiding.reasons,
        effect: text.invoiceVoiding.effect,
        done: words.voided,
        send: (api, id, { reason }) =>
          api
            .of(createDeskApi)
            .settleInvoice(number, { id, invoiceId, state: 'declined', number: '', reason, replaces }),
      },
    ],
  }
}

/** A wrong number of an invoice is corrected where the old one is seen. */
export function invoiceCorrection({ number, order }: DeskOrder): Task<DeskOrder> | undefined {
  const words = text.invoiceCorrection
  if (order.invoice?.state !== 'issued' || order.invoice.due !== undefined) return undefined
  const { invoiceId, number: replaces } = order.invoice
  return {
    ...noReason,
    key: 'invoice-correction',
    about: `${invoiceId} ${replaces}`,
    name: words.name,
    fields: [{ key: 'number', label: words.number, kind: 'text', maxLength: 40, note: words.note(replaces) }],
    decisions: [
      {
        key: 'correct',
        name: words.correct,
        isMain: false,
        fields: ['number'],
        needsReason: false,
        effect: words.effect,
        done: words.done,
        send: (api, id, { fields: { number: issued = '' } }) =>
          api
            .of(createDeskApi)
            .settleInvoice(number, { id, invoiceId, state: 'issued', number: issued, reason: '', replaces }),
      },
    ],
  }
}
