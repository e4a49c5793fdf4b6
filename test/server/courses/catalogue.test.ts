import type { FastifyInstance } from 'fastify'
import { catalogueRoutes } from '../../../server/src/modules/courses/catalogue/routes'
import type { Content } from '../../../server/src/domain/content/content'
import { classTypes } from '../../../contract/domain/strings/class-types'
import { examSubjects } from '../../../contract/domain/strings/exam-subjects'
import { madeUpWord } from '../../support/accounts'
import { asUser, bareApp } from '../../support/contract-app'

const banner = (id: string, own: object = {}) => ({ id, title: id, imgUrl: `/media/${id}.webp`, ...own })
const content: Pick<Content, 'banners' | 'words'> = {
  banners: [
    banner('always', { href: '/home-page' }),
    banner('winter', { from: '2026-12-21', until: '2026-12-31' }),
    banner('ended', { until: '2026-12-20' }),
  ],
  words: [madeUpWord('abandon', 1), madeUpWord('brief', 1), madeUpWord('cater', 7)],
}
const courseChoice = {
  law: ['free-law-1', 'free-law-2'],
  maths: ['free-maths-1', 'free-shared'],
  computer: ['free-computer-1', 'free-shared'],
  unknown: ['free-unknown-1', 'free-unknown-2'],
} as const satisfies Record<string, readonly [string, string]>

let app: FastifyInstance
let now = 0
beforeAll(async () => {
  app = await bareApp((it) =>
    catalogueRoutes(it, {
      content,
      boot: {
        courseChoice: Object.fromEntries(
          Object.entries(courseChoice).map(([id, [first, second]]) => [id, [first, second]]),
        ),
      },
      clock: () => new Date(now),
    }),
  )
})
afterAll(() => app.close())

const get = async (url: string, headers = {}) => (await app.inject({ method: 'GET', url, headers })).json()
const shownAt = async (time: string) => {
  now = Date.parse(time)
  return (await get('/base/v2/mobile-banner')).result.items.map(({ id }: { id: string }) => id)
}

test('a banner is shown from its first day to its last, by the calendar of China', async () => {
  expect(await shownAt('2026-12-20T23:59:59+08:00')).toEqual(['always', 'ended'])
  expect(await shownAt('2026-12-21T00:00:00+08:00')).toEqual(['always', 'winter'])
  expect(await shownAt('2026-12-31T23:59:59+08:00')).toEqual(['always', 'winter'])
  expect(await shownAt('2027-01-01T00:00:00+08:00')).toEqual(['always'])
})

test('a banner is served with nothing but the fields that draw it', async () => {
  await shownAt('2026-12-21T00:00:00+08:00')
  expect((await get('/base/v2/mobile-banner')).result.items).toEqual([
    { id: 'always', title: 'always', imgUrl: '/media/always.webp', href: '/home-page' },
    { id: 'winter', title: 'winter', imgUrl: '/media/winter.webp' },
  ])
})

test('each unit of the vocabulary is a word list, with its first and last word', async () => {
  expect((await get('/dictionary/v1/thesauruses')).result.items).toEqual([
    { id: '1', name: '第 1 单元', summary: 'abandon 到 brief', words: 2 },
    { id: '7', name: '第 7 单元', summary: 'cater 到 cater', words: 1 },
  ])
})

test('the subjects are those that a student can choose; one of them a school sets itself', async () => {
  const { items } = (await get('/base/v1/subject')).result
  expect(items.map(({ id }: { id: string }) => id)).toEqual(Object.keys(examSubjects))
  expect(items.filter(({ kind }: { kind: string }) => kind === 'school')).toEqual([
    { id: 'own', name: '院校自命题', kind: 'school' },
  ])
})

describe('course types', () => {
  const family = (id: string) => get(`/course/v1/course-type/${id}/family`)

  test('a signed-in student learns of every type whether there is something to have', async () => {
    const { items } = (await get('/gaoshou/v1/course-type-power/homes', asUser)).result
    expect(items).toHaveLength(classTypes.length)
    expect(
      items.flatMap((item: { courseTypeId: string; visible: boolean }) =>
        item.visible ? item.courseTypeId : [],
      ),
    ).toEqual(['maths', 'law', 'computer'])
    expect(items).toContainEqual({ courseTypeId: 'philosophy', name: '哲学', visible: false })
    expect(await get('/gaoshou/v1/course-type-power/homes')).toMatchObject({ status: 401, result: null })
  })

  test('a type has its two terms below it, and a term the types that share it above', async () => {
    expect((await family('law')).result).toEqual({
      id: 'law',
      name: '法学',
      parents: [],
      children: [
        { id: 'free-law-1', name: '第一学期' },
        { id: 'free-law-2', name: '第二学期' },
      ],
    })
    expect((await family('free-shared')).result).toEqual({
      id: 'free-shared',
      name: '第二学期',
      parents: [
        { id: 'maths', name: '数学类' },
        { id: 'computer', name: '计算机' },
      ],
      children: [],
    })
  })

  test.each(['philosophy', 'unknown', 'free-unknown-1', 'constructor', '__proto__', 'free-law-3'])(
    '%s, which is not offered, is not found',
    async (id) => {
      expect(await family(id)).toMatchObject({ status: 404, result: null })
    },
  )
})
