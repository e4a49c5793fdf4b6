import { createDeskApi, type DeskOrder } from '../../../api/desk'
import { when, type Decision, type Task } from '../../../parts/desk'
import { yuan } from '@/lib/money'
import { ordersText as text } from '../../../strings/orders'
import {
  invoice,
  invoiceCorrection,
  invoiceReplacement,
  invoiceVoiding,
  LONGEST_REASON,
  noReason,
} from './invoice-tasks'
import { listFurther, secondFields, transfersFault } from './transfers'

/** Since when an order is closed, and what stands against its sale by now; empty for one that is open. */
function closedText({ state, unsold, order: { steps, now } }: DeskOrder): string {
  if (state !== 'closed') return ''
  const closed = steps.filter((step) => step.state === 'closed').pop()
  const since = closed ? text.payment.closedAt(when(closed.at, now)) : ''
  return unsold ? `${since}${text.payment.unsold[unsold]}` : since
}

function payment(item: DeskOrder): Task<DeskOrder> {
  const words = text.payment
  const { number, state, amount, unsold } = item
  const isClosed = state === 'closed'
  const confirm: Decision<DeskOrder> = {
    // A confirmation against something else is another request.
    key: `confirm-${isClosed}-${unsold ?? ''}`,
    name: unsold ? words.confirmDespite : words.confirm,
    isMain: true,
    fields: ['amount', 'reference'],
    needsReason: true,
    reasons: words.confirmReasons,
    effect: `${closedText(item)}${words.confirmEffect(yuan(amount))}`,
    done: words.confirmed,
    findFault: (given) => transfersFault(given, amount),
    send(api, id, given) {
      const further = listFurther(given)
      return api.of(createDeskApi).confirmPayment(number, {
        id,
        reason: given.reason,
        amount: given.amount,
        reference: given.fields.reference ?? '',
        ...(further.length > 0 && { further }),
        isClosed,
        ...(unsold && { despite: unsold }),
      })
    },
  }
  const close: Decision<DeskOrder> = {
    key: 'close',
    name: words.close,
    isMain: false,
    fields: [],
    needsReason: true,
    reasons: words.closeReasons,
    effect: words.closeEffect,
    done: words.closed,
    send: (api, id, { reason }) => api.of(createDeskApi).closeDeskOrder(number, { id, reason }),
  }
  return {
    key: 'payment',
    name: words.name,
    reasonLabel: words.reasonLabel,
    longest: LONGEST_REASON,
    fields: [
      {
        key: 'amount',
        label: words.amount,
        kind: 'money',
        maxLength: 12,
        note: words.amountNote(yuan(amount)),
      },
      { key: 'reference', label: words.reference, kind: 'text', maxLength: 64, note: words.referenceNote },
      ...secondFields,
    ],
    extra: words.several,
    // Money may come for an order that has been closed since.
    decisions: [isClosed ? ofSurplus(item, 'came') : close, confirm],
  }
}

/** That money came which pays for nothing, or that it was sent back. */
function ofSurplus({ number, amount: due }: DeskOrder, kind: 'came' | 'returned'): Decision<DeskOrder> {
  const words = text.surplus
  const isBeyond = (amount: number) => kind === 'came' && amount > due
  return {
    key: kind,
    name: words[kind],
    isMain: kind === 'returned',
    fields: ['amount', 'reference'],
    needsReason: true,
    reasons: words.reasons[kind],
    effect: words.effects[kind],
    done: words.done[kind],
    findDoubt: ({ amount }) => (isBeyond(amount) ? words.beyond(yuan(amount), yuan(due)) : undefined),
    send: (api, id, { reason, amount, fields: { reference = '' } }) =>
      api.of(createDeskApi).settleSurplus(number, {
        id,
        kind,
        reason,
        amount,
        reference,
        ...(isBeyond(amount) && { beyond: true }),
      }),
  }
}

/** That it was sent back, which is said of what colleagues booked. */
function returned(item: DeskOrder): Decision<DeskOrder> {
  const { returnable = 0 } = item
  const { own, most } = text.surplus
  return {
    ...ofSurplus(item, 'returned'),
    refusal: returnable === 0 ? own : undefined,
    findFault: ({ amount }) =>
      amount > returnable ? { field: 'amount', message: most(yuan(returnable)) } : undefined,
  }
}

/** Money that came for nothing has to go back: for an order that is paid, or another sum than it waits for. */
function surplus(item: DeskOrder): Task<DeskOrder> {
  const { owed, couponElsewhere } = item
  const words = text.surplus
  const plain = ofSurplus(item, 'came')
  const came = couponElsewhere
    ? { ...plain, effect: `${closedText(item)}${text.payment.couponElsewhere}${plain.effect}` }
    : plain
  return {
    key: 'surplus',
    name: words.name,
    isFolded: owed === undefined && !couponElsewhere,
    reasonLabel: text.payment.reasonLabel,
    longest: LONGEST_REASON,
    fields: [
      {
        key: 'amount',
        label: words.amount,
        kind: 'money',
        maxLength: 12,
        ...(owed !== undefined && { note: words.owed(yuan(owed)) }),
      },
      { key: 'reference', label: text.payment.reference, kind: 'text', maxLength: 64 },
    ],
    decisions: owed === undefined ? [came] : [came, returned(item)],
  }
}

/** The sums that a colleague booked by mistake and that can be struck, each by itself. */
function strikes({ number, entries = [] }: DeskOrder): readonly Task<DeskOrder>[] {
  const words = text.strike
  return entries.map(({ reference, amount, isMine }) => ({
    key: `strike-${reference}`,
    name: words.name(yuan(amount)),
    isFolded: true,
    reasonLabel: text.payment.reasonLabel,
    longest: LONGEST_REASON,
    fields: [],
    decisions: [
      {
        key: 'wrong',
        name: words.strike,
        isMain: true,
        fields: [],
        needsReason: true,
        reasons: words.reasons,
        effect: words.effect(yuan(amount), reference),
        done: words.done,
        refusal: isMine ? words.own : undefined,
        send: (api, id, { reason }) =>
          api.of(createDeskApi).settleSurplus(number, { id, kind: 'wrong', reason, amount, reference }),
      },
    ],
  }))
}

function parcel({ number, addressVersion }: DeskOrder): Task<DeskOrder> {
  const words = text.parcel
  return {
    ...noReason,
    key: 'parcel',
    about: addressVersion,
    name: words.name,
    fields: [
      { key: 'carrier', label: words.carrier, kind: 'text', maxLength: 30 },
      { key: 'tracking', label: words.tracking, kind: 'text', maxLength: 40 },
    ],
    decisions: [
      {
        key: 'ship',
        name: words.ship,
        isMain: true,
        fields: ['carrier', 'tracking'],
        needsReason: false,
        effect: words.effect,
        done: words.done,
        send: (api, id, { fields: { carrier = '', tracking = '' } }) =>
          api.of(createDeskApi).shipOrder(number, {
            id,
            carrier,
            tracking,
            ...(addressVersion !== undefined && { addressVersion }),
          }),
      },
    ],
  }
}

/** A wrong number is corrected where the old one is seen; the same carrier need not be typed again. */
function correction({ number, state, order: { shipping } }: DeskOrder): Task<DeskOrder> | undefined {
  const words = text.correction
  if (!shipping || state !== 'delivered') return undefined
  const replaces = { carrier: shipping.carrier, tracking: shipping.tracking }
  return {
    ...noReason,
    key: 'correction',
    about: `${replaces.carrier} ${replaces.tracking}`,
    name: words.name,
    fields: [
      {
        key: 'tracking',
        label: words.tracking,
        kind: 'text',
        maxLength: 40,
        note: words.trackingNote(replaces.tracking),
      },
      {
        key: 'carrier',
        label: text.parcel.carrier,
        kind: 'text',
        maxLength: 30,
        note: words.carrierNote(replaces.carrier),
      },
    ],
    decisions: [
      {
        key: 'correct',
        name: words.correct,
        isMain: false,
        fields: ['tracking'],
        needsReason: false,
        effect: words.effect,
        done: words.done,
        send: (api, id, { fields: { carrier = '', tracking = '' } }) =>
          api
            .of(createDeskApi)
            .shipOrder(number, { id, carrier: carrier || replaces.carrier, tracking, replaces }),
      },
    ],
  }
}

/** A parcel that came back or was lost is sent again: the order waits for that, and its student may change the address. */
function parcelBack({ number, state, order: { shipping } }: DeskOrder): Task<DeskOrder> | undefined {
  const words = text.parcelBack
  if (!shipping || state !== 'delivered') return undefined
  const replaces = { carrier: shipping.carrier, tracking: shipping.tracking }
  return {
    key: 'parcel-back',
    about: `${replaces.carrier} ${replaces.tracking}`,
    name: words.name,
    isFolded: true,
    reasonLabel: text.payment.reasonLabel,
    longest: LONGEST_REASON,
    fields: [],
    decisions: [
      {
        key: 'back',
        name: words.back,
        isMain: false,
        fields: [],
        needsReason: true,
        reasons: words.reasons,
        effect: words.effect,
        done: words.done,
        send: (api, id, { reason }) => api.of(createDeskApi).returnParcel(number, { id, reason, replaces }),
      },
    ],
  }
}

/** That another order's money was confirmed for this one, which a second person decides about. */
function mistake({ number, state, amount, order }: DeskOrder): Task<DeskOrder> | undefined {
  if (state !== 'delivered' || order.provider !== 'desk' || amount === 0) return undefined
  const words = text.mistake
  return {
    key: 'mistake',
    // One that is reported again, after it was not confirmed, is another request.
    about: order.refund?.refundId,
    name: words.name,
    reasonLabel: text.payment.reasonLabel,
    longest: LONGEST_REASON,
    fields: [],
    decisions: [
      {
        key: 'mistake',
        name: words.report,
        isMain: false,
        fields: [],
        needsReason: true,
        reasons: words.reasons,
        effect: words.effect + (order.invoice?.state === 'issued' ? words.invoiced : ''),
        done: words.done,
        send: (api, id, { reason }) => api.of(createDeskApi).reportMistake(number, { id, reason }),
      },
    ],
  }
}

/** The work in an order that waits for staff, the most urgent first; a refund has a queue of its own. */
export function orderTasks(item: DeskOrder): readonly Task<DeskOrder>[] {
  // Money that came for an order whose coupon another one has can only go back.
  const isPayable = ['created', 'paying', 'closed'].includes(item.state) && !item.couponElsewhere
  const found = [
    isPayable ? payment(item) : undefined,
    item.waits.includes('parcel') ? parcel(item) : undefined,
    invoice(item),
    invoiceReplacement(item),
    correction(item),
    parcelBack(item),
    invoiceCorrection(item),
    invoiceVoiding(item),
    // Money for a closed order is decided where its payment is.
    item.state === 'closed' && isPayable && item.owed === undefined ? undefined : surplus(item),
    ...strikes(item),
    mistake(item),
  ]
  return found.filter((task) => task !== undefined)
}
