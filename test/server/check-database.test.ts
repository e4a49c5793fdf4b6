import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDatabase, missingFor } from '../../content/check-database'
import { saveCourses } from '../../server/src/domain/retired-courses'
import type { Member } from '../support/accounts'
import { writeFiles } from '../support/course-files'
import { makeMember } from '../support/members'
import { servedFilm } from '../support/served-courses'
import { startShop, type Shop } from '../support/shop'
import { startForAll } from '../support/start-suite'

const SHIPPED = join(__dirname, '../../content')

const shop = startForAll(startShop)
let student: Member
beforeAll(async () => {
  student = await makeMember(shop.db, shop.now())
  await saveCourses(shop.db, shop.content.courses, shop.now())
})

const missing = (own: Partial<Shop['content']> = {}, dir = SHIPPED) =>
  missingFor(shop.db, { ...shop.content, ...own }, { now: shop.now(), dir })

test('says nothing where the files have all that students hold', async () => {
  await shop.take(student, { couponId: 'ten' })
  await shop.order(student, 'limit')
  await shop.db
    .insertInto('student_goods')
    .values({ uid: student.uid, goods_id: 'course-a', opened_at: shop.now() })
    .execute()
  expect(await missing()).toEqual([])
})

test('names courses, lessons, coupons and agreements that students hold and the files lack', async () => {
  const { courses, lessons } = shop.content.courses
  const without = { courses: courses.filter(({ id }) => id !== 'limit'), lessons }
  expect(await missing({ courses: without, coupons: [], agreements: new Map() })).toEqual([
    '课程 limit（极限）：文件不见了，还有 1 人买过或领过，他们仍能学，不再展示和出售。',
    '已下架的讲 limit.02-film 缺了文件 /media/lessons/idea.mp4，买过的人打不开：请从备份放回 content 文件夹。',
    '优惠券 ten（十元券）在 coupons.json 里没有了，还有 1 人领了没用：他们的券仍按领取时的内容用，别人不能再领。',
    '协议 terms：agreements 文件夹里没有了，还有 1 个没退费的订单是按它下的。',
  ])
  const edited = shop.content.coupons.map((coupon) => ({ ...coupon, off: coupon.off + 1 }))
  expect(await missing({ coupons: edited })).toEqual([
    '优惠券 ten（十元券）改过了，还有 1 人领了没用：他们的券仍按领取时的内容用，改动只对以后领的人生效。',
  ])
  const shorter = courses.map((course) => ({
    ...course,
    chapters: course.chapters.map((chapter) => ({ ...chapter, lessons: chapter.lessons.slice(0, 1) })),
  }))
  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  writeFiles(dir, { [servedFilm.url.slice(1)]: 'film' })
  expect(await missing({ courses: { courses: shorter, lessons } }, dir)).toEqual([
    '课程 limit（极限）：少了 limit.02-film，还有 1 人买过或领过，他们仍能学，新买的人看不到。',
  ])
  rmSync(dir, { recursive: true })
})

test('without a database nothing is asked', async () => {
  expect(await checkDatabase(shop.content, SHIPPED, { DATA_DIR: '/nowhere/at/all' })).toEqual([])
})

test('a database that does not answer is said, and is no fault of the content', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none'
  expect(await checkDatabase(shop.content, SHIPPED, { DATABASE_URL: url })).toEqual([
    expect.stringMatching(/^没能查数据库（.+），买过的课程/),
  ])
})
