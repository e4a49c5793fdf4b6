/** @jest-environment jsdom */
import { act } from 'react'
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { getId, NOON, buildOrder, buildQuote, user } from '../../../support/after-purchase'
import { buildAddress } from '../../../support/buying'
import { render } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { Order } from '@/api/order'
import type { Host } from '@/platform/host/detect'
import { OrderDetail } from '@/areas/shop/screens/order/detail'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { fakeRoot, type Answers } from '../../../../support/root'

const orderId = getId(20)

type Refund = NonNullable<Order['refund']>

const getRefund = (state: Refund['state'], own: Partial<Refund> = {}): Refund => ({
  refundId: getId(40),
  state,
  amount: 2340,
  reason: '学不完：时间不够',
  answer: '',
  askedAt: NOON - DAY_MS,
  ...own,
})

beforeEach(() => {
  page.url = `/courses/paycourse-details?order=${orderId}&view=refund`
})

async function open(order: Order, answers: Answers = {}, host?: Host) {
  const root = fakeRoot({
    user,
    ...(host && { host }),
    answers: { getOrder: () => order, getRefundQuote: () => buildQuote(), ...answers },
  })
  return { root, screen: await render(<OrderDetail id={orderId} />, root) }
}

const asked = (root: ReturnType<typeof fakeRoot>) =>
  root.calls.filter(({ id }) => id === 'askRefund').map(({ input }) => input)

test('the amount stands first, then the rule, then each lesson with what comes back of it', async () => {
  const { screen } = await open(buildOrder())
  const shown = screen.text()
  for (const words of [
    '现在能退¥23.40',
    '实付 ¥39，正课共 5 讲，学过 2 讲',
    '第 1 讲学过¥0',
    '第 5 讲没学¥7.80',
  ])
    expect(shown).toContain(words)
  expect(shown.indexOf('现在能退')).toBeLessThan(shown.indexOf('退费规则'))
  expect(shown).toContain('原路退回，到账时间以支付方为准')
  expect(screen.get('img').getAttribute('aria-label')).toContain('5 讲')
})

test('where nothing is sold what was paid is not named', async () => {
  const { screen } = await open(buildOrder(), {}, { kind: 'miniapp', os: 'ios' })
  expect(screen.text()).toContain('正课共 5 讲，学过 2 讲')
  expect(screen.text()).not.toContain('实付')
})

test('the page explains what happens to the books before the refund is asked for, where there is a parcel', async () => {
  const words = '寄出的不用寄回，也不扣钱'
  const { screen } = await open(buildOrder({ address: buildAddress() }))
  expect(screen.text().indexOf(words)).toBeGreaterThan(0)
  expect(screen.text().indexOf(words)).toBeLessThan(screen.text().indexOf('退费原因'))
  screen.unmount()
  const { screen: without } = await open(buildOrder())
  expect(without.text()).not.toContain('讲义')
})

test('where staff received the money they pay it back', async () => {
  const { screen } = await open(buildOrder({ provider: 'desk' }))
  expect(screen.text()).toContain('由老师把钱转回给你')
  expect(screen.text()).not.toContain('微信')
})

test('of many lessons the first ones are shown, and all on demand', async () => {
  const [line] = buildQuote().lines
  if (!line) throw new Error('the quote has no line')
  const lines = Array.from({ length: 30 }, (_, at) => ({
    ...line,
    lesson: `maths-integral.${at}`,
    title: `讲义${at}号`,
  }))
  const { screen } = await open(buildOrder(), { getRefundQuote: () => buildQuote({ lines }) })
  expect(screen.text()).not.toContain('讲义29号')
  await screen.tap('button', '看全部 30 讲正课')
  expect(screen.text()).toContain('讲义29号')
})

test('a refund needs a reason, and words where it is another one', async () => {
  const { root, screen } = await open(buildOrder())
  await screen.tap('button', '提交，退 ¥23.40')
  expect(screen.get('alert').textContent).toBe('请选一个退费原因')
  await screen.tap('button', '其他')
  await screen.tap('button', '提交，退 ¥23.40')
  expect(screen.get('alert').textContent).toBe('请写一句原因')
  expect(asked(root)).toEqual([])
})

test('choices and input outlive a lost answer and a reload, and is sent under the same id', async () => {
  let isLost = true
  const { root, screen } = await open(buildOrder(), {
    askRefund: () =>
      isLost
        ? Promise.reject(new ApiError(LocalCode.Network, 0))
        : buildOrder({ state: 'refunding', refund: getRefund('asked'), now: NOON + 1 }),
  })
  await screen.tap('button', '学不完')
  const area = document.querySelector('textarea')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, '时间不够')
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await screen.tap('button', '提交，退 ¥23.40')
  expect(screen.get('alert').textContent).toBe('网络连接失败，请检查后再试。')
  screen.unmount()

  isLost = false
  const again = await render(<OrderDetail id={orderId} />, root)
  expect(again.get('button', '学不完').getAttribute('aria-pressed')).toBe('true')
  expect(document.querySelector('textarea')?.value).toBe('时间不够')
  await again.tap('button', '提交，退 ¥23.40')
  again.get('heading', '等第一位同事确认')
  const [first, second] = asked(root)
  expect(first).toEqual(second)
  expect(first).toMatchObject({ params: { orderId }, body: { amount: 2340, reason: '学不完：时间不够' } })
})

const lost = () => Promise.reject(new ApiError(LocalCode.Network, 0))
const listIds = (root: ReturnType<typeof fakeRoot>): string[] =>
  asked(root).map((input) => String(Reflect.get(Object(Reflect.get(Object(input), 'body')), 'id')))
const listStored = (root: ReturnType<typeof fakeRoot>) =>
  root.storage.local.keys().filter((key) => /^(request|refund-draft):/.test(key))

describe('a refund whose answer was lost', () => {
  test.each(['withdrawn', 'declined'] as const)(
    'and that was %s since is asked for as a new one',
    async (state) => {
      let refund: Refund | undefined
      let isLost = true
      const read = () =>
        buildOrder({ ...(refund && { refund }), ...(refund?.state === 'asked' && { state: 'refunding' }) })
      const root = fakeRoot({
        user,
        answers: {
          getOrder: read,
          getRefundQuote: () => buildQuote(),
          askRefund: () => (isLost ? lost() : read()),
        },
      })
      const screen = await render(<OrderDetail id={orderId} />, root)
      await screen.tap('button', '买错了')
      await screen.tap('button', '提交，退 ¥23.40')
      screen.unmount()
      const [first = ''] = listIds(root)
      refund = getRefund('asked', { refundId: first })
      const seen = await render(<OrderDetail id={orderId} />, root)
      seen.get('heading', '等第一位同事确认')
      expect(listStored(root)).toEqual([])
      seen.unmount()
      refund = getRefund(state, { refundId: first })
      isLost = false
      const again = await render(<OrderDetail id={orderId} />, root)
      await again.tap('button', '买错了')
      await again.tap('button', '提交，退 ¥23.40')
      expect(listIds(root)).toHaveLength(2)
      expect(listIds(root)[1]).not.toBe(first)
    },
  )

  test('and that another one has followed since is asked for as a new one once the server says so', async () => {
    let isLost = true
    const later = getRefund('withdrawn')
    const { root, screen } = await open(buildOrder({ refund: later }), {
      askRefund: () => {
        if (isLost) return lost()
        const ids = listIds(root)
        const refundId = ids.at(-1) ?? ''
        if (refundId === ids[0]) return buildOrder({ refund: later })
        const refund = getRefund('asked', { refundId })
        return buildOrder({ state: 'refunding', refund, now: NOON + 1 })
      },
    })
    await screen.tap('button', '买错了')
    await screen.tap('button', '提交，退 ¥23.40')
    isLost = false
    await screen.tap('button', '提交，退 ¥23.40')
    const [first, second, third] = listIds(root)
    expect(second).toBe(first)
    expect(listIds(root)).toHaveLength(3)
    expect(third).not.toBe(first)
    expect(root.ui.toast?.text).toBe('退费申请已提交')
    expect(listStored(root)).toEqual([])
  })
})

test('an amount that has changed is shown again, with the choices', async () => {
  let quote = buildQuote()
  const { screen } = await open(buildOrder(), {
    getRefundQuote: () => quote,
    askRefund: () => Promise.reject(new ApiError(ErrorCode.AmountChanged, 409, '金额对不上')),
  })
  await screen.tap('button', '买错了')
  quote = buildQuote({ amount: 1560, learnt: 3 })
  await screen.tap('button', '提交，退 ¥23.40')
  expect(screen.get('alert').textContent).toContain('能退的金额变了')
  screen.get('button', '提交，退 ¥15.60')
  expect(screen.get('button', '买错了').getAttribute('aria-pressed')).toBe('true')
})

test('where nothing is paid back it is said why, and there is nothing to hand in', async () => {
  const none = buildQuote({ amount: 0, learnt: 4 })
  const { screen } = await open(buildOrder(), { getRefundQuote: () => none })
  expect(screen.get('status').textContent).toBe('学过 4 讲，超过 3 讲，按规则不再退。')
  expect(screen.all('button', /提交/)).toEqual([])
})

describe('the terms of a refund besides the lessons', () => {
  const until = NOON + 5 * DAY_MS
  const address = buildAddress()

  test('are said with what they come to for this order', async () => {
    const rule = { full: 1, days: 7, shipped: 900, once: true }
    const quote = buildQuote({ rule, kept: 900, amount: 1800, until })
    const { screen } = await open(buildOrder({ address, refundUntil: until }), {
      getRefundQuote: () => quote,
    })
    for (const words of [
      '讲义已经寄出，先扣 ¥9 讲义费',
      '讲义寄出以后退费，先扣 ¥9 讲义费，其余的钱再按讲数算',
      '这一单最晚',
      '全额退只算第一次',
    ])
      expect(screen.text()).toContain(words)
    screen.get('button', '提交，退 ¥18')
  })

  test('are said as they are for who has had a refund of the course', async () => {
    const quote = buildQuote({ rule: { full: 0, once: true } })
    const { screen } = await open(buildOrder(), { getRefundQuote: () => quote })
    expect(screen.text()).toContain('你申请过这门课的退费，这次学过的都不退')
  })

  test('leave nothing to hand in once the time is over, and lead to the teacher', async () => {
    const over = { until: NOON, isOver: true, amount: 0, rule: { full: 1, days: 7 } } as const
    const { screen } = await open(buildOrder({ refundUntil: NOON }), {
      getRefundQuote: () => buildQuote(over),
    })
    expect(screen.get('status').textContent).toBe('申请退费的时间已经过了。有特殊情况，请联系老师。')
    expect(screen.text()).toContain('已经过了；有特殊情况请联系老师')
    expect(screen.text()).not.toContain('第 1 讲')
    expect(screen.all('button', /提交/)).toEqual([])
  })

  test('are weighed before a refund is taken back that cannot be asked for again', async () => {
    const { screen } = await open(
      buildOrder({ state: 'refunding', refund: getRefund('asked'), refundUntil: NOON - 1 }),
    )
    await screen.tap('button', '撤回退费')
    expect(screen.text()).toContain('撤回以后就不能再申请')
  })
})

describe('a refund that was asked for says who is next, or how it ended', () => {
  test.each<[Refund['state'], Order['provider'], Order['state'], string]>([
    ['asked', 'wechat', 'refunding', '等第一位同事确认'],
    ['approved', 'wechat', 'refunding', '等第二位同事确认'],
    ['asked', 'desk', 'refunding', '等第一位同事确认'],
    ['approved', 'desk', 'refunding', '等第二位同事确认'],
    ['paying', 'wechat', 'refunding', '正在原路退回，到账时间以支付方为准'],
    ['paying', 'desk', 'refunding', '老师正在把钱转回给你'],
    ['done', 'wechat', 'refunded', '退费完成'],
    ['declined', 'wechat', 'delivered', '没有同意退费'],
    ['withdrawn', 'wechat', 'delivered', '退费撤回了'],
  ])('%s by %s', async (state, provider, orderState, words) => {
    const order = buildOrder({ state: orderState, refund: getRefund(state) })
    const { screen } = await open({ ...order, ...(provider && { provider }) })
    screen.get('heading', words)
    expect(screen.text()).toContain('¥23.40')
    expect(screen.text()).toContain('11月19日 12:00 申请 · 原因：学不完：时间不够')
    const mayGoBack = state === 'asked' || (state === 'approved' && provider === 'wechat')
    expect(screen.all('button', '撤回退费')).toHaveLength(mayGoBack ? 1 : 0)
    const isNotified = state === 'approved' && provider === 'desk'
    expect(screen.text().includes('老师可能正在转账，不能再撤回')).toBe(isNotified)
    expect(screen.all('button', /提交/)).toHaveLength(orderState === 'delivered' ? 1 : 0)
  })
})

test('a refund of another amount than was asked for says both, and why', async () => {
  const { screen } = await open(
    buildOrder({
      state: 'refunding',
      refund: getRefund('approved', { amount: 1000, askedAmount: 4900, answer: '申请后又学了课' }),
    }),
  )
  expect(screen.text()).toContain('你申请 ¥49，老师核定 ¥10')
  expect(screen.text()).toContain('答复：申请后又学了课')
})

test('a declined refund comes with the answer of staff', async () => {
  const refund = getRefund('declined', { answer: '已经学完大半' })
  const { screen } = await open(buildOrder({ refund }))
  expect(screen.text()).toContain('答复：已经学完大半')
})

test('a refund is taken back after a question, and the course goes on', async () => {
  const { root, screen } = await open(buildOrder({ state: 'refunding', refund: getRefund('asked') }), {
    withdrawRefund: () => buildOrder({ refund: getRefund('withdrawn'), now: NOON + 1 }),
  })
  await screen.tap('button', '撤回退费')
  await screen.tap('button', '撤回')
  expect(root.calls.find(({ id }) => id === 'withdrawRefund')?.input).toMatchObject({
    params: { orderId, refundId: getId(40) },
  })
  screen.get('heading', '退费撤回了')
  expect(screen.all('dialog')).toEqual([])
})

test('where staff were faster a refund is not taken back, and what they did is shown', async () => {
  let order = buildOrder({ state: 'refunding', refund: getRefund('asked') })
  const root = fakeRoot({
    user,
    answers: {
      getOrder: () => order,
      getRefundQuote: () => buildQuote(),
      withdrawRefund: () =>
        Promise.reject(new ApiError(ErrorCode.OrderState, 409, '订单现在的状态做不了这件事')),
    },
  })
  const screen = await render(<OrderDetail id={orderId} />, root)
  await screen.tap('button', '撤回退费')
  order = buildOrder({ state: 'refunding', refund: getRefund('paying'), now: NOON + 1 })
  await screen.tap('button', '撤回')
  screen.get('heading', '正在原路退回，到账时间以支付方为准')
  expect(screen.get('alert').textContent).toBe('订单现在的状态做不了这件事')
})

test('an order that is not paid has nothing to pay back', async () => {
  const { paidAt: _paidAt, ...rest } = buildOrder({ state: 'created' })
  const { screen } = await open(rest)
  expect(screen.text()).toContain('现在不能退费')
})
