/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import DeskScreen from '@/areas/staff/screens/desk'
import type { DeskOrder } from '@/areas/staff/api/desk'
import { buildBrief, deskRoot, getRefund } from '../../../support/desk'

const CHANGED = '内容刚有变化'
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
