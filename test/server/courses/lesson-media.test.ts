import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Value from 'typebox/value'
import { ErrorCode } from '../../../contract/errors'
import { schemas } from '../../../contract/schemas'
import { loadBoot } from '../../../server/src/config/boot'
import type { Content } from '../../../server/src/domain/content/content'
import type { Courses } from '../../../server/src/domain/content/courses/types'
import { saveCourses } from '../../../server/src/domain/retired-courses'
import { pageHeaders } from '../../../server/src/plugins/security'
import { deriveSecretKeys, type Keys } from '../../../server/src/security/keys'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import {
  outline,
  getOwnFilmLesson,
  readCourseFolder,
  textLesson,
  writeFiles,
} from '../../support/course-files'
import { testKeys } from '../../support/keys'
import { s3Key, startS3Double, type S3Double } from '../../support/s3-double'
import { startWholeServer, type WholeServer } from '../../support/whole-server'

const HOUR = 3_600_000
/** A Monday at noon in China, as of which an address is good for two hours and no less. */
const NOON = Date.parse('2026-11-30T12:00:00+08:00')
const MEDIA = '/media/films'

const film = (url: string, trial = ''): string => getOwnFilmLesson({ media: `media: ${url}`, trial })
const files = {
  'courses/limit/course.txt': outline({
    free: '',
    goods: 'goods: course-a',
    days: 'days: 30',
    chapters: '## 第一章\n01-film\n02-stream\n03-trial\n04-class\n05-store\n06-list\n07-shared\n08-text',
  }),
  'courses/limit/01-film.txt': film(`${MEDIA}/paid.mp4`),
  'courses/limit/02-stream.txt': film(`${MEDIA}/deep/index.m3u8`),
  'courses/limit/03-trial.txt': film(`${MEDIA}/trial.mp4`, 'trial: yes'),
  'courses/limit/04-class.txt': textLesson({
    kind: 'kind: live',
    trial: 'trial: yes',
    questions: 'questions: ma-4 ma-5 ma-6',
    more: 'film: 01-film\nbegins: 1 12:00',
    body: '',
  }),
  'courses/limit/05-store.txt': film('s3:films/极限-1.mp4'),
  'courses/limit/06-list.txt': film('s3:films/deep/index.m3u8'),
  'courses/limit/07-shared.txt': film(`${MEDIA}/shared.mp4`),
  'courses/limit/08-text.txt': textLesson(),
  'courses/open/course.txt': outline({ chapters: '## 第一章\n01-film\n02-shared' }),
  'courses/open/01-film.txt': film(`${MEDIA}/free.mp4`),
  'courses/open/02-shared.txt': film(`${MEDIA}/shared.mp4`),
}
const names = ['paid.mp4', 'trial.mp4', 'free.mp4', 'shared.mp4', 'loose.mp4', 'deep/poster.webp']
const lessonFiles = { 'media/lessons/left.mp4': 'film', 'media/lessons/cover.webp': 'picture' }
const none: Courses = { courses: [], lessons: new Map() }
const parts = ['deep/index.m3u8', 'deep/720/list.m3u8', 'deep/720/one.ts', 'deeper/one.ts']

let dir: string
let courses: Courses
let shipped: Content
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lesson-media-'))
  const media = [...names, ...parts].map((name) => [`${MEDIA.slice(1)}/${name}`, `bytes of ${name}`])
  writeFiles(dir, { ...files, ...lessonFiles, ...Object.fromEntries(media) })
  const { problems, read } = await readCourseFolder(dir)
  expect(problems).toEqual([])
  courses = read
  shipped = await sharedContent('content')
})
afterAll(() => rmSync(dir, { recursive: true }))

let now: number
let server: WholeServer
let student: Member
let content: Content
let store: S3Double
const close = async (): Promise<void> => {
  await server.close()
  await store.close()
}
afterEach(() => close())

/** Starts a server with the courses, and a student who has them. */
async function start({
  env = {},
  keys = testKeys(),
  taught = courses,
}: { env?: Record<string, string>; keys?: Keys; taught?: Courses } = {}) {
  now = NOON
  content = { ...shipped, courses: taught, pages: new Map(shipped.pages) }
  store = await startS3Double()
  store.now = () => now
  const bucket = {
    MEDIA_BUCKET: store.bucket,
    MEDIA_REGION: s3Key.region,
    MEDIA_KEY_ID: s3Key.keyId,
    MEDIA_KEY_SECRET: s3Key.keySecret,
  }
  server = await startWholeServer({
    env: { CONTENT_DIR: dir, ...bucket, ...env },
    content,
    keys,
    clock: () => new Date(now),
  })
  student = await server.member('13800001234')
  await open(student)
}

const open = ({ uid }: Member) =>
  server.db
    .insertInto('student_goods')
    .values({ uid, goods_id: 'course-a', opened_at: new Date(now) })
    .execute()

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers })
/** Where a lesson says that it is played from. */
const playedFrom = async (lesson: string): Promise<{ url: string; until?: number }> => {
  const answer = await get(`/study/v1/lessons/limit.${lesson}`, student.headers)
  expect(Value.Check(schemas.getLesson.result, answer.json().result)).toBe(lesson !== '05-store')
  return answer.json().result.media
}
const renewed = (lesson: string, headers: Record<string, string> = student.headers) =>
  get(`/study/v1/lessons/${lesson}/media`, headers)

describe('a film of a course that is sold', () => {
  beforeEach(() => start())

  test('has no plain address, for its students neither', async () => {
    const closed = ['paid.mp4', 'PAID.mp4', '%70aid.mp4', 'deep/index.m3u8', 'deep/720/one.ts']
    for (const name of closed)
      for (const headers of [{}, student.headers]) {
        const answer = await get(`${MEDIA}/${name}`, headers)
        expect([name, answer.statusCode, answer.json().code]).toEqual([name, 403, ErrorCode.Forbidden])
        expect((await get(`${MEDIA}/${name}`, headers, 'HEAD')).statusCode).toBe(403)
      }
  })

  test('is not to be had by a name that is spelt in another way', async () => {
    const spelt = ['%2570aid.mp4', './paid.mp4', 'x/../paid.mp4', '/paid.mp4', '.%2fpaid.mp4', 'paid.mp4/']
    for (const name of spelt) {
      const answer = await get(`${MEDIA}/${name}`)
      expect([name, answer.statusCode >= 400, answer.body.includes('bytes of')]).toEqual([name, true, false])
    }
  })

  test('closes nothing that is open to everybody', async () => {
    const open = ['trial.mp4', 'free.mp4', 'shared.mp4', 'deep/poster.webp']
    for (const name of open) {
      const answer = await get(`${MEDIA}/${name}`)
      expect([answer.statusCode, answer.body]).toEqual([200, `bytes of ${name}`])
    }
  })

  test('is played from an address in its lesson, as a plain file is: in parts, by its tag, and cached by nobody between', async () => {
    const { url, until } = await playedFrom('01-film')
    expect(url).toMatch(/^\/media\/signed\/\d+\.[\w-]{43}\/films\/paid\.mp4$/)
    expect(until).toBe(NOON + 2 * HOUR)
    const whole = await get(url)
    expect([whole.statusCode, whole.body]).toEqual([200, 'bytes of paid.mp4'])
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'cache-control': 'private, no-cache' })
    const part = await get(url, { range: 'bytes=0-4' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'bytes',
      'bytes 0-4/17',
    ])
    expect((await get(url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
    const head = await get(url, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '17', ''])
  })

  test('has one address for all students for a while, so that a lesson is made once, and another one after that', async () => {
    const { url } = await playedFrom('01-film')
    now += HOUR / 4 - 1
    expect((await playedFrom('01-film')).url).toBe(url)
    now += 1
    const { url: next, until } = await playedFrom('01-film')
    expect([next === url, until]).toEqual([false, NOON + 2.25 * HOUR])
    expect((await get(url)).statusCode).toBe(200)
  })

  test('is closed again when the time of its address is over, and renewed for who may open the lesson then', async () => {
    const { url } = await playedFrom('01-film')
    now += 2 * HOUR - 1
    expect((await get(url)).statusCode).toBe(200)
    now += 1
    expect((await get(url)).statusCode).toBe(403)
    // Nobody stays signed in for so long without a call.
    student = await server.member('13800001234')
    const { result } = (await renewed('limit.01-film')).json()
    expect(Value.Check(schemas.getLessonMedia.result, result)).toBe(true)
    expect([result.now, result.until]).toEqual([now, now + 2 * HOUR])
    expect((await get(result.url)).statusCode).toBe(200)
    await server.db.deleteFrom('student_goods').execute()
    expect((await renewed('limit.01-film')).json().code).toBe(ErrorCode.CourseClosed)
  })

  test('opens by its address nothing else: no other file, no changed end, no made-up seal', async () => {
    const { url, until } = await playedFrom('01-film')
    const [, token = ''] = /signed\/([^/]+)/.exec(url) ?? []
    const wrong = [
      url.replace('paid.mp4', 'loose.mp4'),
      url.replace('paid.mp4', 'deep/index.m3u8'),
      url.replace(String(until), String((until ?? 0) + 1)),
      url.replace(token, `${until}.${'A'.repeat(43)}`),
      url.replace(token, 'none'),
    ]
    expect((await Promise.all(wrong.map((text) => get(text)))).map(({ statusCode }) => statusCode)).toEqual(
      wrong.map(() => 403),
    )
  })

  test('as a stream is played with all its parts, however deep, and with nothing beside its folder', async () => {
    const { url } = await playedFrom('02-stream')
    const beside = (name: string) => get(new URL(name, `http://h${url}`).pathname)
    expect((await get(url)).headers['content-type']).toBe('application/vnd.apple.mpegurl')
    expect((await beside('720/list.m3u8')).body).toBe('bytes of deep/720/list.m3u8')
    expect((await beside('720/one.ts')).body).toBe('bytes of deep/720/one.ts')
    expect((await beside('none.ts')).statusCode).toBe(404)
    expect((await beside('../deeper/one.ts')).statusCode).toBe(403)
    expect((await beside('../paid.mp4')).statusCode).toBe(403)
  })

  test('is renewed for nobody who may not open it, and of what has no film there is none', async () => {
    const otherMember = await server.member('13900001234')
    expect((await renewed('limit.01-film', {})).json().code).toBe(ErrorCode.Unauthenticated)
    expect((await renewed('limit.01-film', otherMember.headers)).json().code).toBe(ErrorCode.CourseClosed)
    expect((await renewed('limit.08-text')).json().code).toBe(ErrorCode.NotFound)
    expect((await renewed('limit.09-none')).json().code).toBe(ErrorCode.NotFound)
    const trial = await renewed('limit.03-trial', {})
    expect(trial.json().result).toEqual({ url: `${MEDIA}/trial.mp4`, now })
  })

  test('plays in the class of a trial lesson for guests, from an address that ends', async () => {
    const room = await get('/live/v1/rooms/limit.04-class-20261130')
    const { video } = room.json().result
    expect(video).toMatchObject({ kind: 'film', until: NOON + 2 * HOUR, seconds: 600 })
    expect((await get(video.url)).statusCode).toBe(200)
    const { result } = (await renewed('limit.04-class', {})).json()
    expect(result.url).toBe(video.url)
  })

  test('is open once a free course names it, and stays closed when its lesson is taken out', async () => {
    const freed = courses.courses.map((course) => ({ ...course, isFree: true }))
    content.courses = { ...courses, courses: freed }
    expect((await get(`${MEDIA}/paid.mp4`)).statusCode).toBe(200)
    content.courses = courses
    expect((await get(`${MEDIA}/paid.mp4`)).statusCode).toBe(403)
    content.courses = { courses: [], lessons: new Map() }
    expect((await get(`${MEDIA}/paid.mp4`)).statusCode).toBe(403)
  })

  test('that was made for a lesson is closed until something open names it, though no lesson does any more', async () => {
    expect((await get('/media/lessons/left.mp4')).statusCode).toBe(403)
    expect((await get('/media/lessons/LEFT.mp4', {}, 'HEAD')).statusCode).toBe(403)
    expect((await get('/media/lessons/cover.webp')).statusCode).toBe(200)
    const lessons = new Map(courses.lessons)
    const trial = courses.lessons.get('limit.03-trial')
    if (!trial?.media) throw new Error('no trial lesson')
    lessons.set(trial.id, { ...trial, media: { ...trial.media, url: '/media/lessons/left.mp4' } })
    content.courses = { ...courses, lessons }
    expect((await get('/media/lessons/left.mp4')).statusCode).toBe(200)
  })

  test('is closed after a start without its course, as the database knows', async () => {
    await saveCourses(server.db, courses, new Date(now))
    await server.db.deleteFrom('student_goods').execute()
    const { courses: left } = await saveCourses(server.db, none, new Date(now))
    await close()
    await start({ taught: left })
    expect(left.courses).toEqual([])
    // Files that were open are named by nothing any more.
    for (const name of ['paid.mp4', 'deep/720/one.ts', 'trial.mp4', 'free.mp4'])
      expect([name, (await get(`${MEDIA}/${name}`)).statusCode]).toEqual([name, 403])
    expect((await get(`${MEDIA}/deep/poster.webp`)).statusCode).toBe(200)
  })

  test('is open once a page shows it', async () => {
    const [name, page] = [...content.pages][0] ?? []
    if (name === undefined || !page) throw new Error('no page is shipped')
    const videos = [{ id: 'v1', title: '片段', url: `${MEDIA}/paid.mp4`, seconds: 9, w: 16, h: 9 }]
    content.pages.set(name, { ...page, config: { ...page.config, videos } })
    expect((await get(`${MEDIA}/paid.mp4`)).statusCode).toBe(200)
  })
})

test('an address of a server is good at another one, and while the secret changes', async () => {
  await start()
  const { url } = await playedFrom('01-film')
  await server.close()
  await store.close()
  const keys = testKeys()
  const writing = { number: 2, keys: deriveSecretKeys('the next secret'), former: [] }
  await start({ keys: { ...keys, generations: [writing, ...keys.generations], writing } })
  expect((await playedFrom('01-film')).url).not.toBe(url)
  expect((await get(url)).statusCode).toBe(200)
})

test('the web server in front sends what the server lets through', async () => {
  await start({ env: { MEDIA_ACCEL: '/media-files' } })
  const { url } = await playedFrom('01-film')
  const answer = await get(url, { range: 'bytes=0-4' })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  expect(answer.headers).toMatchObject({
    'x-accel-redirect': '/media-files/films/paid.mp4',
    'cache-control': 'private, no-cache',
  })
  expect(answer.headers['content-type']).toBeUndefined()
  const trial = await get(`${MEDIA}/trial.mp4`)
  expect(trial.headers['x-accel-redirect']).toBe('/media-files/films/trial.mp4')
  expect((await get(`${MEDIA}/paid.mp4`)).headers['x-accel-redirect']).toBeUndefined()
  expect((await get(`${MEDIA}/none.webp`)).statusCode).toBe(404)
})

describe('a film of the operator’s bucket', () => {
  beforeEach(() => start())

  test('is played from the store itself, which ends with the address', async () => {
    store.objects.set('films/极限-1.mp4', Buffer.from('bytes of the store'))
    const { url, until } = await playedFrom('05-store')
    expect([url.startsWith(`${store.bucket}/films/`), until]).toEqual([true, NOON + 2 * HOUR])
    const read = async () => (await fetch(url)).status
    expect(await (await fetch(url)).text()).toBe('bytes of the store')
    now += 2 * HOUR - 1000
    expect(await read()).toBe(200)
    now += 1000
    expect(await read()).toBe(403)
    expect((await fetch(url.replace(/\?.*/, ''))).status).toBe(403)
  })

  test('as a stream has its list from here and its parts from the store', async () => {
    const list = ['#EXTM3U', '#EXT-X-MAP:URI="init.mp4"', '#EXTINF:6,', 'one.ts', '720/list.m3u8', '']
    store.objects.set('films/deep/index.m3u8', Buffer.from(list.join('\n')))
    store.objects.set('films/deep/one.ts', Buffer.from('first part'))
    store.objects.set('films/deep/init.mp4', Buffer.from('beginning'))
    store.objects.set('films/deep/720/list.m3u8', Buffer.from('#EXTM3U\n../../other/one.ts\n'))
    const { url } = await playedFrom('06-list')
    expect(url).toMatch(/^\/media\/signed\/[^/]+\/s3:films\/deep\/index\.m3u8$/)
    const answer = await get(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'private, no-cache',
    })
    const [, map = '', , part = '', deeper = ''] = answer.body.split('\n')
    expect(deeper).toBe('720/list.m3u8')
    expect(await (await fetch(part)).text()).toBe('first part')
    expect(await (await fetch(/"(.*)"/.exec(map)?.[1] ?? '')).text()).toBe('beginning')
    const nested = await get(new URL(deeper, `http://h${url}`).pathname)
    expect(nested.body).toContain(`${store.bucket}/films/other/one.ts?`)
    expect((await get(url.replace('index', 'none'))).statusCode).toBe(404)
    now += 2 * HOUR
    expect([(await get(url)).statusCode, (await fetch(part)).status]).toEqual([403, 403])
  })

  test('may be fetched by the page, which asks the store for the parts of a stream', async () => {
    const { origin } = new URL(store.bucket)
    const boot = loadBoot('deploy/boot.sample.json')
    const connect = /connect-src [^;]*/.exec(pageHeaders([], boot, origin)['content-security-policy'] ?? '')
    expect(connect?.[0].split(' ')).toContain(origin)
  })
})

test('without a bucket a film of one does not open, and the lesson does', async () => {
  await start({ env: { MEDIA_BUCKET: '' } })
  const { url } = await playedFrom('06-list')
  expect((await get(url)).statusCode).toBe(404)
})
