/** @jest-environment jsdom */
import { act } from 'react'
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import {
  buildBrief,
  buildCoupon,
  getId,
  NOON,
  buildOpenCoupon,
  buildOrder,
  user,
} from '../../../support/after-purchase'
import { render } from '../../../support/render'
import type { Order } from '@/api/order'
import CouponScreen from '@/areas/shop/screens/coupons'
import OrdersScreen from '@/areas/shop/screens/orders'
import { OrderDetail } from '@/areas/shop/screens/order/detail'
import PayResultScreen from '@/areas/shop/screens/pay-result'
import { namesSale } from '@/strings/sale-words'
import { isClosedHost } from '../../../../../contract/domain/shop/host'
import { fakeRoot, type Answers } from '../../../../support/root'

/** A host in which nothing is sold: Apple's rules leave no way to pay there. */
const root = (answers: Answers) => fakeRoot({ user, answers, host: { kind: 'miniapp', os: 'ios' } })

const paying = /¥39|应付|转|付款前|前付款|付款方式|去支付|继续支付|重新|开始付款/
function unpaid(own: Partial<Order>): Order {
  const { paidAt: _paidAt, provider: _provider, ...rest } = buildOrder({ ways: [], ...own })
  return { ...rest, ...own }
}
const waiting = [
  unpaid({ state: 'created' }),
  unpaid({
    state: 'paying',
    provider: 'desk',
    steps: [
      { at: NOON, state: 'created', by: 'student' },
      { at: NOON, state: 'paying', by: 'student' },
    ],
  }),
]

test('only shells on iOS sell nothing', () => {
  for (const name of ['wechat-miniapp', 'miniapp', 'shenlong', 'dream']) {
    expect(isClosedHost(name, 'ios')).toBe(true)
    expect(isClosedHost(name, 'android')).toBe(false)
  }
  expect(isClosedHost('browser', 'ios')).toBe(false)
})

test('the list of orders says that one waits, and offers to look at it', async () => {
  page.url = '/user-order'
  const items = [
    buildBrief({ state: 'created' }),
    buildBrief({ orderId: getId(21), title: '旧的', state: 'closed' }),
  ]
  const screen = await render(<OrdersScreen />, root({ listOrders: () => ({ items }) }))
  expect(screen.get('link', /积分小课示例/).textContent).toContain('待付款')
  screen.get('link', '看订单：积分小课')
  expect(screen.text()).not.toMatch(paying)
})

test('an order that staff corrected leads to the course, and says nothing of ordering it again', async () => {
  page.url = `/courses/paycourse-details?order=${getId(20)}`
  const refund = {
    refundId: getId(51),
    state: 'done',
    amount: 3900,
    reason: '',
    answer: '',
    askedAt: NOON,
  } as const
  const order = buildOrder({ state: 'refunded', provider: 'desk', refund: { ...refund, mistake: true } })
  const screen = await render(<OrderDetail id={getId(20)} />, root({ getOrder: () => order }))
  screen.get('link', '再看看这门课')
  expect(screen.text()).not.toMatch(/重新下单|转/)
})

test.each(waiting)('an order that waits offers the teachers alone: $state', async (order) => {
  page.url = `/courses/paycourse-details?order=${getId(20)}`
  const screen = await render(<OrderDetail id={getId(20)} />, root({ getOrder: () => order }))
  screen.get('heading', '待付款')
  expect(screen.text()).toContain('咨询')
  expect(screen.text()).not.toMatch(paying)
})

test.each([...waiting, buildOrder({ state: 'closed', ways: [], failure: 'expired' })])(
  'the page of a payment says nothing of how to pay: $state',
  async (order) => {
    page.url = `/courses/pay-faillure?order=${getId(20)}`
    const screen = await render(<PayResultScreen />, root({ getOrder: () => order }))
    await act(async () => undefined)
    expect(screen.text()).toContain('咨询')
    expect(screen.text()).not.toMatch(order.state === 'closed' ? /重新下单|继续支付/ : paying)
  },
)

const saleWords = /¥|￥|\d\s*元|优惠|券|折/

test('the list of orders says what was paid back, and not what anything cost', async () => {
  page.url = '/user-order'
  const items = [
    buildBrief({ state: 'delivered' }),
    buildBrief({ orderId: getId(21), title: '旧的', state: 'refunded', refunded: 1200 }),
  ]
  const screen = await render(<OrdersScreen />, root({ listOrders: () => ({ items }) }))
  expect(screen.text().split('¥')).toHaveLength(2)
  expect(screen.text()).toContain('¥12')
})

test.each([buildOrder(), buildOrder({ state: 'paid' })])(
  'a paid order and its result name no price: $state',
  async (order) => {
    page.url = `/courses/paycourse-details?order=${getId(20)}`
    const detail = await render(<OrderDetail id={getId(20)} />, root({ getOrder: () => order }))
    expect(detail.text()).not.toMatch(saleWords)
    page.url = `/courses/pay-success?order=${getId(20)}`
    const result = await render(<PayResultScreen />, root({ getOrder: () => order }))
    await act(async () => undefined)
    expect(result.text()).not.toMatch(saleWords)
  },
)

test.each(['/coupon', '/usable-course?coupon=c'])(
  'where nothing is sold no coupon is named, and the teachers are there: %s',
  async (url) => {
    page.url = url
    const lists = { own: [buildCoupon()], open: [buildOpenCoupon()], owned: [], now: NOON }
    const screen = await render(<CouponScreen />, root({ listCoupons: () => lists }))
    screen.get('heading', '选课和开课，都由课程老师为你安排')
    expect(screen.text()).toContain('咨询')
    expect(screen.text()).not.toMatch(saleWords)
  },
)

test.each([
  ['每人限一张优惠券。', true],
  ['减 ¥10', true],
  ['满 300 元可用', true],
  ['限时优惠价 498', true],
  ['一元函数的导数，第 3 单元', false],
  ['每天限时一段', false],
  ['新同学券', true],
  ['付款之前，先问清六件事', true],
  ['试过再说，不急着付款。', true],
  ['只差一两科，买单科更省', true],
  ['退没有上的课时：实际付款除以总课时', true],
  ['不用绑卡，不会自动转成付费', false],
  ['边很少时，改用邻接表，会更省', false],
  ['股票、债券和有价证券', false],
])('%s names a sale: %s', (sentence, isSale) => {
  expect(namesSale(sentence)).toBe(isSale)
})
