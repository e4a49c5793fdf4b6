import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CouponRule } from '../../../contract/schemas/shop/shop'
import { liveShop } from '../../../server/src/modules/shop/content/live-shop'
import { newUuid } from '../../../server/src/lib/uuid'
import { storeCoupons } from '../../../server/src/start/coupons'
import type { Member } from '../../support/accounts'
import { exportedAs } from '../../support/exports'
import { product, startShop, type Shop } from '../../support/shop'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let me: Member
let before: Shop['content']['coupons']
let products: Shop['content']['products']
beforeAll(async () => {
  products = shop.content.products
  before = shop.content.coupons.map((coupon) =>
    coupon.couponId === 'ten' ? { ...coupon, note: '满 50 元减 10 元', products: ['limit', 'shut'] } : coupon,
  )
})
beforeEach(async () => {
  Object.assign(shop.content, { coupons: before, products })
  me = await shop.member()
})

const edit = (own: Partial<CouponRule>) =>
  void (shop.content.coupons = before.map((item) => (item.couponId === 'ten' ? { ...item, ...own } : item)))
const remove = () => void (shop.content.coupons = before.filter(({ couponId }) => couponId !== 'ten'))

const own = async (caller: Member) => (await shop.call(caller, 'GET', '/shop/v1/coupons')).result.own
const choices = async (caller: Member, productId = 'limit') =>
  (await shop.call(caller, 'GET', `/shop/v1/products/${productId}/checkout`)).result.coupons
const close = (orderId: string) =>
  shop.call(me, 'POST', `/shop/v1/orders/${orderId}/close`, { id: newUuid(shop.now()) })

const promised = {
  couponId: 'ten',
  title: '十元券',
  off: 1000,
  from: 5000,
  products: [
    { productId: 'limit', title: '课程 limit' },
    { productId: 'shut', title: '课程 shut' },
  ],
  note: '满 50 元减 10 元',
  sample: true,
  state: 'open',
}

test.each<[string, () => void]>([
  ['takes less off', () => edit({ off: 100, note: '满 50 元减 1 元' })],
  ['asks for a higher price', () => edit({ from: 20_000 })],
  ['is for other products', () => edit({ products: ['rare'] })],
  ['has another name', () => edit({ title: '一元券', sample: false })],
  ['ends sooner', () => edit({ days: 1, until: '2026-06-01' })],
  ['is given by nobody', () => edit({ taking: 'given', amount: 1 })],
  ['is gone', remove],
])('a coupon stays as it was taken where its rule %s', async (_what, change) => {
  const id = await shop.take(me, { couponId: 'ten' })
  const taken = await own(me)
  expect(taken).toMatchObject([{ ...promised, id }])
  change()
  expect(await own(me)).toEqual(taken)
  expect(await choices(me)).toMatchObject([{ id, title: '十元券', off: 1000, note: promised.note }])
  const order = await shop.order(me, 'limit', { couponId: id, amount: 8900 })
  expect(order.result).toMatchObject({ coupon: '十元券', off: 1000, amount: 8900 })
  expect(await own(me)).toMatchObject([{ id, state: 'used', orderId: order.result.orderId }])
  await close(order.result.orderId)
  expect(await own(me)).toEqual(taken)
  expect((await choices(me))[0]).not.toHaveProperty('refusal')
})

test('a request whose reply was lost finds its coupon after the rule is gone, and another request finds none', async () => {
  const wanted = { id: newUuid(shop.now()), couponId: 'ten' }
  const take = (body: object) => shop.call(me, 'POST', '/shop/v1/coupons', body)
  const first = await take(wanted)
  remove()
  expect(await take(wanted)).toEqual(first)
  expect((await take({ ...wanted, couponId: 'other' })).code).toBe('x404')
  expect((await take({ ...wanted, id: newUuid(shop.now()) })).code).toBe('x404')
})

test('a student who takes a coupon after an edit has it as it is then, beside those of others', async () => {
  await shop.take(me, { couponId: 'ten' })
  edit({ off: 300, products: [] })
  const late = await shop.member()
  const [offer] = await choices(late)
  expect((await shop.order(late, 'limit', { couponId: offer.id, amount: 9600 })).status).toBe(200)
  expect(await own(late)).toMatchObject([{ couponId: 'ten', off: 300, products: [] }])
  expect(await own(me)).toMatchObject([promised])
})

test('a coupon names a product that is gone as it was called, and one that has another name by that', async () => {
  await shop.take(me, { couponId: 'ten' })
  const left = new Map(products)
  left.delete('shut')
  left.set('limit', { ...product('limit', {}), title: '极限新编' })
  Object.assign(shop.content, { products: left })
  remove()
  expect(await own(me)).toMatchObject([
    {
      products: [
        { productId: 'limit', title: '极限新编' },
        { productId: 'shut', title: '课程 shut' },
      ],
    },
  ])
  expect(await choices(me)).toMatchObject([{ title: '十元券' }])
})

const clear = () => shop.db.deleteFrom('coupons').execute()

test('coupons from before terms were stored get those of the content of then, once', async () => {
  await clear()
  await shop.take(me, { couponId: 'ten' })
  await shop.db.updateTable('coupons').set({ terms: null }).execute()
  edit({ off: 700 })
  expect(await own(me)).toMatchObject([{ off: 700 }])
  const lines: string[] = []
  const store = () =>
    storeCoupons(shop.db, shop.content, { clock: shop.now, say: (line) => lines.push(line) })
  await store()
  edit({ off: 100 })
  expect(await own(me)).toMatchObject([{ off: 700, products: promised.products }])
  expect(lines).toEqual([])
  await store()
  expect(await own(me)).toMatchObject([{ off: 700 }])
})

test('an edit of coupons that students hold is said in one line each, and not of those that are used or over', async () => {
  await clear()
  const dir = mkdtempSync(join(tmpdir(), 'coupons-'))
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const { content } = shop
  const store = () => storeCoupons(shop.db, content, { clock: shop.now, say })
  let time = 1_800_000_000
  const write = (coupons: readonly CouponRule[]) => {
    writeFileSync(join(dir, 'coupons.json'), JSON.stringify({ coupons }))
    utimesSync(join(dir, 'coupons.json'), time, (time += 10))
  }
  write(before)
  const live = await liveShop({ dir, content, store, say })
  const [second, third] = [await shop.member(), await shop.member()]
  const ids = [await shop.take(me, { couponId: 'ten' }), await shop.take(second, { couponId: 'ten' })]
  await shop.take(third, { couponId: 'ten' })
  await shop.take(me, { code: 'FREE2027' })
  await shop.db.updateTable('coupons').set({ order_id: ids[0] }).where('uid', '=', third.uid).execute()
  const said = async (coupons: readonly CouponRule[]) => {
    lines.length = 0
    write(coupons)
    await live.look()
    return lines.filter((line) => !line.includes('已更新'))
  }
  expect(await said(before.map((item) => ({ ...item, products: [...item.products].reverse() })))).toEqual([])
  expect(await said(before.map((item) => ({ ...item, title: '新名字', days: 1 })))).toEqual([
    '优惠券 all（全免券）改过了，还有 1 人领了没用：他们的券仍按领取时的内容用，改动只对以后领的人生效。',
    '优惠券 ten（十元券）改过了，还有 2 人领了没用：他们的券仍按领取时的内容用，改动只对以后领的人生效。',
  ])
  expect(await said(before.filter(({ couponId }) => couponId !== 'ten'))).toEqual([
    '优惠券 ten（十元券）在 coupons.json 里没有了，还有 2 人领了没用：他们的券仍按领取时的内容用，别人不能再领。',
  ])
  await shop.db.updateTable('coupons').set({ expires_at: shop.now() }).where('uid', '=', second.uid).execute()
  await shop.db.updateTable('coupons').set({ terms: null }).where('uid', '=', me.uid).execute()
  expect(await said([])).toEqual([
    '优惠券 all 在 coupons.json 里没有了，还有 1 人领了没用：领取时的内容当时没有存下来，他们现在用不了；放回这张券即恢复。',
    '优惠券 ten 在 coupons.json 里没有了，还有 1 人领了没用：领取时的内容当时没有存下来，他们现在用不了；放回这张券即恢复。',
  ])
  await live.stop()
  rmSync(dir, { recursive: true })
})

test('an export says what a coupon promises, also when its rule is gone', async () => {
  await shop.take(me, { couponId: 'ten' })
  remove()
  const text = await exportedAs(shop.app, me, 'text')
  for (const line of [
    '优惠券名称：十元券',
    '优惠：10.00 元',
    '最低原价：50.00 元',
    '能用的课程：课程 limit、课程 shut',
    '使用说明：满 50 元减 10 元',
  ])
    expect(text).toContain(line)
})
