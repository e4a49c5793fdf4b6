import { join } from 'node:path'
import { readBank } from '../../../server/src/modules/practice/content/bank'
import type { Db } from '../../../server/src/db'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { getBook } from '../../../server/src/modules/practice/question/book'
import { writeTicket } from '../../../server/src/modules/practice/question/book-ticket'
import { readMistakes } from '../../../server/src/modules/practice/question/mistakes'
import { TICKET_MS } from '../../../server/src/security/ticket-seal'
import { deriveKeys } from '../../../server/src/security/keys'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { getFonts, getGlyphs, listPages } from '../../support/pdf-text'
import { openTestDatabase } from '../../support/postgres'
import { expectEndsWithSession } from '../../support/signed-addresses'
import { startTestServer, type TestServer } from '../../support/server'

const ENDED = '这个下载链接已经失效，请回到错题本重新导出'
const DAY_MS = 86_400_000
const SHIPPED = join(__dirname, '../../../content')

let db: Db
let server: TestServer
let now: number
beforeEach(async () => {
  db = await openTestDatabase()
  now = Date.parse('2026-11-20T04:00:00Z')
  server = await startTestServer({ db, clock: () => new Date(now) })
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

interface Answered {
  readonly question: string
  readonly text: string
  readonly share?: number
  readonly pictures?: readonly string[]
}

interface Decided {
  readonly kind: 'note' | 'cause'
  readonly question: string
  readonly text?: string
  readonly cause?: string
}

/** Has a student answer questions, and say something of them, at the time that it is. */
async function answers({ uid }: Member, given: readonly Answered[], more: readonly Decided[] = []) {
  const attempt = newUuid(new Date(now))
  const base = () => ({ id: newUuid(new Date(now)), at: now })
  const questions = given.map(({ question }) => question)
  const events = [
    { ...base(), id: attempt, kind: 'begin', mode: 'train', source: 'quick:all', questions, seed: 1 },
    ...given.map((answered) => ({
      ...base(),
      kind: 'answer',
      attempt,
      version: 1,
      share: 0,
      took: 9000,
      ...answered,
    })),
    ...more.map((decided) => ({ ...base(), ...decided })),
  ]
  await addEvents(db, { uid, stream: 'practice' }, events, new Date(now))
}

async function ask({ uid, headers }: Member, query: Record<string, string> = {}) {
  const answer = await server.app.inject({ url: `/study/v1/users/${uid}/mistakes-pdf`, headers, query })
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
}

const fetchPdf = (url: string, accept = 'application/pdf') => server.app.inject({ url, headers: { accept } })

/** The pages of a book that a student asks for. */
async function book(student: Member, query: Record<string, string> = {}): Promise<string[]> {
  const { result } = await ask(student, query)
  return listPages((await fetchPdf(result.url)).rawPayload)
}

test('a student fetches their mistakes without a token: what was asked, their answer, key, reasons and note', async () => {
  const student = await makeMember(db)
  await answers(
    student,
    [
      { question: 'ma-li-001', text: 'C' },
      { question: 'po-ph-001', text: 'D' },
      { question: 'po-ph-002', text: 'AB', share: 1 },
    ],
    [
      { kind: 'note', question: 'po-ph-001', text: '阶级基础与思想渊源分开记：α≤β，x⁶' },
      { kind: 'cause', question: 'po-ph-001', cause: 'concept' },
    ],
  )
  const { status, headers, result } = await ask(student)
  expect([status, headers['cache-control'], result.questions, result.expiresAt]).toEqual([
    200,
    'no-store',
    2,
    now + TICKET_MS,
  ])
  const answer = await fetchPdf(result.url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(answer.rawPayload.length),
  })
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toBe(
    `attachment; filename="mistakes.pdf"; filename*=UTF-8''错题本-2026-11-20.pdf`,
  )
  const { names, carried } = getFonts(answer.rawPayload)
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !/^[A-Z]{6}\+NotoSans/.test(name))).toEqual([])
  expect(carried).toBe(names.length)
  const [asked = '', solved = ''] = listPages(answer.rawPayload)
  expect(asked).toContain('2026-11-20　共 2 题　　题目全部是原创模拟题')
  expect(asked).toContain('1.某读书小组制作“马克思主义何以产生”的展板')
  expect(asked).toContain('B.无产阶级作为独立的政治力量登上历史舞台')
  expect(asked).toContain('2.设函数')
  expect(asked).not.toContain('思路')
  expect(asked).toContain('第 1 页，共 2 页')
  expect(solved).toContain('1.答案：B　　错 1 次，最近 11月20日　　错因：概念上次错选 D解析：思路：先认清')
  // No font has the raised six: it is set small.
  expect(solved).toContain('我的笔记：阶级基础与思想渊源分开记：α≤β，x6')
  expect(solved).toContain('2.答案：B　　错 1 次，最近 11月20日上次错选 C')
})

test('a book of a subject without answers has the questions of that subject and nothing else', async () => {
  const student = await makeMember(db)
  await answers(student, [
    { question: 'ma-li-001', text: 'C' },
    { question: 'po-ph-001', text: 'D' },
  ])
  const { result } = await ask(student, { subject: 'politics', answers: 'no' })
  const answer = await fetchPdf(result.url)
  const pages = listPages(answer.rawPayload)
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    '错题本-政治-2026-11-20.pdf',
  )
  expect([pages.length, result.questions]).toEqual([1, 1])
  expect(pages[0]).toContain('某读书小组')
  expect(pages[0]).not.toMatch(/设函数|答案|解析|错选/)
})

test('the last wrong answer is shown, and what was right on two days is not in the book', async () => {
  const student = await makeMember(db)
  await answers(student, [
    { question: 'ma-li-001', text: 'C' },
    { question: 'po-ph-001', text: 'A' },
  ])
  now += DAY_MS
  await answers(student, [
    { question: 'ma-li-001', text: 'B', share: 1 },
    { question: 'po-ph-001', text: 'D' },
  ])
  now += DAY_MS
  await answers(student, [
    { question: 'ma-li-001', text: 'B', share: 1 },
    { question: 'po-ph-001', text: 'B', share: 1 },
  ])
  const [asked = '', solved = ''] = await book(student)
  expect(asked).toContain('共 1 题')
  expect(asked).not.toContain('设函数')
  expect(solved).toContain('错 2 次，最近 11月21日上次错选 D')
})

test('a text of the student stands in the book with what was photographed, cut where it is very long', async () => {
  const student = await makeMember(db)
  const text = '因为'.repeat(400)
  await answers(student, [{ question: 'po-ch-008', text, pictures: ['a.jpg', 'b.jpg'] }])
  const pages = (await book(student)).join('')
  expect(pages).toContain('上次写的：因为')
  expect(pages).toContain('因为……（其余请在应用里查看）（另有 2 张照片）')
  expect(pages).toContain('给分点：')
})

test('of many long notes a book prints what it has room for, and says of each where the rest is', async () => {
  const student = await makeMember(db)
  const bank = await readBank(SHIPPED, () => undefined)
  const questions = bank.sets.flatMap((set) => set.questions.map(({ id }) => id)).slice(0, 200)
  const note = (nth: number) => String.fromCodePoint(0x4e00 + nth).repeat(1900)
  await answers(
    student,
    questions.map((question) => ({ question, text: 'Z'.repeat(9000) })),
    questions.map((question, nth) => ({ kind: 'note', question, text: note(nth) })),
  )
  const { mistakes, all } = await readMistakes(db, bank, { uid: student.uid })
  const { entries } = getBook(bank, { mistakes, all, hasAnswers: true, now: new Date(now) })
  const rest = '……（其余请在应用里查看）'
  expect(entries).toHaveLength(200)
  expect(entries.filter((entry) => !entry.note.endsWith(rest))).toEqual([])
  const own = entries.reduce((sum, { note: words, last }) => sum + words.length + last.text.length, 0)
  expect(own).toBeLessThan(60_000 + 400 * rest.length)
})

test('formulas and figures are drawn, their words as letters and each glyph stored once', async () => {
  const student = await makeMember(db)
  const asked = (question: string) => answers(student, [{ question, text: 'A' }])
  await asked('ma-al-012')
  const { result } = await ask(student)
  const first = (await fetchPdf(result.url)).rawPayload
  const glyphs = getGlyphs(first)
  expect(glyphs.embedded).toBeGreaterThan(20)
  expect(glyphs.drawn).toBeGreaterThan(2 * glyphs.embedded)
  expect(listPages(first).join('')).toContain('为任意常数')
  now += 1000
  await asked('cs-ne-036')
  expect((await book(student)).join('')).toContain('拥塞窗口（MSS）')
})

test('a book with nothing in it says so', async () => {
  const student = await makeMember(db)
  expect((await ask(student)).result.questions).toBe(0)
  expect((await book(student)).join('')).toContain('现在没有错题。')
})

test('nobody gets the address of another one’s book', async () => {
  const [student, second] = [await makeMember(db), await makeMember(db)]
  expect(await ask({ uid: student.uid, headers: second.headers })).toMatchObject({
    status: 403,
    code: 'x403f',
  })
  expect(await ask({ uid: student.uid, headers: { authorization: '' } })).toMatchObject({
    status: 401,
    code: 'x401',
  })
})

test('an address holds for ten minutes, and not at all once anything of it is changed', async () => {
  const [student, second] = [await makeMember(db), await makeMember(db)]
  await answers(student, [{ question: 'po-ph-001', text: 'D' }])
  const { url } = (await ask(student, { answers: 'no' })).result
  const wanted = { uid: student.uid, session: newUuid(new Date(now)), hasAnswers: true }
  const foreign = writeTicket(deriveKeys('another secret'), wanted, now + 1)
  const forged = [
    url.replace(student.uid, second.uid),
    url.replace('.all.', '.maths.'),
    url.replace('.asked.', '.whole.'),
    url.replace(String(now + TICKET_MS), String(now + 2 * TICKET_MS)),
    `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
    `${url}.`,
    `/study/v1/mistakes-pdf/${foreign}`,
    '/study/v1/mistakes-pdf/x',
  ]
  for (const address of forged) {
    const answer = await fetchPdf(address)
    expect([answer.statusCode, answer.json().msg]).toEqual([404, ENDED])
  }
  now += TICKET_MS - 1
  expect((await fetchPdf(url)).statusCode).toBe(200)
  now += 1
  const late = await fetchPdf(url)
  expect([late.statusCode, late.json().code, late.json().msg]).toEqual([404, 'x404', ENDED])
  const read = await fetchPdf(url, 'text/html,*/*')
  expect([read.statusCode, read.headers['content-type'], read.body]).toEqual([
    404,
    'text/plain; charset=utf-8',
    ENDED,
  ])
})

test('an address holds no longer than the session by which it was given', async () => {
  const student = await makeMember(db)
  const addressFor = async (member: Member) => (await ask(member)).result.url
  await expectEndsWithSession(server, student, new Date(now), addressFor)
})

test('an address reveals neither the token nor a phone', async () => {
  const student = await makeMember(db)
  const { url } = (await ask(student)).result
  const token = String(student.headers['authorization']).replace(/^Bearer [^.]*\./, '')
  expect(url).not.toContain(token)
  expect(url).toMatch(
    new RegExp(
      `^/study/v1/mistakes-pdf/${student.uid}\\.[0-9a-f-]{36}\\.all\\.whole\\.${now + TICKET_MS}\\.[\\w-]{43}$`,
    ),
  )
})

test('a student asks for ten books in ten minutes, and other students for theirs', async () => {
  const [student, second] = [await makeMember(db), await makeMember(db)]
  for (let nth = 0; nth < 10; nth += 1) expect((await ask(student)).status).toBe(200)
  expect(await ask(student)).toMatchObject({
    status: 429,
    msg: '导出得太频繁了，请过几分钟再试',
    headers: { 'retry-after': '600' },
  })
  expect((await ask(second)).status).toBe(200)
  now += 10 * 60_000
  expect((await ask(student)).status).toBe(200)
})

test('questions of a timed paper are not printed until it is handed in', async () => {
  const student = await makeMember(db)
  await answers(student, [{ question: 'po-ph-001', text: 'D' }])
  expect((await ask(student)).result.questions).toBe(1)
  const attempt = newUuid(new Date(now))
  const questions = ['po-ph-001']
  const paper = { kind: 'begin', mode: 'paper', source: 'paper:po-mock-1', questions, seed: 1, minutes: 180 }
  await addEvents(
    db,
    { uid: student.uid, stream: 'practice' },
    [{ ...paper, id: attempt, at: now }],
    new Date(now),
  )
  expect((await ask(student)).result.questions).toBe(0)
})
