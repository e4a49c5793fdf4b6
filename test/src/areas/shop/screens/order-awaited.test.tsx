/** @jest-environment jsdom */
import { act } from 'react'
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { getId, NOON, buildOrder, user } from '../../../support/after-purchase'
import { render } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { Order } from '@/api/order'
import { OrderDetail } from '@/areas/shop/screens/order/detail'
import { fakeRoot, type Answers } from '../../../../support/root'

const orderId = getId(20)

beforeEach(() => {
  jest.useFakeTimers()
  page.url = `/courses/paycourse-details?order=${orderId}`
})
afterEach(() => jest.useRealTimers())

/** The page of an order that changes while it is open. */
async function open(first: Order, answers: Answers = {}) {
  const now = { order: first, isDown: false }
  const getOrder = () => (now.isDown ? Promise.reject(new ApiError(LocalCode.Network, 0)) : now.order)
  const root = fakeRoot({ user, answers: { getOrder, ...answers } })
  const screen = await render(<OrderDetail id={orderId} />, root)
  return { now, screen, looks: () => root.calls.filter(({ id }) => id === 'getOrder').length }
}

const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))
const refund: NonNullable<Order['refund']> = {
  refundId: getId(40),
  state: 'asked',
  amount: 2340,
  reason: '学不完',
  answer: '',
  askedAt: NOON,
}

test.each<[string, Partial<Order>, Partial<Order>, string]>([
  ['a transfer that staff confirm', { state: 'paying', provider: 'desk' }, {}, '已开课'],
  ['a course that is being opened', { state: 'paid' }, {}, '已开课'],
  ['a refund that staff settle', { state: 'refunding', refund }, { state: 'refunded' }, '已退费'],
])('%s shows by itself, and then nobody is asked any more', async (_name, before, after, title) => {
  const { now, screen, looks } = await open(buildOrder(before))
  now.order = buildOrder({ ...after, now: NOON + 1 })
  await pass(10_000)
  expect(screen.get('status').textContent).toContain(title)
  const all = looks()
  await pass(600_000)
  expect(looks()).toBe(all)
})

test('looks grow rarer, and a server that does not answer takes nothing away', async () => {
  const { now, screen, looks } = await open(buildOrder({ state: 'paying', provider: 'desk' }))
  now.isDown = true
  await pass(600_000)
  screen.get('heading', '待付款')
  expect(looks()).toBeLessThan(20)
})

test('nobody is asked while the page is out of sight, and at once when it is back', async () => {
  const { screen, now, looks } = await open(buildOrder({ state: 'paying', provider: 'desk' }))
  await act(async () => page.hide())
  await pass(600_000)
  expect(looks()).toBe(1)
  now.order = buildOrder({ now: NOON + 1 })
  await act(async () => page.show())
  expect(looks()).toBe(2)
  screen.get('heading', '已开课')
})

test('a question whether to cancel stays when the order is paid beneath it, and is answered', async () => {
  const refusal = new ApiError(ErrorCode.OrderState, 409, '订单现在的状态做不了这件事，请刷新看看')
  const { now, screen } = await open(buildOrder({ state: 'paying', provider: 'desk' }), {
    closeOrder: () => Promise.reject(refusal),
  })
  await screen.tap('button', '取消订单')
  now.order = buildOrder({ now: NOON + 1 })
  await pass(10_000)
  screen.get('heading', '已开课')
  screen.get('dialog', '取消这个订单？')
  await screen.tap('button', '取消订单')
  expect(screen.get('alert').textContent).toBe('订单现在的状态做不了这件事，请刷新看看')
})

test('a question whether to withdraw stays when the refund goes on beneath it', async () => {
  page.url += '&view=refund'
  const { now, screen } = await open(buildOrder({ state: 'refunding', refund }))
  await screen.tap('button', '撤回退费')
  now.order = buildOrder({ state: 'refunding', refund: { ...refund, state: 'paying' }, now: NOON + 1 })
  await pass(10_000)
  expect(screen.text()).toContain('正在原路退回')
  screen.get('dialog', '撤回退费？')
})

test.each<[string, Partial<Order>, string]>([
  [
    'waits',
    { state: 'paying', provider: 'desk' },
    '收到 ¥30，应付的是 ¥39，还差 ¥9。要补就只补这 ¥9，补好告诉老师；不买了，老师会把钱退给你。',
  ],
  [
    'is closed',
    { state: 'closed', failure: 'expired' },
    '收到 ¥30，但订单已经关闭。老师会联系你，或者把钱退给你。',
  ],
])('money that came and does not pay an order that %s is said', async (_name, own, said) => {
  const { screen } = await open(buildOrder({ ...own, arrived: 3000, amount: 3900 }))
  expect(screen.get('status').textContent).toContain(said)
  expect(screen.get('status').textContent).not.toContain('没有收钱')
})
