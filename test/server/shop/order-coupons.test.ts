import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { startShop } from '../../support/shop'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let me: Member
beforeAll(async () => {
  const [ten] = shop.content.coupons
  if (!ten) throw new Error('the shop has no coupon')
  const last = { ...ten, couponId: 'last', title: '最后一张', off: 3000, products: ['again'], amount: 1 }
  Object.assign(shop.content, { coupons: [...shop.content.coupons, last] })
})
beforeEach(async () => {
  me = await shop.member()
})

const choices = async (caller: Member, productId = 'limit') =>
  (await shop.call(caller, 'GET', `/shop/v1/products/${productId}/checkout`)).result.coupons
const listed = async (caller: Member) => (await shop.call(caller, 'GET', '/shop/v1/coupons')).result
const taken = async (name: string) =>
  (await shop.db.selectFrom('shop_counts').select('taken').where('name', '=', name).executeTakeFirst())
    ?.taken ?? 0

test('a coupon that everybody may take is offered at the checkout and taken with the order, once', async () => {
  const before = await taken('ten')
  const [offer, ...more] = await choices(me)
  expect(more).toEqual([])
  expect(offer).toMatchObject({ title: '十元券', off: 1000, isOffered: true })
  const id = newUuid(shop.now())
  const order = () => shop.order(me, 'limit', { id, couponId: offer.id, amount: 8900 })
  const answers = await Promise.all([order(), order()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.result).toMatchObject({ coupon: '十元券', off: 1000, amount: 8900 })
  expect((await listed(me)).own).toMatchObject([{ couponId: 'ten', state: 'used', orderId: id }])
  expect(await taken('ten')).toBe(before + 1)
  await shop.call(me, 'POST', `/shop/v1/orders/${id}/close`, { id: newUuid(shop.now()) })
  expect(await choices(me)).toEqual([{ ...offer, isOffered: undefined }])
})

test('a coupon that was taken elsewhere since the checkout counts all the same', async () => {
  const [offer] = await choices(me)
  const couponId = await shop.take(me, { couponId: 'ten' })
  expect(couponId).not.toBe(offer.id)
  expect((await shop.order(me, 'limit', { couponId: offer.id, amount: 8900 })).status).toBe(200)
  expect((await listed(me)).own).toMatchObject([{ id: couponId, state: 'used' }])
})

test('of two devices that order with one offered coupon at once, one has it', async () => {
  const [offer] = await choices(me)
  const answers = await Promise.all([
    shop.order(me, 'limit', { couponId: offer.id, amount: 8900 }),
    shop.order(me, 'shut', { couponId: offer.id, amount: 8900 }),
  ])
  expect(answers.map(({ code }) => code ?? 'made').sort()).toEqual(['made', 'x409603'])
  expect((await listed(me)).own).toHaveLength(1)
})

test('the last coupon of an amount goes to one of those who order at once, and is not lost by an order that is not made', async () => {
  const otherMember = await shop.member()
  const [offer] = await choices(me, 'again')
  expect(offer.title).toBe('最后一张')
  expect((await shop.order(me, 'again', { couponId: offer.id, amount: 1 })).code).toBe('x409602')
  expect(await taken('last')).toBe(0)
  const answers = await Promise.all(
    [me, otherMember].map((caller) => shop.order(caller, 'again', { couponId: offer.id, amount: 6900 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.msg).toContain('领完')
  expect(await taken('last')).toBe(1)
  const late = await choices(await shop.member(), 'again')
  expect(late).toMatchObject([{ title: '十元券' }])
})

test('a coupon that needs its code, or that is over, is offered to nobody', async () => {
  const titles = (await choices(me)).map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['十元券'])
})
