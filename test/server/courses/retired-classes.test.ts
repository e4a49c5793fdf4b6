import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../../../contract/types'
import { liveCourses } from '../../../server/src/modules/courses/content/live-courses'
import type { LiveContent } from '../../../server/src/domain/content/watch'
import { createClasses } from '../../../server/src/modules/courses/course/classes'
import { createEntry } from '../../../server/src/modules/courses/live/entry'
import { createRooms } from '../../../server/src/modules/courses/live/rooms'
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
} from '../../support/course-files'
import { startShop, type Shop } from '../../support/shop'

const FILM = filmLesson({ title: '# 看一遍' })
const CLASS = 'limit.03-class'
const limit = (names: string) =>
  outline({ chapters: `## 第一章\n${names}`, free: '', goods: 'goods: course-a course-b' })
const files = {
  'courses/limit/course.txt': limit('01-idea\n02-film\n03-class'),
  'courses/limit/01-idea.txt': textLesson(),
  'courses/limit/02-film.txt': FILM,
  // A class on Wednesday at ten in China, when the shop's clock begins.
  'courses/limit/03-class.txt': textLesson({
    title: '# 一起做',
    kind: 'kind: live',
    questions: 'questions: ma-4 ma-5 ma-6',
    more: 'film: 02-film\nbegins: 3 10:00',
    body: '',
  }),
  'courses/films.json': getFilms('limit.02-film', FILM, '/media/lessons/idea.mp4'),
  'media/lessons/idea.mp4': 'film',
}

let shop: Shop
let dir: string
let live: LiveContent
beforeEach(async () => {
  shop = await startShop()
  dir = mkdtempSync(join(tmpdir(), 'courses-'))
  writeFiles(dir, files)
  const say = (): void => undefined
  const store = (read: Shop['content']['courses']) =>
    storeCourses(shop.db, read, { dir, content: shop.content, clock: shop.now, hasBucket: false, say })
  Object.assign(shop.content, { bank: courseBank, words: [] })
  const { problems, read } = await readCourseFolder(dir)
  expect(problems).toEqual([])
  shop.content.courses = await store(read)
  live = await liveCourses({ dir, content: shop.content, store, say })
})
afterEach(async () => {
  await live.stop()
  rmSync(dir, { recursive: true })
  await shop.close()
})

async function buy(): Promise<Member> {
  const caller = await shop.member()
  const { amount, orderId: id, number } = (await shop.order(caller, 'limit')).result
  const sum = { provider: 'desk', reference: `in-${number}`, amount, at: shop.now() } as const
  await bookPayment(shop.db, { uid: caller.uid, id }, sum, { actor: 'server', now: shop.now() })
  await deliver(shop.db, { uid: caller.uid, id }, shop.now())
  return caller
}

async function give(): Promise<Member> {
  const caller = await shop.member()
  const row = { uid: caller.uid, goods_id: 'course-a', opened_at: shop.now() }
  await shop.db.insertInto('student_goods').values(row).execute()
  return caller
}

async function retire(): Promise<void> {
  rmSync(join(dir, 'courses/limit/03-class.txt'))
  writeFiles(dir, { 'courses/limit/course.txt': limit('01-idea\n02-film') })
  await live.look()
}

const classesFor = async (caller?: Member): Promise<Result<'listLiveClasses'>['items']> =>
  (await shop.call(caller, 'GET', '/live/v1/classes')).result.items

/** The room of today's class. */
async function findRoom(caller?: Member): Promise<string> {
  const items = await classesFor(caller)
  const now = shop.now().getTime()
  const found = items.find(
    ({ lesson, beginsAt, endsAt }) => lesson === CLASS && beginsAt <= now && now < endsAt,
  )
  if (!found) throw new Error('there is no class today')
  return found.room
}

async function answersFor(caller: Member, room: string): Promise<number[]> {
  const at = `/live/v1/rooms/${room}`
  const answers = [
    await shop.call(caller, 'GET', at),
    await shop.call(caller, 'GET', `${at}/messages?after=0`),
    await shop.call(caller, 'POST', `${at}/tickets`),
  ]
  return answers.map(({ status }) => status)
}

const everything = (status: number): number[] => [status, status, status]

test('the room of a retired class is open to whose order carries the lesson, and to nobody else', async () => {
  const [owner, given] = [await buy(), await give()]
  const room = await findRoom()
  await retire()
  const later = await buy()
  expect(await findRoom(owner)).toBe(room)
  expect(await findRoom(given)).toBe(room)
  expect([await classesFor(later), await classesFor()]).toEqual([[], []])
  expect(await answersFor(owner, room)).toEqual(everything(200))
  expect(await answersFor(given, room)).toEqual(everything(200))
  expect(await answersFor(later, room)).toEqual(everything(403))
  shop.wait(3_600_000)
  const seen = async (caller: Member) => (await shop.call(caller, 'GET', `/live/v1/rooms/${room}`)).status
  expect([await seen(owner), await seen(given), await seen(later)]).toEqual([200, 200, 403])
})

test('a student in the room of a retired class stays only with the lesson', async () => {
  const owner = await buy()
  const room = await findRoom()
  await retire()
  const later = await buy()
  const { db } = shop
  const source = createClasses({ content: shop.content, db, clock: shop.now })
  const rooms = createRooms({ db, clock: shop.now, source })
  const entry = createEntry({ db, clock: shop.now, source, rooms })
  const at = await rooms.find(room)
  const inside = [owner, later].map(({ uid }) => ({ uid, staffId: undefined, session: undefined, at }))
  expect([...(await entry.expelled(inside))]).toEqual(inside.slice(1))
  expect([...(await source.learners(at.lesson, [owner.uid, later.uid]))]).toEqual([owner.uid])
})
