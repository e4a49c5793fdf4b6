/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import { ApiError } from '@/api/errors'
import DeskScreen from '@/areas/staff/screens/desk'
import { buildBrief, buildClaim, deskRoot, getOrder } from '../../../support/desk'

const number = buildBrief().number
const others = () => ({ claim: buildClaim({ name: '陈序', isMine: false }) })

function see(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  jest.useFakeTimers()
  see('visible')
  page.url = `/desk/orders?item=${number}`
  navigated.current = page.url
})
afterEach(() => jest.useRealTimers())

/** The desk with an order beside the list; what it reads is changed in `now`. */
async function desk() {
  const now = { orders: [buildBrief(others())], item: getOrder(others()), isOff: false }
  const read = <Value,>(value: () => Value) => {
    if (now.isOff) throw new ApiError('network', 0)
    return value()
  }
  const root = deskRoot('cashier', {
    getDesk: () => read(() => ({ queues: [{ queue: 'orders' as const, open: now.orders.length }] })),
    listDeskOrders: () => read(() => ({ items: now.orders })),
    getDeskOrder: () => read(() => now.item),
  })
  const screen = await render(<DeskScreen />, root)
  return { now, root, screen }
}

test('a new order and a claim that was given back show by themselves, and what is typed stays', async () => {
  const { now, screen } = await desk()
  await screen.type('流水号', 'BANK-7')
  const field = screen.get('textbox', '流水号')
  act(() => field.focus())
  now.orders = [buildBrief({ number: '2', title: '408 全程班' }), buildBrief()]
  now.item = getOrder()
  await pass(30_000)
  expect(screen.get('link', '408 全程班')).toBeDefined()
  expect(screen.get('link', '订单2')).toBeDefined()
  expect(screen.get('button', '确认收款')).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', 'BANK-7')
})

test('nothing is read while the page is out of sight, and once again when it is back', async () => {
  const { root } = await desk()
  act(() => see('hidden'))
  const before = root.calls.length
  await pass(120_000)
  expect(root.calls).toHaveLength(before)
  act(() => see('visible'))
  await pass(0)
  expect(root.calls.slice(before).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['getDesk', 'listDeskOrders', 'getDeskOrder']),
  )
  expect(root.calls).toHaveLength(before + 3)
})

test('a background read that fails is not mentioned, and is made up for by the next one', async () => {
  const { now, screen, root } = await desk()
  now.isOff = true
  await pass(60_000)
  expect(screen.text()).not.toContain('没能更新')
  expect(root.ui.toast).toBeUndefined()
  expect(screen.get('link', '英语写作精讲')).toBeDefined()
  Object.assign(now, { isOff: false, item: getOrder() })
  await pass(30_000)
  expect(screen.get('button', '确认收款')).toHaveProperty('disabled', false)
})

test('an item that was settled elsewhere leaves the form that somebody types in', async () => {
  const { now, screen } = await desk()
  now.item = getOrder()
  await pass(30_000)
  await screen.type('流水号', 'BANK-7')
  now.item = getOrder({ state: 'delivered', waits: [], ...others() })
  await pass(30_000)
  expect(screen.get('textbox', '流水号')).toHaveProperty('value', 'BANK-7')
  expect(screen.text()).toContain('陈序正在处理')
  await screen.type('流水号', '')
  await pass(30_000)
  expect(screen.all('button', '确认收款')).toEqual([])
})
