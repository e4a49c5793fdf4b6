/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { getId, NOON, buildOrder, user } from '../../../support/after-purchase'
import { buildAddress } from '../../../support/buying'
import { render } from '../../../support/render'
import { ApiError, ErrorCode } from '@/api/errors'
import { clipboard } from '@/platform/input/clipboard'
import type { Order } from '@/api/order'
import { pauseMs, findWait } from '@/features/order/order-wait'
import PayResultScreen from '@/areas/shop/screens/pay-result'
import { isPending, getKind, buildPath } from '@/areas/shop/screens/pay-result/result-state'
import { orderStates } from '../../../../../contract/domain/shop/state'
import { fakeRoot, sampleBoot, type Answers, type FakeOptions } from '../../../../support/root'

const success = `/courses/pay-success?order=${getId(20)}`
const failure = `/courses/pay-faillure?order=${getId(20)}`

beforeEach(() => {
  page.url = success
})
afterEach(() => jest.useRealTimers())

async function opened(order: Partial<Order>, { answers, ...options }: FakeOptions = {}) {
  const now: { order: Partial<Order> } = { order }
  const root = fakeRoot({
    user,
    ...options,
    answers: {
      getOrder: () => buildOrder(now.order),
      listLiveClasses: () => ({ now: NOON, items: [] }),
      ...answers,
    },
  })
  const screen = await render(<PayResultScreen />, root)
  await act(async () => undefined)
  return { root, screen, now }
}

const asked = ({ calls }: { readonly calls: readonly { readonly id: string }[] }, id: string) =>
  calls.filter((call) => call.id === id).length

test('a paid order says so first, then what comes next, then its papers', async () => {
  const { root, screen } = await opened({ address: buildAddress() })
  expect(root.calls[0]).toEqual({
    id: 'getOrder',
    input: { params: { orderId: getId(20) }, query: { fresh: true } },
  })
  const heads = screen.all('heading').map((heading) => heading.textContent)
  expect(heads).toEqual(['支付结果', '已付款，课开好了', '接下来', '订单'])
  for (const part of ['积分小课，学到 2027 年 5 月 18 日', '¥39', '微信支付，11月19日 12:01', '示例'])
    expect(screen.text()).toContain(part)
  expect(screen.get('link', '去签').getAttribute('href')).toBe(`/courses/sign-agreement?order=${getId(20)}`)
  expect(screen.get('link', '先听第 1 讲').getAttribute('href')).toBe(
    '/courses/course-learning?course=maths-integral',
  )
  expect(screen.get('link', '申请退费').getAttribute('href')).toBe(
    `/courses/paycourse-details?order=${getId(20)}&view=refund`,
  )
  screen.get('link', '寄到示例省示例市示例路 1 号')
  await screen.tap('button', '看二维码')
  screen.get('dialog', '加班主任微信')
})

test('a course that is signed for first leads to no lesson before that', async () => {
  const { screen } = await opened({ signFirst: true })
  expect(screen.text()).toContain('签好才能开始学')
  expect(screen.all('link', '先听第 1 讲')).toEqual([])
  screen.get('link', '去签协议')
})

test('once the agreement is signed the lamp leads to the lessons, and the copy is there', async () => {
  const { screen } = await opened({ signedAt: NOON })
  expect(screen.text()).toContain('已签')
  expect(screen.all('link', '去签协议')).toEqual([])
  screen.get('link', '去学习')
  screen.get('link', '协议存底')
})

test('the next live class of the course goes into the plan', async () => {
  const session = {
    room: 'maths-integral.11-live-20261126',
    lesson: 'maths-integral.11-live',
    course: 'maths-integral',
    title: '答疑',
    isTrial: false,
    isRecorded: true,
    opensAt: NOON + 85_000_000,
    beginsAt: NOON + 86_400_000,
    signsUntil: NOON + 87_000_000,
    filmEnds: NOON + 90_000_000,
    quizzesUntil: NOON + 90_000_000,
    endsAt: NOON + 90_000_000,
    state: 'upcoming',
  } as const
  const items = [{ ...session, room: 'other.1-20261126', course: 'other', beginsAt: NOON }, session]
  const { screen } = await opened({}, { answers: { listLiveClasses: () => ({ now: NOON, items }) } })
  expect(screen.text()).toContain('下一次：11月21日 周六 12:00')
  screen.get('button', '加入计划：答疑')
})

test('a payment under way is asked for with growing pauses, and the page shows when it came', async () => {
  jest.useFakeTimers()
  const { root, screen, now } = await opened({ state: 'paying' })
  screen.get('heading', '正在确认付款')
  expect(asked(root, 'getOrder')).toBe(1)
  await act(async () => jest.advanceTimersByTimeAsync(2000))
  expect(asked(root, 'getOrder')).toBe(2)
  await act(async () => jest.advanceTimersByTimeAsync(2000))
  expect(asked(root, 'getOrder')).toBe(2)
  await act(async () => jest.advanceTimersByTimeAsync(1000))
  expect(asked(root, 'getOrder')).toBe(3)
  now.order = { state: 'delivered' }
  await act(async () => jest.advanceTimersByTimeAsync(60_000))
  screen.get('heading', '已付款，课开好了')
  const before = asked(root, 'getOrder')
  await act(async () => jest.advanceTimersByTimeAsync(600_000))
  expect(asked(root, 'getOrder')).toBe(before)
})

test('nobody is asked while the page is out of sight, and at once when it is back', async () => {
  jest.useFakeTimers()
  const { root } = await opened({ state: 'paying' })
  await act(async () => page.hide())
  await act(async () => jest.advanceTimersByTimeAsync(600_000))
  expect(asked(root, 'getOrder')).toBe(1)
  await act(async () => page.show())
  await act(async () => jest.advanceTimersByTimeAsync(0))
  expect(asked(root, 'getOrder')).toBe(2)
})

test('a payment on another page shows when the student comes back', async () => {
  const { now, screen } = await opened({ state: 'delivered' })
  screen.get('link', '去签协议')
  now.order = { state: 'delivered', signedAt: NOON }
  await act(async () => page.hide())
  await act(async () => page.show())
  expect(screen.all('link', '去签协议')).toEqual([])
  screen.get('link', '协议存底')
})

test('a student who closed the dialog does not read that the payment is being confirmed', async () => {
  page.url = failure
  const { screen } = await opened({ state: 'paying' })
  screen.get('heading', '还没查到付款')
  screen.get('button', '重新支付')
})

test('a payment that does not come can be begun again, in the chosen way', async () => {
  jest.useFakeTimers()
  const { root, screen } = await opened(
    { state: 'paying' },
    { answers: { payOrder: () => ({ kind: 'desk' }) } },
  )
  expect(screen.all('button', '重新支付')).toEqual([])
  for (const pause of [2000, 3000, 4500, 6750]) await act(async () => jest.advanceTimersByTimeAsync(pause))
  screen.get('heading', '还没查到付款')
  await screen.tap('radio', '转账付款')
  await screen.tap('button', '重新支付')
  expect(root.calls.find(({ id }) => id === 'payOrder')?.input).toMatchObject({ body: { provider: 'desk' } })
  expect(navigated.opened).toMatchObject([{ move: 'replace', url: success }])
})

test('an order that staff confirm says what to do, with its number to copy', async () => {
  const { screen } = await opened({ state: 'paying', provider: 'desk', ways: ['desk'] })
  screen.get('heading', '等老师确认收款')
  expect(screen.text()).toContain('把 ¥39 转给老师')
  expect(screen.text()).toContain('单号 261120 120000 123456')
  screen.get('button', '复制单号')
  expect(screen.all('button', '咨询课程老师')).toHaveLength(2)
})

test('whoever transferred money learns within seconds that it was confirmed', async () => {
  jest.useFakeTimers()
  const { screen, now } = await opened({ state: 'paying', provider: 'desk', ways: ['desk'] })
  await act(async () => jest.advanceTimersByTimeAsync(120_000))
  screen.get('heading', '等老师确认收款')
  now.order = { state: 'delivered' }
  await act(async () => jest.advanceTimersByTimeAsync(4000))
  screen.get('heading', '已付款，课开好了')
})

const payee = {
  payeeId: 'bank',
  name: '上岸教育科技有限公司',
  bank: '示例银行',
  account: '6200 1234 5678 9012',
  branch: '示例支行',
  note: '对公账户，转账当天到账。',
  sample: true,
} as const

test('a transfer goes to the named payee: account and amount to copy, and what to write with it', async () => {
  const { screen, root } = await opened({
    state: 'paying',
    provider: 'desk',
    ways: ['desk'],
    payees: [
      payee,
      { payeeId: 'code', name: '上岸教育', picture: '/media/pay.png', note: '', sample: false },
    ],
  })
  for (const part of [
    '把 ¥39.00 转到下面任意一个账户，一分不多、一分不少。',
    '备注写 123456',
    '上岸教育科技有限公司',
    '6200 1234 5678 9012',
    '示例银行 示例支行',
    '对公账户，转账当天到账。',
    '只转到这里写的账户',
  ])
    expect(screen.text()).toContain(part)
  expect(screen.text()).not.toContain('转给老师')
  screen.get('img', '上岸教育的收款码')
  const write = jest.spyOn(clipboard, 'write').mockResolvedValue(true)
  for (const [name, said] of [
    ['复制账号：上岸教育科技有限公司', '账号已复制'],
    ['复制户名：上岸教育科技有限公司', '户名已复制'],
    ['复制金额', '金额已复制'],
    ['复制备注', '备注已复制'],
  ] as const) {
    await screen.tap('button', name)
    expect(root.ui.toast?.text).toBe(said)
  }
  expect(write.mock.calls.flat()).toEqual(['6200123456789012', '上岸教育科技有限公司', '39.00', '123456'])
  write.mockRestore()
})

test.each([
  ['with a payee', [payee], '把 ¥9.00 转到下面这个账户'],
  ['without one', undefined, '¥9'],
] as const)(
  'of an order of which a part has come, the rest is to be transferred (%s)',
  async (_how, payees, words) => {
    const { screen } = await opened({
      state: 'paying',
      provider: 'desk',
      ways: ['desk'],
      arrived: 3000,
      ...(payees && { payees: [...payees] }),
    })
    const steps = screen.all('listitem').map((step) => step.textContent)
    expect(steps.join()).toContain(words)
    expect(steps.join()).not.toContain('¥39')
  },
)

test.each([
  ['cancelled', '原因：你取消了订单。'],
  ['staff', '原因：老师关闭了订单。'],
  ['expired', '原因：过了时间自动关闭。'],
  ['refused', '原因：付款被拒绝了'],
] as const)('an order that ended unpaid (%s) says why, and how to go on', async (why, words) => {
  page.url = failure
  const { screen } = await opened({ state: 'closed', failure: why })
  screen.get('heading', '这一单没有付成')
  expect(screen.text()).toContain(words)
  expect(screen.get('link', '重新下单').getAttribute('href')).toBe(
    '/courses/paycourse-details?product=integral',
  )
  screen.get('link', '返回课程')
})

test('a student who sent money to a teacher for a closed order reads about the money and the coupon', async () => {
  page.url = failure
  const { screen } = await opened({ state: 'closed', failure: 'expired', provider: 'desk' })
  expect(screen.text()).toContain('确认了课照样开；不要重复转。优惠券用到别的单上的，要补差价。')
})

test('an order that was closed for what the student has leads to the lessons', async () => {
  page.url = failure
  const { screen } = await opened({ state: 'closed', failure: 'owned' })
  expect(screen.text()).toContain('这门课你已经有了')
  expect(screen.all('link', '重新下单')).toEqual([])
  screen.get('link', '去学习')
})

test.each([
  [success, { state: 'closed' }, failure],
  [failure, { state: 'delivered' }, success],
] as const)('the path that does not tell the truth leads to the one that does', async (from, order, to) => {
  page.url = from
  await opened(order)
  expect(navigated.opened).toMatchObject([{ move: 'replace', url: to }])
})

test('an order that waits is paid from here', async () => {
  page.url = failure
  const refusal = new ApiError(ErrorCode.OrderState, 409, '订单现在的状态做不了这件事，请刷新看看')
  const { root, screen } = await opened(
    { state: 'created' },
    { answers: { payOrder: () => Promise.reject(refusal) } },
  )
  screen.get('heading', '还没付款')
  expect(screen.text()).toContain('给你留到 11月19日 12:30')
  await screen.tap('button', '继续支付')
  expect(root.ui.toast?.text).toBe('订单现在的状态做不了这件事，请刷新看看')
  expect(asked(root, 'getOrder')).toBe(2)
  expect(root.messages).toContainEqual(
    expect.objectContaining({ kind: 'click', name: 'pay', id: 'integral' }),
  )
})

test('an account without a WeChat is tied to one first', async () => {
  page.url = failure
  const refusal = new ApiError(ErrorCode.WechatNoOpenid, 400, 'no openId returned')
  const { root, screen } = await opened(
    { state: 'created' },
    {
      host: { kind: 'wechat', os: 'ios' },
      boot: { wechat: { ...sampleBoot().wechat, pages: [{ host: 'localhost', appId: 'wx-page' }] } },
      answers: { payOrder: () => Promise.reject(refusal) },
    },
  )
  await screen.tap('button', '继续支付')
  expect(root.ui.toast?.text).toContain('先把微信绑定到这个账号')
  expect(navigated.left).toEqual([expect.stringContaining('open.weixin.qq.com')])
})

test.each([
  ['refunding', '退费正在办'],
  ['refunded', '已经退费'],
] as const)('an order that is %s leads to its refund', async (state, title) => {
  const { screen } = await opened({ state })
  screen.get('heading', title)
  screen.get('link', '看退费进度')
})

test('an order for which another one paid says that it was put right, and nothing of a payment', async () => {
  const refund = { refundId: getId(30), state: 'done', amount: 3900, reason: '更正', answer: '' } as const
  const { screen } = await opened({ state: 'refunded', refund: { ...refund, askedAt: NOON, mistake: true } })
  screen.get('heading', '收款已更正')
  expect(screen.text()).toContain('没有收你的钱')
  expect(screen.text()).not.toContain('微信支付')
})

test('an order of nobody or of another account is not there', async () => {
  const answers: Answers = { getOrder: () => Promise.reject(new ApiError(ErrorCode.NotFound, 404)) }
  const { screen } = await opened({}, { answers })
  screen.get('heading', '没有找到这个订单')
  expect(screen.get('link', '看我的订单').getAttribute('href')).toBe('/user-order')
  screen.unmount()
  page.url = '/courses/pay-success'
  const { root, screen: without } = await opened({})
  without.get('heading', '没有找到这个订单')
  expect(root.calls).toEqual([])
})

test('a guest is asked to log in first', async () => {
  const root = fakeRoot()
  const screen = await render(<PayResultScreen />, root)
  screen.get('button', '登录')
  expect(root.calls).toEqual([])
})

test('every state has a text, and pauses grow up to a minute', () => {
  const kinds = orderStates.map((state) => getKind({ state, provider: 'desk' }))
  expect(kinds).toEqual(['unpaid', 'desk', 'opening', 'open', 'refunding', 'refunded', 'closed'])
  expect(kinds.filter(isPending)).toEqual(['desk', 'opening'])
  expect(kinds.map(buildPath).filter(Boolean)).toHaveLength(6)
  const waits = orderStates.map((state) => findWait({ state, provider: 'desk' }))
  expect(waits).toEqual([undefined, 'till', 'machine', undefined, 'people', undefined, undefined])
  expect([0, 1, 2, 20].map((looks) => pauseMs(looks, 'machine'))).toEqual([2000, 3000, 4500, 60_000])
  expect(pauseMs(0, 'people')).toBe(10_000)
  expect([0, 20, 74, 75].map((looks) => pauseMs(looks, 'till'))).toEqual([4000, 4000, 4000, 60_000])
})

test('a payment that failed is looked for by itself with WeChat alone', async () => {
  page.url = failure
  const desk = await opened({ state: 'closed', failure: 'expired', provider: 'desk' })
  expect(desk.screen.text()).toContain('已经转过账的，把单号发给老师，确认了课照样开')
  expect(desk.screen.text()).not.toContain('自动查到')
  desk.screen.unmount()
  const wechat = await opened({ state: 'closed', failure: 'expired', provider: 'wechat' })
  expect(wechat.screen.text()).toContain('自动查到')
})
