import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Course, CourseAccess } from '../../../contract/schemas/courses/course'
import type { Order } from '../../../contract/schemas/shop/order'
import type { OwnedProduct } from '../../../contract/schemas/shop/shop'
import { liveCourses } from '../../../server/src/modules/courses/content/live-courses'
import type { LiveContent } from '../../../server/src/domain/content/watch'
import { createFindName } from '../../../server/src/modules/account/auth/export-names'
import { bookPayment, deliver } from '../../../server/src/modules/shop/order/money'
import { storeCourses } from '../../../server/src/start/courses'
import type { Member } from '../../support/accounts'
import {
  courseBank,
  filmLesson,
  getFilms,
  outline,
  readCourseFolder,
  textLesson,
  writeFiles,
  type Files,
} from '../../support/course-files'
import { startShop, type Shop } from '../../support/shop'

const GOODS = 'goods: course-a course-b'
const FILM = '/media/lessons/idea.mp4'
const FILM_LESSON = filmLesson({ title: '# 看一遍' })
const limit = (names: string) => outline({ chapters: `## 第一章\n${names}`, free: '', goods: GOODS })
const files: Files = {
  'courses/limit/course.txt': limit('01-idea\n02-film\n03-end'),
  'courses/limit/01-idea.txt': textLesson({ trial: 'trial: yes' }),
  'courses/limit/02-film.txt': FILM_LESSON,
  'courses/limit/03-end.txt': textLesson({ title: '# 结尾' }),
  'courses/shut/course.txt': outline({ goods: 'goods: course-c', free: '' }),
  'courses/shut/01-idea.txt': textLesson(),
  'courses/films.json': getFilms('limit.02-film', FILM_LESSON, FILM),
  [FILM.slice(1)]: 'film',
}

let shop: Shop
let dir: string
let live: LiveContent
let said: string[]
let owner: Member
let otherMember: Member

const store = (read: Shop['content']['courses']) =>
  storeCourses(shop.db, read, {
    dir,
    content: shop.content,
    clock: shop.now,
    hasBucket: false,
    say: (line) => said.push(line),
  })

beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'courses-'))
  writeFiles(dir, files)
  said = []
  Object.assign(shop.content, { bank: courseBank, words: [] })
  shop.content.courses = await store((await readCourseFolder(dir)).read)
  live = await liveCourses({ dir, content: shop.content, store, say: (line) => said.push(line) })
  ;[owner, otherMember] = [await shop.member(), await shop.member()]
})
afterEach(async () => {
  await live.stop()
  rmSync(dir, { recursive: true })
  for (const table of ['order_courses', 'order_goods', 'orders', 'kept_courses', 'student_goods'] as const)
    await shop.db.deleteFrom(table).execute()
})

async function buy(caller: Member): Promise<Order> {
  const { result: order } = await shop.order(caller, 'limit')
  await pay(caller, order)
  return order
}

async function pay(caller: Member, { amount, orderId: id, number }: Order): Promise<void> {
  const sum = { provider: 'desk', reference: `in-${number}`, amount, at: shop.now() } as const
  await bookPayment(shop.db, { uid: caller.uid, id }, sum, { actor: 'server', now: shop.now() })
  await deliver(shop.db, { uid: caller.uid, id }, shop.now())
}

async function edit(next: Files, ...gone: string[]): Promise<void> {
  said.length = 0
  for (const name of gone) rmSync(join(dir, name), { recursive: true })
  writeFiles(dir, next)
  await live.look()
}
const drop = () => edit({}, 'courses/limit')
const dropLesson = () =>
  edit({ 'courses/limit/course.txt': limit('01-idea\n03-end') }, 'courses/limit/02-film.txt')

const outlines = (courses: readonly Course[]): Course | undefined => courses.find(({ id }) => id === 'limit')
/** The course as everybody is shown it. */
const listed = async (): Promise<Course | undefined> => {
  const { result } = await shop.call(undefined, 'GET', '/study/v1/courses')
  return outlines(result.courses)
}
/** The course as a student has it. */
const findCourse = async (caller: Member): Promise<Course | undefined> =>
  (await findAccess(caller))?.outline ?? listed()
const findAccess = async (caller: Member): Promise<CourseAccess | undefined> => {
  const { result } = await shop.call(caller, 'GET', '/study/v1/course-access')
  return result.items.find(({ course }: CourseAccess) => course === 'limit')
}
/** The products that a student need not buy any more. */
const ownedBy = async (caller: Member): Promise<string[]> => {
  const { result } = await shop.call(caller, 'GET', '/shop/v1/coupons')
  return result.owned.map(({ productId }: OwnedProduct) => productId)
}
const give = (caller: Member, goods_id: string) =>
  shop.db.insertInto('student_goods').values({ uid: caller.uid, goods_id, opened_at: shop.now() }).execute()
const open = (caller: Member, lesson: string) => shop.call(caller, 'GET', `/study/v1/lessons/${lesson}`)

describe('a course that somebody owns and the files have no more', () => {
  test('goes on for its owner, and for nobody else', async () => {
    await buy(owner)
    const before = (await open(owner, 'limit.02-film')).result
    await drop()
    expect(said[0]).toBe(
      '课程 limit（极限）的文件不见了，还有 1 人买过或领过：已用数据库里存的版本给他们接着学，不再展示和出售；放回文件即恢复。',
    )
    expect(await listed()).toBeUndefined()
    const outline = { isRetired: true, title: '极限' }
    expect(await findAccess(owner)).toMatchObject({ state: 'open', outline })
    expect((await open(owner, 'limit.02-film')).result).toEqual(before)
    expect(await findAccess(otherMember)).toBeUndefined()
    expect((await open(otherMember, 'limit.02-film')).status).toBe(404)
    for (const lesson of ['01-idea', '02-film'])
      expect((await shop.call(undefined, 'GET', `/study/v1/trial-lessons/limit.${lesson}`)).status).toBe(404)
    const curve = async (caller: Member | undefined) =>
      (await shop.call(caller, 'GET', '/study/v1/lessons/limit.02-film/curve')).status
    expect([await curve(owner), await curve(otherMember), await curve(undefined)]).toEqual([200, 404, 404])
  })

  test('counts for what its owner has, and for nobody else', async () => {
    await buy(owner)
    await drop()
    expect([await ownedBy(owner), await ownedBy(otherMember)]).toEqual([
      ['limit', 'rare', 'book', 'soon', 'over'],
      [],
    ])
    await give(owner, 'course-c')
    await give(otherMember, 'course-c')
    expect(await ownedBy(owner)).toEqual(expect.arrayContaining(['limit', 'shut', 'both']))
    expect(await ownedBy(otherMember)).toEqual(['shut', 'again'])
  })

  test('is not paid for by who has it', async () => {
    const { result: order } = await shop.order(owner, 'limit')
    const { result: open } = await shop.order(otherMember, 'limit')
    await give(owner, 'course-a')
    await drop()
    expect(await shop.payAt(owner, order, 'desk')).toMatchObject({ code: 'x409601' })
    expect(await shop.payAt(otherMember, open, 'desk')).toMatchObject({ status: 200 })
  })

  test('is said to lack a film that is gone with it', async () => {
    await buy(owner)
    rmSync(join(dir, FILM))
    await drop()
    expect(said[1]).toBe(
      '已下架的讲 limit.02-film 缺了文件 /media/lessons/idea.mp4，买过的人打不开：请从备份放回 content 文件夹。',
    )
  })

  test('is not sold', async () => {
    await buy(owner)
    await drop()
    expect((await shop.order(otherMember, 'limit')).code).toBe('x409601')
    const page = (await shop.call(undefined, 'GET', '/course/v1/products/limit')).result
    expect(page).toMatchObject({ courses: [], refusal: 'ended' })
    const both = (await shop.call(undefined, 'GET', '/course/v1/products/both')).result
    expect(both.courses.map(({ course }: { course: string }) => course)).toEqual(['shut'])
    const list = (await shop.call(undefined, 'GET', '/gaoshou/v1/sale-list/all')).result
    expect(list.items.map(({ productId }: { productId: string }) => productId)).toEqual(['shown'])
  })

  test('ends the sale of what brings it with others, and the log says so', async () => {
    await drop()
    const page = (await shop.call(undefined, 'GET', '/course/v1/products/both')).result
    expect(page.refusal).toBe('ended')
    expect((await shop.order(otherMember, 'both')).code).toBe('x409601')
    const { result: order } = await shop.order(owner, 'again')
    await pay(owner, order)
    const exchange = await shop.call(owner, 'GET', `/shop/v1/orders/${order.orderId}/exchange`)
    expect(exchange.result).toEqual({ learnt: 0, products: [] })
    expect(said).toContain(
      '商品 both 现在不卖：它的 course-a 开不了任何一门在上的课。请放回那门课，或改 products/both.json 的 sale.goods。',
    )
    expect(said.join()).not.toContain('商品 shut')
  })

  test('goes on for who bought it with others while it was away, once it came back', async () => {
    await drop()
    const { result: order } = await shop.order(owner, 'again')
    await shop.db
      .updateTable('orders')
      .set({ terms: sql`jsonb_set(terms, '{goods}', '["course-a","course-c"]')` })
      .execute()
    await pay(owner, order)
    await edit(files)
    expect(await findAccess(owner)).toMatchObject({ state: 'open' })
    await drop()
    expect(await findAccess(owner)).toMatchObject({ state: 'open' })
    expect((await open(owner, 'limit.02-film')).status).toBe(200)
    await edit(files)
    await dropLesson()
    expect((await open(owner, 'limit.02-film')).status).toBe(200)
  })

  test('is back as it was once its files are', async () => {
    await buy(owner)
    await drop()
    await edit(files)
    const course = await listed()
    expect(await findAccess(owner)).not.toHaveProperty('outline')
    expect(course).not.toHaveProperty('isRetired')
    expect(course?.chapters[0]?.lessons.map(({ isTrial }) => isTrial)).toEqual([true, false, false])
    expect(said).toEqual(['课程已更新（2 门，4 讲）。'])
  })

  test('goes on after a start without its files', async () => {
    await buy(owner)
    rmSync(join(dir, 'courses/limit'), { recursive: true })
    const { read } = await readCourseFolder(dir)
    shop.content.courses = await store(read)
    expect((await open(owner, 'limit.02-film')).status).toBe(200)
  })

  test('is gone with the refund of its last owner', async () => {
    const { orderId } = await buy(owner)
    await shop.db.updateTable('orders').set({ state: 'refunded' }).where('id', '=', orderId).execute()
    await drop()
    expect(await findCourse(owner)).toBeUndefined()
    expect(said.filter((line) => line.startsWith('课程'))).toEqual(['课程已更新（1 门，1 讲）。'])
  })

  test('waits for who has ordered it and pays later', async () => {
    const { result: order } = await shop.order(owner, 'limit')
    await drop()
    const of = { uid: owner.uid, id: order.orderId }
    const sum = {
      provider: 'desk',
      reference: `late-${order.number}`,
      amount: order.amount,
      at: shop.now(),
    } as const
    await bookPayment(shop.db, of, sum, { actor: 'server', now: shop.now() })
    await deliver(shop.db, of, shop.now())
    expect((await open(owner, 'limit.03-end')).status).toBe(200)
  })
})

describe('a lesson that somebody owns and the files have no more', () => {
  test('stays in its place for who bought it, and is not there for who buys the course now', async () => {
    await buy(owner)
    await dropLesson()
    expect(said[0]).toBe(
      '课程 limit（极限）少了 1 讲（limit.02-film），还有 1 人买过或领过：已用数据库里存的版本给他们接着学，新买的人看不到；放回文件即恢复。',
    )
    const later = await buy(otherMember)
    const listLessons = (course: Course | undefined) =>
      course?.chapters[0]?.lessons.map(({ id, isRetired = false }) => [id, isRetired])
    const taught = [
      ['limit.01-idea', false],
      ['limit.03-end', false],
    ]
    expect(listLessons(await listed())).toEqual(taught)
    expect(listLessons(await findCourse(otherMember))).toEqual(taught)
    expect(listLessons(await findCourse(owner))).toEqual([
      ['limit.01-idea', false],
      ['limit.02-film', true],
      ['limit.03-end', false],
    ])
    expect(await findAccess(owner)).toMatchObject({ state: 'open', retired: ['limit.02-film'] })
    expect((await open(owner, 'limit.02-film')).result).toMatchObject({ title: '看一遍', isRetired: true })
    expect(await findAccess(otherMember)).toEqual({ course: 'limit', state: 'open' })
    // It is sold as ever, and its page says so to its owner.
    expect((await findCourse(owner))?.product).toBe((await listed())?.product)
    expect((await shop.call(undefined, 'GET', '/study/v1/trial-lessons/limit.02-film')).status).toBe(404)
    expect((await open(otherMember, 'limit.02-film')).status).toBe(404)
    expect(later.courses).toMatchObject([{ lessons: 1, trials: 1 }])
  })

  test('has its name in an export', async () => {
    await buy(owner)
    await dropLesson()
    expect(createFindName(shop.content)('lesson', 'limit.02-film')).toBe('看一遍')
    await drop()
    expect(createFindName(shop.content)('course', 'limit')).toBe('极限')
  })

  test('keeps its name under a new one', async () => {
    await buy(owner)
    await edit(
      {
        'courses/limit/course.txt': limit('01-idea\n02-watch\n03-end'),
        'courses/limit/02-watch.txt': textLesson({ title: '# 改了名' }),
      },
      'courses/limit/02-film.txt',
    )
    expect((await findCourse(owner))?.chapters[0]?.lessons.map(({ title }) => title)).toEqual([
      '极限在问什么',
      '看一遍',
      '改了名',
      '结尾',
    ])
  })
})

test('an edit with a fault leaves a retired course as it is', async () => {
  await buy(owner)
  await drop()
  await edit({ 'courses/shut/01-idea.txt': textLesson({ nodes: 'nodes: calc.none' }) })
  expect(await findCourse(owner)).toMatchObject({ isRetired: true })
  await edit({ 'courses/shut/01-idea.txt': textLesson({ title: '# 另一种问法' }) })
  expect(await findCourse(owner)).toMatchObject({ isRetired: true })
})
