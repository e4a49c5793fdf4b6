/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { getId, getItem, NOON, buildOrder, user } from '../../../support/after-purchase'
import { render } from '../../../support/render'
import type { Product } from '@/api/content'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { Exchange, ExchangeChoice } from '@/api/order'
import ExchangeScreen from '@/areas/shop/screens/exchange'
import { getDifference } from '@/areas/shop/screens/exchange/difference'
import { example, fakeRoot, type Answers } from '../../../../support/root'

const orderId = getId(20)
const product = example('getProduct')
const [course] = buildOrder().courses
if (!course) throw new Error('the order has no course')
const writing = { ...course, course: 'english-writing', title: '写作', lessons: 8 }

const exchange: Exchange = {
  exchangeId: getId(60),
  orderId,
  from: { productId: 'integral', title: '积分小课' },
  to: { productId: 'writing', title: '写作小课' },
  at: NOON,
}

beforeEach(() => {
  page.url = `/courses/course-record?order=${orderId}`
})

const offering = (own: Partial<ExchangeChoice> = {}): Answers => ({
  getOrder: () => buildOrder(),
  getExchangeChoice: () => ({ learnt: 0, products: [getItem('writing', { title: '写作小课' })], ...own }),
  getProduct: () => ({ ...product, productId: 'writing', courses: [writing] }),
})

async function open(answers: Answers, isGuest = false) {
  const root = fakeRoot({ answers, ...(!isGuest && { user }) })
  return { root, screen: await render(<ExchangeScreen />, root) }
}

test('the present product comes first, then the rules, then the choices', async () => {
  const { screen } = await open(offering())
  const shown = screen.text()
  for (const words of ['学过 1 讲以内能换', '一单只能换一次', '只能换原价相同', '现在的课积分小课'])
    expect(shown).toContain(words)
  const places = ['现在的课', '换课规则', '可以换成'].map((words) => shown.indexOf(words))
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('the content of a choice is set beside what is there now', async () => {
  const { screen } = await open(offering())
  await screen.tap('radio', '写作小课')
  expect(screen.text()).toContain('多了写作，9 讲，陈屿')
  expect(screen.text()).toContain('少了积分，6 讲，陈屿录播 10 讲')
})

test('parts that two products share are distinguished from those that only one has', () => {
  const sale: NonNullable<Product['sale']> = {
    price: 4900,
    goods: ['writing'],
    delivers: [{ kind: 'video', title: '录播 10 讲', note: '' }],
    ships: false,
    refund: { full: 1 },
    agreement: 'course',
  }
  expect(getDifference(buildOrder(), { courses: [course, writing], sale })).toEqual({
    gained: ['写作，9 讲，陈屿'],
    lost: [],
    kept: ['积分，6 讲，陈屿', '录播 10 讲'],
  })
  // Ten lessons of another course are not the ten that one had.
  expect(getDifference(buildOrder(), { courses: [writing], sale })).toEqual({
    gained: ['写作，9 讲，陈屿', '录播 10 讲'],
    lost: ['积分，6 讲，陈屿', '录播 10 讲'],
    kept: [],
  })
})

test('an exchange says what it does before it is done, and has the same id after a lost answer', async () => {
  let isLost = true
  const { root, screen } = await open({
    ...offering(),
    exchangeOrder: () =>
      isLost
        ? Promise.reject(new ApiError(LocalCode.Network, 0))
        : buildOrder({ title: '写作小课', courses: [writing], exchange }),
  })
  await screen.tap('button', '换成这门课')
  expect(root.ui.toast?.text).toBe('请先选一门课')
  await screen.tap('radio', '写作小课')
  await screen.tap('button', '换成这门课')
  expect(screen.get('dialog').textContent).toContain('“积分小课”马上关闭，“写作小课”马上开通')
  await screen.tap('button', '确定换')
  expect(screen.get('alert').textContent).toBe('网络连接失败，请检查后再试。')
  isLost = false
  await screen.tap('button', '确定换')
  screen.get('heading', '已经换成“写作小课”')
  expect(screen.get('link', '去学习').getAttribute('href')).toBe(
    '/courses/course-learning?course=english-writing',
  )
  const [first, second] = root.calls.filter(({ id }) => id === 'exchangeOrder').map(({ input }) => input)
  expect(first).toMatchObject({ params: { orderId }, body: { productId: 'writing' } })
  expect(first).toEqual(second)
})

test('a product that was sold out meanwhile says so, and the choices are read again', async () => {
  let products = [getItem('writing', { title: '写作小课' }), getItem('other', { title: '别的课' })]
  const { root, screen } = await open({
    ...offering(),
    getExchangeChoice: () => ({ learnt: 0, products }),
    exchangeOrder: () => Promise.reject(new ApiError(ErrorCode.OfferEnded, 409, '这门课现在换不了')),
  })
  await screen.tap('radio', '写作小课')
  await screen.tap('button', '换成这门课')
  products = products.slice(1)
  await screen.tap('button', '确定换')
  expect(root.ui.toast?.text).toBe('这门课现在换不了')
  expect(screen.all('dialog')).toEqual([])
  expect(screen.all('radio', '写作小课')).toEqual([])
  screen.get('radio', '别的课')
})

test.each([
  ['state', '课开通以后才能换'],
  ['learnt', '学得太多，不能换了'],
  ['done', '这一单已经换过一次'],
] as const)('an order that is refused for %s says why', async (refusal, words) => {
  const { screen } = await open(offering({ refusal, learnt: 3, products: [] }))
  screen.get('heading', words)
  if (refusal === 'learnt') expect(screen.text()).toContain('学过 3 讲，超过 1 讲就不能换了')
  expect(screen.all('button', '换成这门课')).toEqual([])
})

test.each(['refunding', 'refunded'] as const)(
  'an order that is %s is not said to be unopened',
  async (state) => {
    const { screen } = await open({
      ...offering({ refusal: 'state', products: [] }),
      getOrder: () => buildOrder({ state }),
    })
    screen.get('heading', '退费的订单不能换课')
    expect(screen.text()).not.toContain('开通以后才能换')
  },
)

test('where nothing has the same price it is said so', async () => {
  const { screen } = await open(offering({ products: [] }))
  screen.get('heading', '现在没有能换的课')
})

test('an order that was exchanged shows for what', async () => {
  const { screen } = await open({
    ...offering({ refusal: 'done', products: [] }),
    getOrder: () => buildOrder({ exchange }),
  })
  expect(screen.text()).toContain('积分小课 → 写作小课')
})

test('without an order all exchanges are listed, each with its order', async () => {
  page.url = '/courses/course-record'
  const { screen } = await open({ listExchanges: () => ({ items: [exchange] }) })
  expect(screen.get('link', '积分小课 → 写作小课').getAttribute('href')).toBe(
    `/courses/paycourse-details?order=${orderId}`,
  )
  screen.unmount()
  const { screen: none } = await open({ listExchanges: () => ({ items: [] }) })
  none.get('heading', '还没有换过课')
  none.get('link', '看我的订单')
})

test('an order of somebody else leads to the own ones', async () => {
  const { screen } = await open({
    ...offering(),
    getOrder: () => Promise.reject(new ApiError(ErrorCode.NotFound, 404)),
  })
  screen.get('heading', '没有找到这个订单')
  expect(screen.get('link', '看我的订单').getAttribute('href')).toBe('/user-order')
})

test('a guest reads the rules, and is led to the login', async () => {
  const { root, screen } = await open({}, true)
  expect(screen.text()).toContain('换课规则')
  await act(async () => screen.get('button', '登录').click())
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
  expect(root.calls).toEqual([])
})
