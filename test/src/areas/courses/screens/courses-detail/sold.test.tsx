/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { NOON, user } from '../../../../support/after-purchase'
import { buildCheckout, buildProduct } from '../../../../support/buying'
import { render } from '../../../../support/render'
import { ApiError } from '@/api/errors'
import type { Product } from '@/api/content'
import CoursesDetailScreen from '@/areas/courses/screens/courses-detail'
import { DAY_MS } from '../../../../../../contract/domain/china-time'
import { fakeRoot, type FakeOptions } from '../../../../../support/root'

beforeEach(() => {
  page.url = '/courses/courses-detail?productId=maths'
})

async function opened(own: Partial<Product> = {}, { answers, ...options }: FakeOptions = {}) {
  const root = fakeRoot({
    ...options,
    answers: { getProduct: () => buildProduct(own), getCheckout: () => buildCheckout(), ...answers },
  })
  const screen = await render(<CoursesDetailScreen />, root)
  await act(async () => undefined)
  return { root, screen }
}

test('its figures count all lessons, the trial ones as well', async () => {
  const { screen } = await opened()
  expect(screen.text()).toContain('50讲')
})

test('a product on sale says every term of its refund', async () => {
  const { sale } = buildProduct()
  if (!sale) throw new Error('it is not sold')
  const refund = { full: 3, days: 15, shipped: 2000, once: true }
  const { screen } = await opened({ sale: { ...sale, ships: true, refund } })
  for (const words of [
    '先扣 ¥20 讲义费，其余的钱再按讲数算',
    '开通后 15 天内可以申请，最后一天到 24 点',
    '全额退只算第一次',
  ])
    expect(screen.text()).toContain(words)
})

test('a product on sale shows what it brings, who teaches, and its refund rule before its price', async () => {
  const { root, screen } = await opened()
  const heads = screen.all('heading').map((heading) => heading.textContent)
  expect(heads).toEqual([
    '课程详情',
    '考研数学强化班',
    '你会得到',
    '这门课的特点',
    '老师',
    '先试听',
    '课程大纲',
    '报名须知',
    '退费规则',
    '价格',
  ])
  for (const part of [
    '录播 48 讲',
    '开通后能学 180 天',
    '数学主讲 · 示例教师 · 讲《积分》',
    '例：学过 25 讲，退 ¥805',
    '寄出的不用寄回，也不扣钱',
    '¥1,680',
  ])
    expect(screen.text()).toContain(part)
  expect(screen.get('link', '看全文：购课协议').getAttribute('href')).toBe(
    '/courses/sign-agreement?agreement=course',
  )
  expect(screen.get('link', '数列极限 试听').getAttribute('href')).toBe(
    '/courses/course-learning?lesson=maths-integral.01',
  )
  await screen.tap('link', '去购买')
  expect(screen.get('link', '去购买').getAttribute('href')).toBe('/courses/paycourse-details?product=maths')
  expect(root.messages).toContainEqual(expect.objectContaining({ kind: 'click', name: 'buy', id: 'maths' }))
  expect(root.calls.map(({ id }) => id)).not.toContain('getCheckout')
})

test('a student who has it already is led to learn, and sees until when', async () => {
  const answers = { getCheckout: () => buildCheckout({ refusal: 'owned', ownedUntil: NOON + 10 * DAY_MS }) }
  const { screen } = await opened({}, { user, answers })
  expect(screen.text()).toContain('这门课你已经有了')
  expect(screen.text()).toContain('学到 2026 年 11 月 30 日')
  expect(screen.get('link', '去学习').getAttribute('href')).toBe(
    '/courses/course-learning?course=maths-integral',
  )
  expect(screen.all('link', '去购买')).toEqual([])
  expect(screen.all('link', '续期')).toEqual([])
})

test('a student who has it until a day may have it for longer', async () => {
  const answers = { getCheckout: () => buildCheckout({ ownedUntil: NOON + 10 * DAY_MS }) }
  const { screen } = await opened({}, { user, answers })
  screen.get('link', '去学习')
  expect(screen.get('link', '续期').getAttribute('href')).toBe('/courses/paycourse-details?product=maths')
})

test.each([
  ['sold-out', '名额已经满了'],
  ['ended', '这门课现在不能报名'],
] as const)(
  'a product that nobody can buy (%s) says so and leads to a consultant',
  async (refusal, title) => {
    const { screen } = await opened({ refusal })
    screen.get('heading', title)
    expect(screen.all('link', '去购买')).toEqual([])
    expect(screen.all('button', '咨询课程老师')).toHaveLength(2)
  },
)

test('a host that sells no courses shows no price and no word of buying, to guests and students alike', async () => {
  for (const options of [
    {},
    { user, answers: { getCheckout: () => buildCheckout({ refusal: 'host', ways: [] }) } },
  ]) {
    const { screen } = await opened({ refusal: 'host' }, options)
    expect(screen.text()).toContain('录播 48 讲')
    expect(screen.text()).not.toMatch(/¥|购买|应付|支付|价格|退费规则/)
    expect(screen.all('button', '咨询课程老师')).toHaveLength(2)
    screen.unmount()
  }
})

test('where a student’s rights cannot be requested, the next page shows them', async () => {
  const answers = { getCheckout: () => Promise.reject(new ApiError('x503', 503)) }
  const { screen } = await opened({}, { user, answers })
  screen.get('link', '去购买')
})
