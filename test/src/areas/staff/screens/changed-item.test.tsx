/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import DeskScreen from '@/areas/staff/screens/desk'
import type { DeskOrder } from '@/areas/staff/api/desk'
import { example } from '../../../../support/root'
import { buildBrief, deskRoot, getOrder, getRefund, NOON } from '../../../support/desk'

const CHANGED = '内容刚有变化'
const B = 'b'.repeat(32)
const id = (end: number) => `0193a000-0000-7000-8000-0000000000${end}`

beforeEach(() => {
  jest.useFakeTimers()
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => jest.useRealTimers())

/** The desk at an item; `become` changes it, and waits until the desk has read it again by itself. */
async function deskAt(path: 'orders' | 'refunds', first: DeskOrder) {
  page.url = `/desk/${path}?item=${first.number}`
  navigated.current = page.url
  let item = first
  const root = deskRoot('cashier', {
    listDeskOrders: () => ({ items: [buildBrief()] }),
    getDeskOrder: () => item,
    decideRefund: () => item,
    settleInvoice: () => item,
    shipOrder: () => item,
    revealAddress: () => example('revealAddress'),
  })
  const screen = await render(<DeskScreen />, root)
  const become = (next: DeskOrder) => {
    item = next
    return act(() => jest.advanceTimersByTimeAsync(30_000))
  }
  const sent = (operation: string) =>
    root.calls
      .filter((call) => call.id === operation)
      .map(({ input }): unknown => Reflect.get(Object(input), 'body'))
  return { screen, become, sent }
}

test('an amount that nobody touched follows the quote, and the effect says the amount in the field', async () => {
  const { screen, become, sent } = await deskAt('refunds', getRefund({}, { quote: 104_000 }))
  await screen.tap('button', '按协商的金额')
  await become(getRefund({}, { quote: 52_000 }))
  expect(screen.get('textbox', '退回金额')).toHaveProperty('value', '520.00')
  expect(screen.text()).toContain('先记下你同意退 ¥520，')
  expect(screen.text()).not.toContain(CHANGED)
  await screen.type('退回金额', '600')
  expect(screen.text()).toContain('先记下你同意退 ¥600，')
  await become(getRefund({}, { quote: 48_000 }))
  await screen.tap('button', '同意退费')
  expect(sent('decideRefund')).toMatchObject([{ amount: 60_000, reason: '按协商的金额' }])
})

test('what was typed about one refund is not sent for the next one, and the form says so', async () => {
  const { screen, become, sent } = await deskAt('refunds', getRefund({ refundId: id(21) }))
  await screen.tap('button', '按协商的金额')
  await screen.type('退回金额', '900')
  await become(getRefund({ refundId: id(22) }))
  expect(screen.text()).toContain(CHANGED)
  expect(screen.get('textbox', '退回金额')).toHaveProperty('value', '1040.00')
  await screen.tap('button', '同意退费')
  expect(sent('decideRefund')).toEqual([])
  await screen.tap('button', '特殊情况')
  expect(screen.text()).toContain(CHANGED)
  await screen.tap('button', '同意退费')
  expect(sent('decideRefund')).toMatchObject([{ refundId: id(22), amount: 104_000, reason: '特殊情况' }])
  expect(screen.text()).not.toContain(CHANGED)
})

const invoice = {
  invoiceId: id(11),
  kind: 'company' as const,
  title: '甲公司',
  email: 'a@example.com',
  state: 'asked' as const,
  number: '',
  answer: '',
  askedAt: NOON,
}
type Invoice = NonNullable<DeskOrder['order']['invoice']>
const withInvoice = (own: Partial<Invoice> = {}) =>
  getOrder({ state: 'delivered', waits: ['invoice'] }, { invoice: { ...invoice, ...own } })
const shipped = (tracking: string) =>
  getOrder({ state: 'delivered', waits: [] }, { shipping: { carrier: '顺丰', tracking, at: NOON } })

test.each([
  {
    subject: 'an invoice to another company',
    field: '发票号码',
    before: withInvoice(),
    after: withInvoice({ invoiceId: id(12), title: '乙公司' }),
    button: '已开票',
    operation: 'settleInvoice',
  },
  {
    subject: 'an invoice over another amount',
    field: '新发票的号码',
    before: withInvoice({ state: 'issued', number: '0001', amount: 1001, due: 501 }),
    after: withInvoice({ state: 'issued', number: '0001', amount: 1001, due: 401 }),
    button: '已作废并重开',
    operation: 'settleInvoice',
  },
  {
    subject: 'an invoice that a colleague corrected',
    field: '正确的发票号码',
    before: withInvoice({ state: 'issued', number: '0001' }),
    after: withInvoice({ state: 'issued', number: '0002' }),
    button: '更正号码',
    operation: 'settleInvoice',
  },
  {
    subject: 'a parcel that a colleague corrected',
    field: '正确的快递单号',
    before: shipped('SF1'),
    after: shipped('SF2'),
    button: '更正单号',
    operation: 'shipOrder',
  },
])('what was typed is not sent for $subject', async ({ field, before, after, button, operation }) => {
  const { screen, become, sent } = await deskAt('orders', before)
  await screen.type(field, '2026')
  await become(after)
  expect(screen.text()).toContain(CHANGED)
  expect(screen.get('textbox', field)).toHaveProperty('value', '')
  await screen.tap('button', button)
  expect(sent(operation)).toEqual([])
})

test('a parcel goes to the address that was seen: another one takes the number and the phone off the page', async () => {
  const at = (addressVersion: string) => getOrder({ state: 'delivered', waits: ['parcel'], addressVersion })
  const { screen, become, sent } = await deskAt('orders', at('a'.repeat(32)))
  await screen.tap('button', '看完整收件电话')
  expect(screen.all('button', '看完整收件电话')).toEqual([])
  await screen.type('快递公司', '顺丰')
  await become(at(B))
  expect(screen.text()).toContain(CHANGED)
  expect(screen.all('button', '看完整收件电话')).toHaveLength(1)
  await screen.type('快递公司', '顺丰')
  await screen.type('快递单号', 'SF1')
  await screen.tap('button', '已寄出')
  expect(sent('shipOrder')).toMatchObject([{ carrier: '顺丰', tracking: 'SF1', addressVersion: B }])
})
