import type { Course } from '../../../contract/schemas/courses/course'
import type { Order, RefundQuote } from '../../../contract/schemas/shop/order'
import type { Result } from '../../../contract/types'
import { sql } from 'kysely'
import { newUuid } from '../../../server/src/lib/uuid'
import { outlineOlderOrders } from '../../../server/src/modules/shop/order/older-orders'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { getCode, NOON, startShop, type Made } from '../../support/sold-orders'
import { startForAll } from '../../support/start-suite'

const DAY_MS = 86_400_000

const shop = startForAll(startShop)
let student: Member
let before: readonly Course[]
beforeAll(async () => {
  before = shop.content.courses.courses
})
beforeEach(async () => {
  student = await makeMember(shop.db)
  teach(before)
})

const teach = (courses: readonly Course[]) =>
  void (shop.content.courses = { courses, lessons: shop.content.courses.lessons })
/** The courses with one of them changed; without it where nothing is given. */
const edited = (id: string, own: Partial<Course> | undefined) =>
  before.flatMap((course) => (course.id !== id ? course : own ? { ...course, ...own } : []))
const shortened = (id: string) =>
  before.map((course) =>
    course.id === id
      ? {
          ...course,
          chapters: course.chapters.map((chapter) => ({ ...chapter, lessons: chapter.lessons.slice(0, 2) })),
        }
      : course,
  )

const newId = () => newUuid(new Date(shop.now()))
const get = async (url: string) => (await shop.call(student, 'GET', url)).json().result
const shown = async ({ id }: Made): Promise<Order> => get(`/shop/v1/orders/${id}`)
const loadQuote = async ({ id }: Made): Promise<RefundQuote> => get(`/shop/v1/orders/${id}/refund-quote`)
const loadChoice = async ({ id }: Made): Promise<Result<'getExchangeChoice'>> =>
  get(`/shop/v1/orders/${id}/exchange`)
const accessTo = async (course: string) => {
  const { items }: Result<'listCourseAccess'> = await get('/study/v1/course-access')
  return items.find((item) => item.course === course)
}
const forget = ({ id }: Made) =>
  sql`with gone as (delete from order_courses where order_id = ${id})
    update orders set terms = terms - 'outline' where id = ${id}`.execute(shop.db)

describe('a sold outline holds, however the course changes', () => {
  test.each([
    ['whose files are gone', () => edited('integral', undefined)],
    ['that lost lessons', () => shortened('integral')],
    ['of other goods', () => edited('integral', { goods: ['goods-other'] })],
  ])('a refund counts the lessons of the day of sale for a course %s', async (_, next) => {
    const order = await shop.order(student)
    await shop.learn(student, 'integral', 2, 3, 4)
    const was = [await loadQuote(order), await shown(order)] as const
    expect(was[0]).toMatchObject({ amount: 250, learnt: 3 })
    teach(next())
    expect(await loadQuote(order)).toEqual(was[0])
    expect((await shown(order)).courses).toEqual(was[1].courses)
    expect(await loadChoice(order)).toMatchObject({ refusal: 'learnt', learnt: 3 })
  })

  test('an exchange gives the order the outline of the new product', async () => {
    const order = await shop.order(student)
    const exchange = { id: newId(), productId: 'algebra' }
    expect(
      getCode(await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/exchanges`, exchange)),
    ).toEqual([200, 'fine'])
    teach(edited('algebra', undefined))
    expect((await loadQuote(order)).lines.map(({ lesson }) => lesson)).toEqual([
      'algebra.02',
      'algebra.03',
      'algebra.04',
      'algebra.05',
    ])
    const courses = shop.db.selectFrom('order_courses').select(['course_id', 'ended_at'])
    expect(await courses.where('order_id', '=', order.id).orderBy('course_id').execute()).toEqual([
      { course_id: 'algebra', ended_at: null },
      { course_id: 'integral', ended_at: new Date(shop.now()) },
    ])
  })

  test('of an order whose lessons are not known nothing is paid back unasked, and nothing exchanged', async () => {
    const order = await shop.order(student)
    await forget(order)
    teach(edited('integral', undefined))
    expect(await loadQuote(order)).toMatchObject({ paid: 1001, amount: 0, lines: [], isUnknown: true })
    const ask = { id: newId(), amount: 0, reason: '时间不够' }
    const asked = await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, ask)
    expect([getCode(asked), asked.json().msg]).toEqual([
      [409, 'x409605'],
      '这一单的课程内容已经查不到，退多少要由老师核对，请联系课程老师办理',
    ])
    expect(await loadChoice(order)).toMatchObject({ refusal: 'state', products: [] })
  })

  test('a product whose courses are gone is not sold', async () => {
    teach(edited('integral', undefined))
    expect((await get('/course/v1/products/integral')).refusal).toBe('ended')
    const offered = await loadChoice(await shop.order(student, { product: 'algebra' }))
    expect(offered.products.map(({ productId }) => productId)).not.toContain('integral')
  })
})

describe('access', () => {
  const end = NOON + 30 * DAY_MS

  test.each([
    ['shortened days', () => edited('integral', { days: 3 }), end],
    ['other goods', () => edited('integral', { goods: ['goods-other'] }), end],
    ['more days', () => edited('integral', { days: 90 }), NOON + 90 * DAY_MS],
  ])('after %s is the better of the day of sale and of today', async (_, next, until) => {
    const order = await shop.order(student)
    teach(next())
    expect(await accessTo('integral')).toEqual({ course: 'integral', state: 'open', until })
    expect((await shown(order)).courses).toMatchObject([{ course: 'integral', until }])
  })

  test('that had no end gets none', async () => {
    const order = await shop.order(student, { product: 'forever' })
    teach(edited('forever', { days: 1 }))
    expect(await accessTo('forever')).toEqual({ course: 'forever', state: 'open' })
    expect((await shown(order)).courses[0]).not.toHaveProperty('until')
  })

  test('ends with a refund, even by a server that knows nothing of these courses', async () => {
    const order = await shop.order(student)
    teach(edited('integral', { goods: ['goods-other'] }))
    await shop.db
      .updateTable('order_goods')
      .set({ ended_at: new Date(shop.now()) })
      .where('order_id', '=', order.id)
      .execute()
    expect(await accessTo('integral')).toEqual({ course: 'integral', state: 'closed' })
  })
})

describe('orders from before', () => {
  test('are given the outline of today once, and their courses', async () => {
    await outlineOlderOrders(shop.db, before)
    const order = await shop.order(student)
    await forget(order)
    expect(await outlineOlderOrders(shop.db, before)).toBe(1)
    expect(await outlineOlderOrders(shop.db, before)).toBe(0)
    teach(edited('integral', undefined))
    expect((await loadQuote(order)).lines).toHaveLength(4)
    teach(edited('integral', { days: 3 }))
    expect(await accessTo('integral')).toMatchObject({ until: NOON + 30 * DAY_MS })
  })

  test('wait for a start at which there are their courses', async () => {
    const order = await shop.order(student)
    await forget(order)
    expect(await outlineOlderOrders(shop.db, edited('integral', undefined))).toBe(0)
    expect(await loadQuote(order)).toMatchObject({ amount: 1001 })
    expect(await outlineOlderOrders(shop.db, before)).toBe(1)
  })
})
