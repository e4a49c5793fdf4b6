import type { CourseAccess } from '../../../contract/schemas/courses/course'
import type { Order } from '../../../contract/schemas/shop/order'
import { DAY_MS } from '../../../contract/domain/china-time'
import { newUuid } from '../../../server/src/lib/uuid'
import { createClasses } from '../../../server/src/modules/courses/course/classes'
import type { Member } from '../../support/accounts'
import { servedFilm } from '../../support/served-courses'
import { product, startShop } from '../../support/shop'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let me: Member
beforeAll(async () => {
  const products = [
    product('signed', { signFirst: true }),
    product('other', { goods: ['course-c'] }),
    product('signed-other', { goods: ['course-c'], signFirst: true }),
  ]
  shop.content.products = new Map([
    ...shop.content.products,
    ...products.map((item) => [item.productId, item] as const),
  ])
})
beforeEach(async () => {
  me = await shop.member()
})

async function buy(productId: string): Promise<Order> {
  const { result: order } = await shop.order(me, productId)
  await shop.payAt(me, order, 'wechat')
  shop.pay.pay(order.number)
  await shop.notify(order.number)
  return (await shop.call(me, 'GET', `/shop/v1/orders/${order.orderId}`)).result
}

const sign = ({ orderId }: Order) =>
  shop.call(me, 'POST', `/shop/v1/orders/${orderId}/signature`, {
    id: newUuid(shop.now()),
    version: '2026-06-01',
    name: '林清',
    strokes: [
      [100, 120, 180, 110, 260, 118],
      [180, 60, 176, 200, 150, 320],
      [400, 90, 400, 190, 420, 300],
    ],
  })

const lesson = async (id: string) => {
  const { status, code, msg } = await shop.call(me, 'GET', `/study/v1/lessons/${id}`)
  return status === 200 ? 'open' : [status, code, msg]
}
const SHUT = [403, 'x403403', '这门课要先签协议，签好就能学']

async function accessTo(course: string): Promise<CourseAccess | undefined> {
  const { result } = await shop.call(me, 'GET', '/study/v1/course-access')
  return result.items.find((item: CourseAccess) => item.course === course)
}

const classes = () => createClasses({ content: shop.content, db: shop.db, clock: shop.now })

test('lessons of a course that is signed for first open once that is done', async () => {
  const order = await buy('signed')
  expect([order.state, order.signFirst]).toEqual(['delivered', true])
  expect(await accessTo('limit')).toMatchObject({ state: 'open', sign: order.orderId })
  expect(await lesson(servedFilm.id)).toEqual(SHUT)
  expect(await lesson('limit.01-idea')).toBe('open')
  expect([...(await classes().learners({ id: 'limit.01-idea', course: 'limit' }, [me.uid]))]).toEqual([])
  expect(await classes().mustSign('limit', me.uid)).toBe(true)
  const { result } = await shop.call(me, 'GET', `/notification/v1/users/${me.uid}/messages`)
  expect(result.items[0]).toMatchObject({ title: '课程已开通，请先签协议' })
  expect((await sign(order)).status).toBe(200)
  expect(await accessTo('limit')).not.toHaveProperty('sign')
  expect(await lesson(servedFilm.id)).toBe('open')
  expect([...(await classes().learners({ id: 'limit.01-idea', course: 'limit' }, [me.uid]))]).toEqual([
    me.uid,
  ])
  expect(await classes().mustSign('limit', me.uid)).toBe(false)
})

test('an order stores whether it is signed first, however the product changes', async () => {
  const order = await buy('limit')
  const { products } = shop.content
  shop.content.products = new Map([...products, ['limit', product('limit', { signFirst: true })]])
  expect(order.signFirst).toBeUndefined()
  expect(await lesson(servedFilm.id)).toBe('open')
  shop.content.products = products
})

test('a course that another order opens as well needs no signature, as long as that is open', async () => {
  async function opened({ orderId }: Order, days: number): Promise<void> {
    const opened_at = new Date(shop.now().getTime() - days * DAY_MS)
    const { db } = shop
    await db.updateTable('order_goods').set({ opened_at }).where('order_id', '=', orderId).execute()
    await db.updateTable('order_courses').set({ opened_at }).where('order_id', '=', orderId).execute()
  }
  const [free, signed] = [await buy('limit'), await buy('signed')]
  await opened(free, 29)
  expect(await lesson(servedFilm.id)).toBe('open')
  await opened(free, 31)
  expect(await lesson(servedFilm.id)).toEqual(SHUT)
  await opened(signed, 31)
  expect(await lesson(servedFilm.id)).toEqual([403, 'x403401', '这门课已到期，笔记和做过的题还在'])
})

test('a course given by hand or by an award needs no signature', async () => {
  await buy('signed')
  await shop.db
    .insertInto('student_goods')
    .values({ uid: me.uid, goods_id: 'course-b', opened_at: shop.now() })
    .execute()
  expect(await lesson(servedFilm.id)).toBe('open')
  expect(await accessTo('limit')).not.toHaveProperty('sign')
})

test('after an exchange what was signed stays so, and what was not is signed first where the new course says so', async () => {
  const exchange = (order: Order, productId: string) =>
    shop.call(me, 'POST', `/shop/v1/orders/${order.orderId}/exchanges`, {
      id: newUuid(shop.now()),
      productId,
    })
  const signed = await buy('signed')
  await sign(signed)
  expect((await exchange(signed, 'signed-other')).status).toBe(200)
  expect(await lesson('shut.01-idea')).toBe('open')
  me = await shop.member()
  const order = await buy('limit')
  expect((await exchange(order, 'signed-other')).result).toMatchObject({ signFirst: true })
  expect(await lesson('shut.01-idea')).toEqual(SHUT)
  await sign(order)
  expect(await lesson('shut.01-idea')).toBe('open')
})
