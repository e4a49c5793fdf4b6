/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { getId, NOON, buildOrder, user } from '../../../support/after-purchase'
import { buildAddress, buildCheckout, buildChoice, buildProduct } from '../../../support/buying'
import { render } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { Checkout, NewOrder } from '@/api/order'
import OrderScreen from '@/areas/shop/screens/order'
import { fakeRoot, type Answers, type FakeOptions } from '../../../../support/root'

beforeEach(() => {
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  page.url = '/courses/paycourse-details?product=maths'
})

interface Given extends FakeOptions {
  readonly checkout?: Partial<Checkout>
}

function getRoot({ checkout, answers, ...options }: Given = {}) {
  return fakeRoot({
    user,
    ...options,
    answers: {
      getProduct: () => buildProduct(),
      getCheckout: () => buildCheckout(checkout),
      createOrder: () => buildOrder({ state: 'created' }),
      payOrder: () => ({ kind: 'desk' }),
      ...answers,
    },
  })
}

async function opened(given: Given = {}) {
  const root = getRoot(given)
  const screen = await render(<OrderScreen />, root)
  await act(async () => undefined)
  return { root, screen }
}

const listSent = ({ calls }: ReturnType<typeof getRoot>) =>
  calls
    .filter(({ id }) => id === 'createOrder')
    .map(({ input }) => Reflect.get(Object(input), 'body') as NewOrder)

test('its contents and the refund rule come before the price, and the best coupon counts already', async () => {
  const { screen } = await opened()
  const heads = screen.all('heading').map((heading) => heading.textContent)
  expect(heads).toEqual(['确认订单', '考研数学强化班', '你会得到', '退费规则', '价格', '付款与收货'])
  screen.get('img', /48 讲正课分 2 段：学过 3 讲以内全额退，学过 4 讲起退没学的部分/)
  expect(screen.text()).toContain('寄出的不用寄回，也不扣钱')
  for (const part of [
    '录播 48 讲',
    '例：学过 25 讲',
    '按 48 讲正课计算，试听和定时放映不计',
    '¥1,680',
    '−¥200 老学员券',
    '应付，已减 ¥200',
    '¥1,480',
  ])
    expect(screen.text()).toContain(part)
  expect(screen.get('checkbox').getAttribute('checked')).toBeNull()
})

test('an order is made once the agreement is ticked, and paid in the chosen way', async () => {
  const { root, screen } = await opened()
  await screen.tap('button', '去支付')
  expect(screen.text()).toContain('请先读过并同意购课协议与退费规则')
  expect(document.activeElement).toBe(screen.get('checkbox'))
  expect(listSent(root)).toEqual([])
  await screen.tap('checkbox')
  await screen.tap('radio', '转账付款')
  await screen.tap('button', '提交订单')
  const [sent] = listSent(root)
  expect(sent).toEqual({
    id: expect.any(String),
    productId: 'maths',
    amount: 148_000,
    couponId: getId(1),
    addressId: getId(40),
    agreementVersion: '2026-11-01',
  })
  expect(root.calls.find(({ id }) => id === 'payOrder')?.input).toMatchObject({
    params: { orderId: buildOrder().orderId },
    body: { provider: 'desk' },
  })
  expect(navigated.opened).toMatchObject([
    { move: 'replace', url: `/courses/pay-success?order=${buildOrder().orderId}` },
  ])
  expect(root.messages).toContainEqual(expect.objectContaining({ kind: 'click', name: 'order', id: 'maths' }))
})

test('an order whose answer was lost is sent again under the same id, after a reload too', async () => {
  let isLost = true
  const answers: Answers = {
    createOrder: () =>
      isLost ? Promise.reject(new ApiError(LocalCode.Network, 0)) : buildOrder({ state: 'created' }),
  }
  const { root, screen } = await opened({ answers })
  await screen.tap('checkbox')
  await screen.tap('button', '去支付')
  // The sentence stays beside the button, and a toast would be gone soon.
  expect(screen.get('alert').textContent).toBe(root.ui.formatSentence(new ApiError(LocalCode.Network, 0), ''))
  expect(root.ui.toast).toBeUndefined()
  screen.unmount()
  isLost = false
  const again = await opened({ answers, storage: root.storage })
  await again.screen.tap('button', '去支付')
  expect(listSent(again.root)).toEqual(listSent(root))
  expect(again.root.storage.local.keys().filter((key) => key.startsWith('order-draft'))).toEqual([])
})

test('choices for one product outlive a look at another one', async () => {
  const { root, screen } = await opened()
  await screen.tap('radio', '转账付款')
  screen.unmount()
  page.url = '/courses/paycourse-details?product=english'
  const another = await opened({ storage: root.storage })
  await another.screen.tap('checkbox')
  another.screen.unmount()
  page.url = '/courses/paycourse-details?product=maths'
  const again = await opened({ storage: root.storage })
  again.screen.get('button', '提交订单')
})

test('an order that was sent and may exist is looked for before another one is made', async () => {
  const answers: Answers = {
    createOrder: () => Promise.reject(new ApiError(LocalCode.Network, 0)),
    getOrder: () => buildOrder({ state: 'created' }),
  }
  const { root, screen } = await opened({ answers })
  await screen.tap('checkbox')
  await screen.tap('button', '去支付')
  await screen.tap('button', /^优惠券/)
  await screen.tap('radio', '不用优惠券')
  await screen.tap('button', '去支付')
  const [sent, ...more] = listSent(root)
  expect(more).toEqual([])
  expect(navigated.opened).toMatchObject([{ url: `/courses/pay-faillure?order=${sent?.id}` }])
})

test('two taps make one order', async () => {
  const { root, screen } = await opened()
  await screen.tap('checkbox')
  const button = screen.get('button', '去支付')
  await act(async () => {
    button.click()
    button.click()
  })
  expect(listSent(root)).toHaveLength(1)
})

test('another coupon or none can be chosen, and those that do not count say why', async () => {
  const coupons = [
    buildChoice({ id: getId(2), title: '小券', off: 5000 }),
    buildChoice(),
    buildChoice({ id: getId(3), title: '别的课的券', refusal: 'product' }),
    buildChoice({ id: getId(4), title: '旧券', refusal: 'expired' }),
  ]
  const { screen } = await opened({ checkout: { coupons } })
  await screen.tap('button', '优惠券−¥200 老学员券')
  const radios = screen.all('radio').map((radio) => radio.textContent)
  expect(radios.slice(0, 3)).toEqual([
    expect.stringMatching(/^减 ¥200 老学员券.*11月30日到期$/),
    expect.stringMatching(/^减 ¥50 小券.*11月30日到期$/),
    '不用优惠券',
  ])
  expect(screen.text()).toContain('不能用在这门课上')
  expect(screen.text()).toContain('已经过期')
  await screen.tap('radio', /^减 ¥50 小券/)
  expect(screen.text()).toContain('¥1,630')
  await screen.tap('button', '优惠券−¥50 小券')
  await screen.tap('radio', '不用优惠券')
  screen.get('button', '优惠券2 张可用')
  expect(screen.text()).not.toContain('已减')
})

test('a price and an agreement that changed are shown again, and the student is asked again', async () => {
  let isNew = false
  const createOrder = () => {
    isNew = true
    return Promise.reject(new ApiError(ErrorCode.OfferChanged, 409, '价格或协议刚刚变了'))
  }
  const getCheckout = () =>
    buildCheckout(
      isNew
        ? {
            price: 178_000,
            agreement: { agreementId: 'course', title: '课程服务协议', version: '2026-11-20' },
          }
        : {},
    )
  const { root, screen } = await opened({ answers: { createOrder, getCheckout } })
  await screen.tap('checkbox')
  await screen.tap('button', '去支付')
  const alert = screen.get('alert').textContent
  expect(alert).toContain('课程价格从 ¥1,680 变成 ¥1,780。')
  expect(alert).toContain('协议或退费规则有了新的一版')
  expect(screen.text()).toContain('¥1,580')
  await screen.tap('button', '去支付')
  expect(listSent(root)).toHaveLength(1)
  await screen.tap('checkbox')
  await screen.tap('button', '去支付')
  const [first, second] = listSent(root)
  expect(second).toMatchObject({ amount: 158_000, agreementVersion: '2026-11-20' })
  expect(second?.id).not.toBe(first?.id)
})

test('a coupon that was used meanwhile makes way for the next best, and that is said', async () => {
  let isUsed = false
  const createOrder = () => {
    isUsed = true
    return Promise.reject(new ApiError(ErrorCode.CouponUnusable, 409))
  }
  const getCheckout = () =>
    buildCheckout({
      coupons: [
        buildChoice(isUsed ? { refusal: 'used' } : {}),
        buildChoice({ id: getId(2), title: '小券', off: 5000 }),
      ],
    })
  const { screen } = await opened({ answers: { createOrder, getCheckout } })
  await screen.tap('checkbox')
  await screen.tap('button', '去支付')
  expect(screen.get('alert').textContent).toContain('“老学员券”已经用在别的订单上')
  screen.get('button', '优惠券−¥50 小券')
})

test('a coupon that is not taken yet counts at once, is taken with the order, and is said to be gone where it is', async () => {
  let isGone = false
  const offered = buildChoice({ id: getId(7), title: '三门合集券', off: 3000, isOffered: true })
  const answers: Answers = {
    getCheckout: () => buildCheckout({ coupons: isGone ? [] : [offered] }),
    createOrder: () => {
      if (isGone) return buildOrder({ state: 'created' })
      isGone = true
      return Promise.reject(new ApiError(ErrorCode.CouponUnusable, 409))
    },
  }
  const { root, screen } = await opened({ answers })
  await screen.tap('button', '优惠券−¥30 三门合集券')
  expect(screen.text()).toContain('还没领，下单时自动领取')
  await screen.tap('radio', /三门合集券/)
  await screen.tap('checkbox')
  await screen.tap('button', '去支付')
  expect(listSent(root)).toMatchObject([{ couponId: getId(7), amount: 165_000 }])
  expect(screen.get('alert').textContent).toContain('“三门合集券”已经领完或到期，这一单没有别的能用')
  expect(screen.text()).toContain('没有可用的')
})

test('where it ships an address is needed, and the one that was picked counts', async () => {
  const another = buildAddress({ addressId: getId(41), name: '周舟', isDefault: false })
  let addresses: Checkout['addresses'] = []
  const answers: Answers = { getCheckout: () => buildCheckout({ addresses }) }
  const { root, screen } = await opened({ answers })
  await screen.tap('checkbox')
  await screen.tap('button', '去支付')
  expect(screen.text()).toContain('有东西要寄给你，请先选收货地址')
  expect(screen.get('link', '加收货地址').getAttribute('href')).toBe('/courses/address?pick=1')
  await act(async () => page.hide())
  addresses = [buildAddress(), another]
  root.storage.session.write('picked-address', { uid: user.uid, value: another.addressId })
  await act(async () => page.show())
  screen.get('link', /^周舟/)
  await screen.tap('button', '去支付')
  expect(listSent(root)).toMatchObject([{ addressId: another.addressId }])
})

test('where the chosen address was deleted nothing is ordered until another one is chosen', async () => {
  const another = buildAddress({ addressId: getId(41), name: '周舟', isDefault: false })
  let addresses = [buildAddress(), another]
  const { root, screen } = await opened({ answers: { getCheckout: () => buildCheckout({ addresses }) } })
  await screen.tap('checkbox')
  await act(async () => page.hide())
  addresses = [another]
  await act(async () => page.show())
  expect(screen.get('alert').textContent).toBe('刚才选的地址已经删除，请重新选')
  expect(screen.all('link', /^周舟/)).toEqual([])
  await screen.tap('button', '去支付')
  expect(listSent(root)).toEqual([])
  await act(async () => page.hide())
  root.storage.session.write('picked-address', { uid: user.uid, value: another.addressId })
  await act(async () => page.show())
  expect(screen.all('alert')).toEqual([])
  await screen.tap('button', '去支付')
  expect(listSent(root)).toMatchObject([{ addressId: another.addressId }])
})

test('a coupon that was taken on another page counts when the student comes back', async () => {
  let coupons: Checkout['coupons'] = []
  const { screen } = await opened({ answers: { getCheckout: () => buildCheckout({ coupons }) } })
  expect(screen.text()).toContain('没有可用的')
  await act(async () => page.hide())
  coupons = [buildChoice({ id: getId(2), title: '新同学券', off: 1000 })]
  await act(async () => page.show())
  screen.get('button', '优惠券−¥10 新同学券')
})

test('a guest sees rule and price, and is led to the login', async () => {
  const root = fakeRoot({ answers: { getProduct: () => buildProduct() } })
  const screen = await render(<OrderScreen />, root)
  await act(async () => undefined)
  expect(screen.text()).toContain('¥1,680')
  await screen.tap('button', '登录后下单')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
  await act(async () =>
    root.session.signIn({ authorization: 'token', expiresIn: 3600, uid: 'user-1', phone: user.phone }),
  )
  expect(root.calls.map(({ id }) => id)).toContain('getCheckout')
})

test('an order that waits is gone on with instead of another one', async () => {
  const { screen } = await opened({ checkout: { waiting: { orderId: getId(9), expiresAt: NOON + 600_000 } } })
  screen.get('heading', '这门课有一单还没付款')
  expect(screen.text()).toContain('11月20日 12:10')
  expect(screen.get('link', '继续支付').getAttribute('href')).toBe(`/courses/pay-faillure?order=${getId(9)}`)
})

test.each([
  ['owned', '这门课你已经有了'],
  ['sold-out', '名额已经满了'],
  ['ended', '这门课现在不能报名'],
  ['host', '这门课由课程老师为你安排'],
] as const)('a product that cannot be ordered (%s) says so', async (refusal, title) => {
  const { screen } = await opened({ checkout: { refusal, ways: [] } })
  screen.get('heading', title)
  expect(screen.text()).not.toMatch(/¥|支付|付款|购买/)
})

test('no money is asked for a course that the student has, though an order for it waits', async () => {
  const waiting = { orderId: getId(9), expiresAt: NOON + 600_000 }
  const { screen } = await opened({ checkout: { refusal: 'owned', waiting } })
  screen.get('heading', '这门课你已经有了')
  expect(screen.all('link', '继续支付')).toEqual([])
})

test('a payment that cannot begin leaves the order waiting, and leads there', async () => {
  const payOrder = () =>
    Promise.reject(new ApiError(ErrorCode.PayDown, 502, '支付服务暂时没有回应，请稍后再试'))
  const { root, screen } = await opened({ answers: { payOrder } })
  await screen.tap('checkbox')
  await screen.tap('button', '去支付')
  expect(root.ui.toast?.text).toBe('支付服务暂时没有回应，请稍后再试')
  expect(navigated.opened).toMatchObject([{ url: `/courses/pay-faillure?order=${buildOrder().orderId}` }])
})

test('the address of a payment is opened where it is WeChat’s, with the way back, and nowhere else', async () => {
  let url = 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=1'
  const { root, screen } = await opened({ answers: { payOrder: () => ({ kind: 'address', url }) } })
  await screen.tap('checkbox')
  await screen.tap('button', '去支付')
  const back = `/courses/pay-success?order=${buildOrder().orderId}`
  expect(navigated.left).toEqual([`${url}&redirect_url=${encodeURIComponent(`http://localhost${back}`)}`])
  expect(navigated.opened).toMatchObject([{ move: 'replace', url: back }])
  screen.unmount()
  url = 'https://evil.example.com/'
  const another = await opened({
    answers: { payOrder: () => ({ kind: 'address', url }) },
    storage: root.storage,
  })
  await another.screen.tap('checkbox')
  await another.screen.tap('button', '去支付')
  expect(navigated.left).toHaveLength(1)
  expect(another.root.ui.toast?.text).toContain('支付地址不对')
})

test('a renewal says until when it is open now', async () => {
  const { screen } = await opened({ checkout: { ownedUntil: NOON + 864_000_000 } })
  expect(screen.text()).toContain('你现在能学到 2026 年 11 月 30 日；再买是续期')
  screen.get('button', '去支付')
})

test('a product that is not there says so', async () => {
  const { screen } = await opened({
    answers: { getProduct: () => Promise.reject(new ApiError(ErrorCode.NotFound, 404)) },
  })
  screen.get('heading', '没有找到这门课程')
})

test('a bundle of which a student has a part for ever says so before it is paid for', async () => {
  const { screen } = await opened({ checkout: { ownedCourses: ['英语写作', '线性代数'] } })
  expect(screen.text()).toContain('其中“英语写作”、“线性代数”你已经有了，价格不变。')
})

test('a course that is signed for first says so where the agreement is accepted', async () => {
  const product = buildProduct()
  const sale = product.sale && { ...product.sale, signFirst: true }
  const { screen } = await opened({ answers: { getProduct: () => ({ ...product, ...(sale && { sale }) }) } })
  expect(screen.text()).toContain('签好才能开始学')
})
