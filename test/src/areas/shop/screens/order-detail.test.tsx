/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { getId, NOON, buildOrder, user } from '../../../support/after-purchase'
import { render } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { Order } from '@/api/order'
import { OrderDetail } from '@/areas/shop/screens/order/detail'
import { stepText } from '@/areas/shop/screens/order/step-text'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { fakeRoot, type Answers } from '../../../../support/root'

const orderId = getId(20)
const waiting: Partial<Order> = {
  state: 'created',
  expiresAt: NOON + 1_800_000,
  courses: [],
  steps: [{ at: NOON, state: 'created', by: 'student' }],
}
/** An order as it is before it was paid. */
function unpaid(own: Partial<Order> = {}): Order {
  const { paidAt: _paidAt, provider: _provider, ...rest } = buildOrder({ ...waiting, ...own })
  return { ...rest, ...own }
}

beforeEach(() => {
  page.url = `/courses/paycourse-details?order=${orderId}`
})

async function open(order: Order | (() => Order), answers: Answers = {}, storage = fakeRoot().storage) {
  const getOrder = typeof order === 'function' ? order : () => order
  const root = fakeRoot({ user, storage, answers: { getOrder, ...answers } })
  return { root, screen: await render(<OrderDetail id={orderId} />, root) }
}

const lost = () => Promise.reject(new ApiError(LocalCode.Network, 0))
const listInputs = (root: ReturnType<typeof fakeRoot>, wanted: string) =>
  root.calls.filter(({ id }) => id === wanted).map(({ input }) => input)

describe('the state comes first, in words', () => {
  test.each<[string, Order, string, string]>([
    ['created', unpaid(), '待付款', '请在 11月20日 12:30 前付款'],
    ['paying with staff', unpaid({ state: 'paying', provider: 'desk' }), '待付款', '老师看到钱就确认'],
    ['paid', buildOrder({ state: 'paid' }), '已付款，正在开课', '课正在开通'],
    ['delivered', buildOrder(), '已开课', '11月19日 12:01 付款，课已经开通'],
    [
      'refunding',
      buildOrder({ state: 'refunding', refund: getRefund('approved') }),
      '退费中',
      '等第二位同事确认',
    ],
    [
      'refunded',
      buildOrder({ state: 'refunded', refund: getRefund('done', { endedAt: NOON }) }),
      '已退费',
      '11月20日 12:00 退完',
    ],
    ['cancelled', unpaid({ state: 'closed', failure: 'cancelled' }), '已关闭', '你取消了这个订单'],
    ['closed by staff', unpaid({ state: 'closed', failure: 'staff' }), '已关闭', '老师关闭了这个订单'],
    ['owned', unpaid({ state: 'closed', failure: 'owned' }), '已关闭', '这门课你已经有了，订单自动关闭'],
    ['expired', unpaid({ state: 'closed', failure: 'expired' }), '已关闭', '自动关闭了'],
    ['refused', unpaid({ state: 'closed', failure: 'refused' }), '已关闭', '支付方没有收下'],
  ])('%s', async (_name, order, title, hint) => {
    const { screen } = await open(order)
    screen.get('heading', title)
    expect(screen.text()).toContain(hint)
  })
})

function getRefund(
  state: NonNullable<Order['refund']>['state'],
  own: object = {},
): NonNullable<Order['refund']> {
  return {
    refundId: getId(40),
    state,
    amount: 2340,
    reason: '学不完',
    answer: '',
    askedAt: NOON - DAY_MS,
    ...own,
  }
}

test('the product is there with its price, its courses and their end', async () => {
  const { screen } = await open(buildOrder())
  for (const words of ['积分小课', '示例', '¥49', '优惠券 · 新同学券', '−¥10', '实付¥39', '微信支付'])
    expect(screen.text()).toContain(words)
  expect(screen.get('link', /^积分.*去学习/s).getAttribute('href')).toBe(
    '/courses/course-learning?course=maths-integral',
  )
  expect(screen.text()).toContain('6 讲，含试听 1 讲 · 学到 2027年5月18日')
})

test.each(['created', 'delivered', 'refunded'] as const)(
  'deliveries and the refund rule are in an order that is %s',
  async (state) => {
    const { screen } = await open(buildOrder({ state }))
    screen.get('heading', '退费规则')
    for (const words of ['录播 10 讲', '学过 1 讲以内全额退', '学过 2–3 讲', '按 5 讲正课计算'])
      expect(screen.text()).toContain(words)
  },
)

test('a course whose time is over, or whose order is closed, leads nowhere', async () => {
  const [course] = buildOrder().courses
  if (!course) throw new Error('the order has no course')
  const { screen } = await open(buildOrder({ courses: [{ ...course, until: NOON - DAY_MS }] }))
  expect(screen.all('link', /^积分.*去学习/s)).toEqual([])
  expect(screen.text()).toContain('11月19日已到期')
})

test('before an order is paid its courses say how long they will be open', async () => {
  const [course] = buildOrder().courses
  if (!course) throw new Error('the order has no course')
  const { screen } = await open(unpaid({ courses: [course] }))
  expect(screen.text()).toContain('6 讲，含试听 1 讲 · 开通后学 180 天')
  expect(screen.text()).not.toContain('已到期')
  expect(screen.all('link', /^积分.*去学习/s)).toEqual([])
})

test('the steps are shown with their times, and the number can be copied', async () => {
  const { screen } = await open(buildOrder())
  expect(screen.text()).toContain('下单11月19日 12:00')
  expect(screen.text()).toContain('付款成功11月19日 12:01')
  expect(screen.text()).toContain('单号 261120120000123456')
  screen.get('button', '复制单号')
})

test('the text of a step depends on its actor and the step before', () => {
  const step = (state: Order['state'], by: Order['steps'][number]['by']) => ({ at: NOON, state, by })
  const refunding = step('refunding', 'student')
  expect(stepText(step('paid', 'staff'), undefined)).toBe('老师确认收到了钱')
  expect(stepText(step('delivered', 'server'), step('paid', 'provider'))).toBe('课开通了')
  expect(stepText(step('delivered', 'staff'), refunding)).toBe('退费没有同意，课照常能学')
  expect(stepText(step('delivered', 'student'), refunding)).toBe('退费撤回了，课照常能学')
  const ended = (failure: NonNullable<Order['failure']>) =>
    stepText({ ...step('closed', 'server'), failure }, undefined)
  expect(ended('cancelled')).toBe('你取消了订单')
  expect(ended('staff')).toBe('老师关闭了订单')
  expect(ended('expired')).toBe('到时间自动关闭')
  expect(ended('owned')).toBe('这门课你已经有了，订单自动关闭')
  expect(ended('refused')).toBe('支付方关闭了付款')
  expect(stepText(step('refunded', 'staff'), refunding)).toBe('退费完成，这一单的课关闭了')
  const given = step('refunding', 'staff')
  expect(stepText(given, undefined)).toBe('老师为你办退费')
  expect(stepText(step('delivered', 'staff'), given)).toBe('退费没有同意，课照常能学')
  expect(stepText(step('delivered', 'student'), given)).toBe('退费撤回了，课照常能学')
  expect(stepText(step('refunded', 'staff'), given)).toBe('退费完成，这一单的课关闭了')
  const mistake = { ...step('refunding', 'staff'), mistake: true as const }
  expect(stepText(mistake, undefined)).toBe('老师核对这一单的收款')
  expect(stepText(step('delivered', 'staff'), mistake)).toBe('收款没有记错')
})

test('an order that was closed for what the student has leads to the lessons, and promises no course', async () => {
  const { courses } = buildOrder()
  const { screen } = await open(unpaid({ state: 'closed', failure: 'owned', provider: 'desk', courses }))
  expect(screen.get('link', '去学习').getAttribute('href')).toBe(
    '/courses/course-learning?course=maths-integral',
  )
  expect(screen.text()).toContain('已经转过账的，把单号发给老师退钱')
  expect(screen.text()).not.toMatch(/你取消|照样开/)
})

test('an order that waits is paid in a way that the host has', async () => {
  const { root, screen } = await open(unpaid(), { payOrder: () => ({ kind: 'desk' }) })
  await screen.tap('radio', /转账/)
  await screen.tap('button', '去支付')
  expect(listInputs(root, 'payOrder')).toMatchObject([{ params: { orderId }, body: { provider: 'desk' } }])
  expect(navigated.opened).toMatchObject([{ move: 'replace', url: `/courses/pay-success?order=${orderId}` }])
})

test('where staff wait for the money the way to transfer it is shown, and no payment is begun again', async () => {
  const { root, screen } = await open(unpaid({ state: 'paying', provider: 'desk' }))
  await screen.tap('button', '看怎么转账')
  expect(navigated.opened).toMatchObject([{ url: `/courses/pay-success?order=${orderId}` }])
  expect(listInputs(root, 'payOrder')).toEqual([])
  await screen.tap('radio', '微信支付')
  screen.get('button', '去支付')
})

test('a payment that cannot begin says why, and the order is read again', async () => {
  const { root, screen } = await open(unpaid(), {
    payOrder: () => Promise.reject(new ApiError(ErrorCode.PayDown, 503, '支付服务暂时没有回应')),
  })
  await screen.tap('button', '去支付')
  expect(screen.get('alert').textContent).toBe('支付服务暂时没有回应')
  expect(listInputs(root, 'getOrder')).toEqual([
    { params: { orderId }, query: { fresh: true } },
    { params: { orderId }, query: { fresh: true } },
  ])
})

test('where this host sells nothing an order that waits can only be given up', async () => {
  const { screen } = await open(unpaid({ ways: [] }))
  expect(screen.all('button', '去支付')).toEqual([])
  screen.get('button', '取消订单')
})

test('an unpaid order is given up after a question, under the same id after a lost answer', async () => {
  let isLost = true
  const { root, screen } = await open(unpaid(), {
    closeOrder: () => (isLost ? lost() : unpaid({ state: 'closed', failure: 'cancelled', now: NOON + 1 })),
  })
  await screen.tap('button', '取消订单')
  screen.get('dialog', '取消这个订单？')
  const buttons = () => screen.all('button', '取消订单')
  await act(async () => buttons().at(-1)?.click())
  expect(screen.get('alert').textContent).toBe('网络连接失败，请检查后再试。')
  isLost = false
  await act(async () => buttons().at(-1)?.click())
  screen.get('heading', '已关闭')
  expect(screen.all('dialog')).toEqual([])
  const [first, second] = listInputs(root, 'closeOrder')
  expect(first).toEqual(second)
})

test('changes in between are shown when the page comes back, and an older answer is dropped', async () => {
  let shown = buildOrder({ state: 'paid' })
  const { screen } = await open(() => shown)
  const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  shown = buildOrder({ now: NOON + 10 })
  await comeBack()
  screen.get('heading', '已开课')
  shown = buildOrder({ state: 'paid', now: NOON + 5 })
  await comeBack()
  screen.get('heading', '已开课')
})

test('an order that cost nothing offers no invoice', async () => {
  const { screen } = await open(buildOrder({ amount: 0 }))
  expect(screen.all('button', '开发票')).toEqual([])
})

describe('the agreement', () => {
  test('it is signed on its page', async () => {
    const { screen } = await open(buildOrder())
    const link = screen.get('link', '课程服务协议')
    expect(link.getAttribute('href')).toBe(`/courses/sign-agreement?order=${orderId}`)
    expect(link.textContent).toContain('还没签')
    expect(screen.all('button', '协议 PDF')).toEqual([])
  })

  test('once its order is refunded nobody is asked to sign it', async () => {
    const { screen } = await open(
      buildOrder({ state: 'refunded', refund: getRefund('done', { endedAt: NOON }) }),
    )
    expect(screen.text()).toContain('没有签')
    expect(screen.text()).not.toContain('还没签')
    expect(screen.all('link', '课程服务协议')).toEqual([])
  })

  test('a signed one says when, and is there as a PDF', async () => {
    const { root, screen } = await open(buildOrder({ signedAt: NOON }), { getSignedPdf: lost })
    expect(screen.text()).toContain('11月20日已签')
    await screen.tap('button', '协议 PDF')
    expect(listInputs(root, 'getSignedPdf')).toEqual([{ params: { orderId } }])
    expect(root.ui.toast).toMatchObject({ tone: 'bad', text: '网络连接失败，请检查后再试。' })
  })
})

test('refund and exchange are led to with what they come to', async () => {
  const { screen } = await open(buildOrder())
  const refund = screen.get('link', '申请退费')
  expect(refund.getAttribute('href')).toBe(`/courses/paycourse-details?order=${orderId}&view=refund`)
  expect(refund.textContent).toContain('学过 1 讲以内全额退')
  expect(screen.get('link', '换课').getAttribute('href')).toBe(`/courses/course-record?order=${orderId}`)
})

test('an order that nobody knows leads to those that there are', async () => {
  const { screen } = await open(buildOrder(), {
    getOrder: () => Promise.reject(new ApiError(ErrorCode.NotFound, 404)),
  })
  expect(screen.text()).toContain('没有找到这个订单')
  await screen.tap('button', '看我的订单')
  expect(navigated.opened).toMatchObject([{ move: 'replace', url: '/user-order' }])
})

test('a guest is led to the login', async () => {
  const root = fakeRoot()
  const screen = await render(<OrderDetail id={orderId} />, root)
  screen.get('button', '登录')
  expect(root.calls).toEqual([])
})

test('before an order is given up it says what becomes of its coupon, where it has one', async () => {
  const buildHint = async (own: Partial<Order>) => {
    const { screen } = await open(unpaid(own))
    await screen.tap('button', '取消订单')
    const hint = screen.get('dialog').textContent
    screen.unmount()
    return hint
  }
  expect(await buildHint({ off: 1000 })).toContain('还没有付款，不收钱。用的优惠券会放回去。')
  const plain = await buildHint({ off: 0 })
  expect(plain).toContain('还没有付款，不收钱。')
  expect(plain).not.toContain('优惠券')
})

test('a student who may have sent money to a teacher is warned before an order is given up, and informed after', async () => {
  const { screen } = await open(unpaid({ state: 'paying', provider: 'desk' }))
  await screen.tap('button', '取消订单')
  expect(screen.get('dialog').textContent).toContain('转过账的先别取消，把单号告诉老师')
  expect(screen.get('dialog').textContent).not.toContain('不收钱')
  screen.unmount()
  const closed = await open(unpaid({ state: 'closed', failure: 'expired', provider: 'desk' }))
  expect(closed.screen.text()).toContain('已经转过账的，把单号发给老师，确认了课照样开')
  expect(closed.screen.text()).toContain('优惠券用到别的单上的，要补差价')
  expect(closed.screen.text()).not.toContain('没有收钱')
})

test.each([
  [true, true],
  [undefined, false],
] as const)('a closed order says whether its coupon can be used again (%s)', async (couponFree, isSaid) => {
  const { screen } = await open(
    buildOrder({ state: 'closed', coupon: '十元券', off: 1000, ...(couponFree && { couponFree }) }),
  )
  expect(screen.text()).toContain('优惠券 · 十元券')
  expect(screen.text().includes('优惠券已经放回，可以再用')).toBe(isSaid)
})

test('a refunded order says that its courses are closed, and what was paid back', async () => {
  const { screen } = await open(
    buildOrder({ state: 'refunded', refund: getRefund('done', { endedAt: NOON }) }),
  )
  expect(screen.text()).toContain('讲 · 这一单已关闭')
  expect(screen.text()).not.toContain('一直能学')
  expect(screen.text()).toContain('已退¥23.40')
})

test('an order to which another student’s money was put says so, and mentions no refund', async () => {
  const mistake = { mistake: true, endedAt: NOON } as const
  const at = NOON - DAY_MS
  const steps: Order['steps'] = [
    { at, state: 'refunding', by: 'staff', mistake: true },
    { at: NOON, state: 'refunded', by: 'staff' },
  ]
  const done = buildOrder({ state: 'refunded', provider: 'desk', steps, refund: getRefund('done', mistake) })
  const { screen } = await open(done)
  screen.get('heading', '收款已更正')
  expect(screen.text()).toContain('老师把别人的款记到了这一单，已更正；没有收你的钱。')
  expect(screen.text()).toContain('收款已更正，这一单的课关闭了')
  expect(screen.text()).toContain('还想学，可以重新下单；已经转过账的，先联系老师，不用再转')
  expect(screen.get('link', '重新下单').getAttribute('href')).toContain('/courses/courses-detail')
  for (const word of ['申请退费', '已退', '实付']) expect(screen.text()).not.toContain(word)
  screen.unmount()
  const pending = buildOrder({ state: 'refunding', provider: 'desk', refund: getRefund('approved', mistake) })
  const looked = await open(pending)
  looked.screen.get('heading', '收款核对中')
  expect(looked.screen.text()).toContain('老师可能把别人的款记到了这一单，正在核对。')
  expect(looked.screen.all('link', /退费/)).toEqual([])
})

test('trial lessons are counted beside the others, and an exchange is among what happened', async () => {
  const [course] = buildOrder().courses
  if (!course) throw new Error('the order has no course')
  const exchange: NonNullable<Order['exchange']> = {
    exchangeId: getId(50),
    orderId,
    from: { productId: 'limit', title: '极限小课' },
    to: { productId: 'integral', title: '积分小课' },
    at: NOON,
  }
  const { screen } = await open(buildOrder({ exchange, courses: [{ ...course, lessons: 9, trials: 1 }] }))
  expect(screen.text()).toContain('10 讲，含试听 1 讲')
  expect(screen.text()).toContain('换课：“极限小课”换成“积分小课”')
})
