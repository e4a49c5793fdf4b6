/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { buildBrief, getId, NOON, user } from '../../../support/after-purchase'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { OrderBrief } from '@/api/order'
import OrdersScreen from '@/areas/shop/screens/orders'
import { orderStates } from '../../../../../contract/domain/shop/state'
import { fakeRoot, type Answers } from '../../../../support/root'

beforeEach(() => {
  page.url = '/user-order'
})

async function open(answers: Answers, isGuest = false) {
  const root = fakeRoot({ answers, ...(!isGuest && { user }) })
  return { root, screen: await render(<OrdersScreen />, root) }
}

const listing = (...items: OrderBrief[]): Answers => ({ listOrders: () => ({ items }) })

const detail = `/courses/paycourse-details?order=${getId(20)}`
const acts = {
  created: ['待付款', '去支付', detail],
  paying: ['待付款', '去支付', detail],
  paid: ['已付款，正在开课', '看订单', detail],
  delivered: ['已开课', '去学习', '/courses/study-center'],
  refunding: ['退费中', '看退费', `${detail}&view=refund`],
  refunded: ['已退费', '看退费', `${detail}&view=refund`],
  closed: ['已关闭', '再看看这门课', '/courses/courses-detail?productId=integral'],
} as const

test.each(orderStates)('an order that is %s says so, and offers what is done next', async (state) => {
  const { screen } = await open(listing(buildBrief({ state })))
  const [word, name, to] = acts[state]
  expect(screen.get('link', /积分小课示例/).textContent).toContain(word)
  expect(screen.get('link', /积分小课示例/).getAttribute('href')).toBe(detail)
  expect(screen.get('link', `${name}：积分小课`).getAttribute('href')).toBe(to)
})

test.each([
  ['cancelled', '已关闭 · 你取消了', '再看看这门课'],
  ['staff', '已关闭 · 老师关闭了', '再看看这门课'],
  ['owned', '已关闭 · 这门课你已经有了', '去学习'],
] as const)('a closed order says why (%s)', async (why, words, name) => {
  const { screen } = await open(listing(buildBrief({ state: 'closed', failure: why })))
  expect(screen.get('link', /积分小课示例/).textContent).toContain(words)
  screen.get('link', `${name}：积分小课`)
})

test('an order says what was paid, what was taken off, and when', async () => {
  const { screen } = await open(listing(buildBrief()))
  expect(screen.text()).toContain('实付 ¥39 · 已减 ¥10')
  expect(screen.text()).toContain('11月19日 12:00 下单')
})

test('where another order was paid nobody is said to have paid', async () => {
  const { screen } = await open(listing({ ...buildBrief({ state: 'refunded' }), mistake: true }))
  expect(screen.text()).toContain('应付 ¥39')
  expect(screen.text()).not.toContain('实付')
})

test('a refunded order says what was paid back', async () => {
  const { screen } = await open(listing({ ...buildBrief({ state: 'refunded' }), refunded: 2340 }))
  expect(screen.text()).toContain('实付 ¥39 · 已减 ¥10 · 已退 ¥23.40')
})

test.each([
  ['refunding', '收款核对中', '看订单', detail],
  ['refunded', '收款已更正', '重新下单', '/courses/courses-detail?productId=integral'],
] as const)(
  'an order for which another one paid speaks of no refund while it is %s',
  async (state, title, name, to) => {
    const { screen } = await open(listing({ ...buildBrief({ state }), mistake: true }))
    expect(screen.text()).toContain(title)
    expect(screen.text()).not.toContain('退费中')
    expect(screen.text()).not.toContain('已退费')
    expect(screen.text()).not.toContain('看退费')
    expect(screen.get('link', `${name}：积分小课`).getAttribute('href')).toBe(to)
  },
)

test('an order that waits says until when', async () => {
  const { screen } = await open(listing(buildBrief({ state: 'created', expiresAt: NOON + 1_800_000 })))
  expect(screen.text()).toContain('应付 ¥39')
  expect(screen.text()).toContain('请在 11月20日 12:30 前付款')
})

test('orders are read page by page, and again when the page comes back into sight', async () => {
  const { root, screen } = await open({
    listOrders: ({ query: { cursor } }) =>
      cursor === 'c2'
        ? { items: [buildBrief({ orderId: getId(21), title: '第二页的' })] }
        : { items: [buildBrief({ title: '第一页的' })], next: 'c2' },
  })
  await screen.tap('button', '加载更多')
  expect(screen.get('list', '我的订单').children).toHaveLength(2)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  const asked = root.calls.filter(({ id }) => id === 'listOrders').map(({ input }) => input)
  expect(asked).toEqual([
    { query: { limit: 20 } },
    { query: { limit: 20, cursor: 'c2' } },
    { query: { limit: 20 } },
  ])
})

test('a student who has bought nothing is led to the offers', async () => {
  const { screen } = await open(listing())
  expect(screen.text()).toContain('还没有订单')
  await screen.tap('button', '去看课程')
  expect(navigated.opened).toMatchObject([{ url: '/product-list' }])
})

test('a guest is led to the login, and nothing is asked', async () => {
  const { root, screen } = await open({}, true)
  expect(root.calls).toEqual([])
  await screen.tap('button', '登录')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
})

test('orders that cannot be fetched are tried again', async () => {
  let isDown = true
  const { screen } = await open({
    listOrders() {
      if (isDown) throw new ApiError(LocalCode.Network, 0)
      return { items: [buildBrief()] }
    },
  })
  expect(screen.text()).toContain('内容加载失败')
  isDown = false
  await screen.tap('button', '再试一次')
  screen.get('link', /积分小课示例/)
})
