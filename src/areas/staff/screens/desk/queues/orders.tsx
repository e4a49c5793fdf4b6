import { createDeskApi, type DeskOrder, type DeskOrderBrief, type OrderFilter } from '../../../api/desk'
import { Link } from '@/components/link'
import { isToday, when, type Happened, type Queue } from '../../../parts/desk'
import { yuan } from '@/lib/money'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { deskText } from '../../../strings/frame'
import { ordersText as text } from '../../../strings/orders'
import { deskTitles } from '../../../../../../contract/domain/strings/titles/desk'
import { may } from '../../../../../../contract/domain/staff/permissions'
import { placeLine } from '../../../../../../contract/domain/place'
import { Facts, type Fact } from './facts'
import { givingTasks } from './give-refund-task'
import { orderTasks } from './order-tasks'
import { ParcelAddress } from './parcel-address'

const filters: readonly OrderFilter[] = [
  'payment',
  'parcel',
  'invoice',
  'surplus',
  'refund',
  'unsigned',
  'all',
]

/** The filter that a word names; all orders where it names none. */
export const getFilter = (word: string): OrderFilter => filters.find((filter) => filter === word) ?? 'all'

type StateFacts = Pick<DeskOrderBrief, 'state'> & { readonly mistake?: true | undefined }

/** Where an order stands, in a word. */
export const stateWord = ({ state, mistake }: StateFacts): string =>
  mistake && (state === 'refunding' || state === 'refunded') ? text.mistakes[state] : text.states[state]

/** Whether an agreement is signed, or has to be yet. */
function agreementState({ state, signedAt, signFirst }: DeskOrder['order']): string {
  if (signedAt !== undefined) return text.signed
  if (state === 'refunded') return text.unsignedUndone
  if (state === 'closed') return text.unsignedClosed
  return signFirst ? text.unsignedShut : text.unsigned
}

/** A student as a line: the name, and the masked phone where there is one. */
export function studentLine({ name, phone }: DeskOrderBrief['student']): string {
  return [name || text.unnamed, phone].filter((part) => part !== '').join(' ')
}

/** The steps of an order without staff: what they did is in the record. */
export function orderHappened({ order }: DeskOrder): readonly Happened[] {
  return order.steps
    .filter(({ by }) => by !== 'staff')
    .map(({ at, state, by }) => ({ at, text: text.step(text.by[by], text.states[state]) }))
}

function moneyFacts({ price, off, amount, order }: DeskOrder): readonly Fact[] {
  return [
    [text.facts.price, off > 0 ? yuan(price) : ''],
    [text.facts.off, off > 0 ? [order.coupon ?? '', `-${yuan(off)}`].join(' ').trim() : ''],
    [text.facts.amount, yuan(amount)],
    [text.facts.provider, order.provider ? text.providers[order.provider] : text.noProvider],
  ]
}

/** The work on an issued invoice since money went back or a payment was undone. */
function dueText(due: number | undefined, isMistake: boolean): string {
  if (due === undefined) return ''
  if (due > 0) return text.invoiceDue(yuan(due))
  return isMistake ? text.invoiceMistaken : text.invoiceVoid
}

/** The step that an order waits for first. */
function nextStep({ waits: [first], order: { invoice } }: DeskOrder): string | undefined {
  if (first !== 'invoice' || invoice?.due === undefined) return first && text.next[first]
  return invoice.due > 0 ? text.next.replacement : text.next.voiding
}

/** How an invoice stands, in a word; one that was issued and voided keeps its number. */
function invoiceState({ state, number }: NonNullable<DeskOrder['order']['invoice']>): string {
  return text.invoiceStates[state === 'declined' && number !== '' ? 'voided' : state]
}

/** The goods that have left the house for an order, which no refund brings back: parcel and invoice. */
export function sentFacts({
  address,
  delivers,
  shipping,
  invoice,
  refund,
  now,
}: DeskOrder['order']): readonly Fact[] {
  const hasParcel = address !== undefined || delivers.some(({ kind }) => kind === 'book')
  const unsent = hasParcel ? text.notSent : ''
  return [
    [
      text.facts.shipping,
      shipping ? text.sent(shipping.carrier, shipping.tracking, when(shipping.at, now)) : unsent,
    ],
    [
      text.facts.invoice,
      invoice
        ? [
            invoiceState(invoice),
            text.invoiceKinds[invoice.kind],
            invoice.title,
            invoice.taxNumber ?? '',
            invoice.email,
            invoice.number,
            invoice.amount === undefined ? '' : yuan(invoice.amount),
            dueText(invoice.due, refund?.mistake === true),
          ]
            .filter((part) => part !== '')
            .join(' ')
        : text.noInvoice,
    ],
  ]
}

function paperFacts({ order }: DeskOrder): readonly Fact[] {
  const { address, agreement } = order
  return [
    [text.facts.address, address ? [placeLine(address), address.name, address.phone].join(' ') : ''],
    ...sentFacts(order),
    [text.facts.agreement, `${agreement.title} ${agreementState(order)}`],
  ]
}

/** The warning for staff before they do anything with the money of an order. */
function getWarning({ alreadyOwned, state, order: { refund } }: DeskOrder): string {
  if (alreadyOwned) return text.owned
  return state === 'refunded' && refund?.mistake ? text.undone : ''
}

function Detail({ item }: { item: DeskOrder }) {
  const root = useRoot()
  const { staff } = root
  const { now } = serverTime(root)
  const maySettle = staff.profile !== undefined && may(staff.profile.role, 'settle-orders')
  const { lead, order, student, number, waits, owed, addressVersion } = item
  return (
    <>
      <Facts
        facts={[
          [text.facts.student, studentLine(student)],
          [text.facts.owned, getWarning(item)],
          [text.facts.owed, owed === undefined ? '' : yuan(owed)],
          ...moneyFacts(item),
          ...paperFacts(item),
          [text.facts.lead, lead ? text.lead(lead.promotion, lead.owner, when(lead.at, now())) : ''],
          [text.delivers, deskText.list(order.delivers.map(({ title }) => title))],
        ]}
      />
      {(waits.includes('parcel') || order.shipping) && maySettle && (
        <ParcelAddress key={`${number} ${addressVersion ?? ''}`} number={number} />
      )}
      {waits.includes('refund') && (
        <Link to={`/desk/refunds?item=${number}`} className="desk-link">
          {order.refund?.mistake ? text.mistakeToDecide : text.refund}
        </Link>
      )}
    </>
  )
}

/** Orders that wait for a payment, a parcel, an invoice or the return of money, and all others by number, phone or reference. */
export const ordersQueue: Queue<DeskOrderBrief, DeskOrder> = {
  key: 'orders',
  path: '/desk/orders',
  title: deskTitles['/desk/orders'],
  itemTitle: text.item,
  none: text.none,
  formatNone: text.formatNone,
  filters: [
    { value: 'payment', name: text.filters.payment },
    { value: 'parcel', name: text.filters.parcel },
    { value: 'invoice', name: text.filters.invoice },
    { value: 'surplus', name: text.filters.surplus },
    { value: 'unsigned', name: text.filters.unsigned },
    { value: 'all', name: text.filters.all },
  ],
  find: {
    label: text.find,
    placeholder: text.findExample,
    clear: text.findClear,
    fits: /^.{4,64}$/,
    misfit: text.findMisfit,
    filter: 'all',
  },
  isClaimed: true,
  getTotal: text.unsignedTotal,
  list: (api, { filter, find }, cursor) =>
    api.of(createDeskApi).listDeskOrders({
      filter: getFilter(filter),
      ...(find !== '' && { find }),
      ...(cursor !== undefined && { cursor }),
    }),
  getKey: ({ number }) => number,
  row: ({ title, state, mistake, waits, student, amount, createdAt, expiresAt, sample, claim }, now) => {
    const isWaiting = waits.includes('payment')
    const [first] = waits
    return {
      tag: first ? text.waits[first] : stateWord({ state, mistake }),
      time: isWaiting ? deskText.before(when(expiresAt, now)) : when(createdAt, now),
      isDue: isWaiting && isToday(expiresAt, now),
      title,
      caption: text.caption(studentLine(student), yuan(amount)),
      isSample: sample,
      claim,
      isSettled: waits.every((wait) => wait === 'refund'),
    }
  },
  read: (api, number) => api.of(createDeskApi).getDeskOrder(number),
  head: ({ title, number, sample, state, mistake, claim }) => ({
    title,
    caption: deskText.line([stateWord({ state, mistake }), text.number(number)]),
    isSample: sample,
    claim,
  }),
  Detail,
  tasks: (item, mayDo) => [
    ...(mayDo('settle-orders') ? orderTasks(item) : []),
    ...(mayDo('refunds') ? givingTasks(item) : []),
  ],
  history: (item) => ({
    happened: orderHappened(item),
    records: item.records,
    next: nextStep(item),
  }),
}
