/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { buildCoupon, getId, getItem, NOON, buildOpenCoupon, user } from '../../../support/after-purchase'
import { buildProduct } from '../../../support/buying'
import { render } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { Coupon, CouponList, OpenCoupon } from '@/api/coupon'
import CouponScreen from '@/areas/shop/screens/coupons'
import { DAY_MS, dayEnd } from '../../../../../contract/domain/china-time'
import { example, fakeRoot, type Answers, type FakeOptions } from '../../../../support/root'

beforeEach(() => {
  page.url = '/coupon'
})

const listing = (own: Coupon[], open: OpenCoupon[] = [], owned: CouponList['owned'] = []): Answers => ({
  listCoupons: () => ({ own, open, owned, now: NOON }),
})

async function open(answers: Answers, options: FakeOptions = { user }) {
  const root = fakeRoot({ answers, ...options })
  return { root, screen: await render(<CouponScreen />, root) }
}

test('a coupon says what it takes off, from which price, for what and until when, and leads to its products', async () => {
  const { screen } = await open(listing([buildCoupon({ expiresAt: dayEnd('2026-11-30') })]))
  for (const words of ['减 ¥10', '满 ¥30 可用', '全部课程可用', '11月30日到期', '每人一张', '示例'])
    expect(screen.text()).toContain(words)
  expect(screen.get('link', '看能用的课：新同学券').getAttribute('href')).toBe(
    `/usable-course?coupon=${getId(1)}`,
  )
})

test('coupons stand under their states, and a used one leads to its order', async () => {
  const { screen } = await open(
    listing([
      buildCoupon({ id: getId(1), title: '晚到期的' }),
      buildCoupon({ id: getId(2), title: '早到期的', expiresAt: NOON + DAY_MS }),
      buildCoupon({ id: getId(3), title: '用掉的', state: 'used', orderId: getId(20) }),
      buildCoupon({ id: getId(4), title: '过期的', state: 'expired', expiresAt: NOON - DAY_MS }),
    ]),
  )
  const shown = screen.text()
  expect(shown.indexOf('早到期的')).toBeLessThan(shown.indexOf('晚到期的'))
  expect(shown).not.toContain('用掉的')
  await screen.tap('tab', '已使用 1')
  expect(screen.text()).not.toContain('早到期的')
  expect(screen.get('link', '看订单：用掉的').getAttribute('href')).toBe(
    `/courses/paycourse-details?order=${getId(20)}`,
  )
  await screen.tap('tab', '已过期 1')
  expect(screen.text()).toContain('11月19日已到期')
})

test('a student without a coupon reads so, and where to get one', async () => {
  const { screen } = await open(listing([]))
  expect(screen.text()).toContain('现在没有可用的券')
  await screen.tap('tab', '已使用')
  expect(screen.text()).toContain('还没有用过券')
})

test('a coupon that is taken stands under those that can be used, and can be taken no more', async () => {
  const answers: Answers = {
    ...listing([], [buildOpenCoupon()]),
    takeCoupon: ({ body }) => buildCoupon({ id: body.id, couponId: 'three-30', title: '三门合集券' }),
  }
  const { root, screen } = await open(answers)
  expect(screen.text()).toContain('只用于三门合集')
  expect(screen.text()).toContain('领取后 14 天内有效')
  await screen.tap('button', '领取：三门合集券')
  expect(root.calls.at(-1)?.input).toMatchObject({ body: { couponId: 'three-30' } })
  screen.get('link', '看能用的课：三门合集券')
  expect(screen.all('button', '领取：三门合集券')).toEqual([])
  expect(root.ui.toast?.text).toBe('已在“可用”里')
})

test('a coupon that the student has had is said to be where it is', async () => {
  const { root, screen } = await open({
    ...listing([], [buildOpenCoupon()]),
    takeCoupon: ({ body }) =>
      buildCoupon({ id: body.id, couponId: 'three-30', title: '三门合集券', state: 'used' }),
  })
  await screen.tap('button', '领取：三门合集券')
  expect(root.ui.toast?.text).toBe('已在“已使用”里')
})

test('why a coupon cannot be taken is said beneath it', async () => {
  const { screen } = await open({
    ...listing([], [buildOpenCoupon()]),
    takeCoupon: () => Promise.reject(new ApiError(ErrorCode.CouponGone, 409, '这张券已经领完')),
  })
  await screen.tap('button', '领取：三门合集券')
  expect(screen.get('alert').textContent).toBe('这张券已经领完')
})

test('a code is checked, sent in capitals, and sent again under its id after a lost answer', async () => {
  let isLost = true
  const { root, screen } = await open({
    ...listing([]),
    takeCoupon({ body }) {
      if (isLost) throw new ApiError(LocalCode.Network, 0)
      return buildCoupon({ id: body.id, title: '读书会券' })
    },
  })
  await screen.tap('button', '领取')
  expect(screen.get('alert').textContent).toBe('请填券码')
  await screen.type('券码', '读书')
  await screen.tap('button', '领取')
  expect(screen.get('alert').textContent).toBe('券码是 4 到 16 位字母和数字')
  await screen.type('券码', 'ｒead２０27。')
  await screen.tap('button', '领取')
  expect(screen.get('alert').textContent).toBe('网络连接失败，请检查后再试。')
  screen.unmount()
  isLost = false
  const again = await render(<CouponScreen />, root)
  expect(again.get('textbox', '券码')).toMatchObject({ value: 'ｒead２０27。' })
  await again.tap('button', '领取')
  expect(again.text()).toContain('读书会券')
  expect(again.get('textbox', '券码')).toMatchObject({ value: '' })
  const sent = root.calls.filter(({ id }) => id === 'takeCoupon').map(({ input }) => input)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(sent[0]).toMatchObject({ body: { code: 'READ2027' } })
})

test('a code that nobody knows is said so', async () => {
  const { screen } = await open({
    ...listing([]),
    takeCoupon: () => Promise.reject(new ApiError(ErrorCode.NotFound, 404, '没有找到')),
  })
  await screen.type('券码', 'READ9999')
  await screen.tap('button', '领取')
  expect(screen.get('alert').textContent).toBe('没有这个券码，请核对后再填')
})

test('a code in the address is filled in', async () => {
  page.url = '/coupon?code=READ2027'
  const { screen } = await open(listing([]))
  expect(screen.get('textbox', '券码')).toMatchObject({ value: 'READ2027' })
})

test('a guest sees what can be taken, and is led to the login by taking it', async () => {
  const { root, screen } = await open(listing([], [buildOpenCoupon()]), {})
  expect(screen.all('textbox')).toEqual([])
  expect(screen.all('tablist')).toEqual([])
  await screen.tap('button', '领取：三门合集券')
  await screen.tap('button', '登录后领取')
  expect(navigated.opened).toMatchObject([{ url: '/login' }, { url: '/login' }])
  expect(root.calls.map(({ id }) => id)).toEqual(['listCoupons'])
})

test('coupons that cannot be fetched are tried again', async () => {
  let isDown = true
  const { screen } = await open({
    listCoupons() {
      if (isDown) throw new ApiError(LocalCode.Network, 0)
      return { own: [buildCoupon()], open: [], owned: [], now: NOON }
    },
  })
  expect(screen.text()).toContain('内容加载失败')
  isDown = false
  await screen.tap('button', '再试一次')
  expect(screen.text()).toContain('新同学券')
})

describe('products for a coupon', () => {
  beforeEach(() => {
    page.url = `/usable-course?coupon=${getId(1)}`
  })

  const sale = (...items: ReturnType<typeof getItem>[]): Answers => ({
    getSaleList: ({ params }) => ({ id: params.id, title: '全部课程', items }),
  })

  test('products that it applies to come with their price after it, the others with the reason', async () => {
    const { root, screen } = await open({
      ...listing([buildCoupon()]),
      ...sale(
        getItem('a'),
        getItem('cheap', { price: 1990 }),
        getItem('gone', { isSoldOut: true }),
        getItem('free', { price: 0 }),
      ),
    })
    expect(root.calls.find(({ id }) => id === 'getSaleList')?.input).toEqual({ params: { id: 'all' } })
    expect(screen.get('link', /^课 a.*券后 ¥39/).getAttribute('href')).toBe(
      '/courses/courses-detail?productId=a',
    )
    expect(screen.text()).toContain('原价 ¥19.90，不到 ¥30')
    expect(screen.text()).toContain('已经卖完')
    expect(screen.text()).toContain('免费课，不用券')
  })

  test('a course that the student has without an end is not offered, and one that ends may be extended', async () => {
    const owned = [{ productId: 'a' }, { productId: 'b', until: NOON + DAY_MS }]
    const { screen } = await open({
      ...listing([buildCoupon()], [], owned),
      ...sale(getItem('a'), getItem('b')),
    })
    expect(screen.all('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^课 b.*券后 ¥39/),
      expect.stringMatching(/^课 a/),
    ])
    expect(screen.text()).toContain('课 a已拥有，一直能学，不用再买')
    expect(screen.text()).toContain('已拥有，学到 2026 年 11 月 21 日；再买是续期')
  })

  test('of a coupon for some products the others say so, and one that no list has is fetched', async () => {
    const products = [
      { productId: 'b', title: '课 b' },
      { productId: 'lone', title: '单卖的课' },
    ]
    const product = example('getProduct')
    const { screen } = await open({
      ...listing([buildCoupon({ products })]),
      ...sale(getItem('a'), getItem('b')),
      getProduct: () => ({ ...product, productId: 'lone', title: '单卖的课' }),
    })
    screen.get('link', /^课 b.*券后 ¥39/)
    expect(screen.text()).toContain('课 a这张券不用于这门课')
    expect(screen.text()).toContain('单卖的课现在不卖')
  })

  test('of a product whose sale is ended it says that it is not sold', async () => {
    const { screen } = await open({
      ...listing([buildCoupon({ products: [{ productId: 'lone', title: '单卖的课' }] })]),
      ...sale(),
      getProduct: () => buildProduct({ productId: 'lone', title: '单卖的课', refusal: 'ended' }),
    })
    expect(screen.text()).toContain('单卖的课现在不卖')
  })

  test('a coupon that was used or has ended says so, and is good for nothing', async () => {
    const { screen } = await open({
      ...listing([buildCoupon({ state: 'expired', expiresAt: NOON - DAY_MS })]),
      ...sale(getItem('a')),
    })
    expect(screen.get('status').textContent).toBe('这张券 11月19日已经到期，不能再用。')
    expect(screen.text()).not.toContain('券后')
    expect(screen.text()).toContain('课 a券已经到期')
  })

  test('a coupon that is not taken yet can be looked at by its name', async () => {
    page.url = '/usable-course?coupon=three-30'
    const { screen } = await open({ ...listing([], [buildOpenCoupon()]), ...sale(getItem('three')) }, {})
    expect(screen.get('status').textContent).toBe('这张券还没有领，领取后才能用。')
    screen.get('link', /^课 three.*券后 ¥19/)
  })

  test('an unknown coupon leads to those that there are', async () => {
    page.url = '/usable-course'
    const { screen } = await open({ ...listing([]), ...sale() })
    await screen.tap('button', '看优惠券')
    expect(navigated.opened).toMatchObject([{ move: 'replace', url: '/coupon' }])
  })
})
