import { newUuid } from '../../../server/src/lib/uuid'
import { liveBank } from '../../../server/src/modules/practice/content/live-bank'
import { readBank } from '../../../server/src/modules/practice/content/bank'
import type { Bank } from '../../../server/src/domain/content/bank/types'
import { logIn, startAccountApp, type Member } from '../../support/accounts'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startForAll } from '../../support/start-suite'

const SHIPPED = join(__dirname, '../../../content')
const suite = startForAll(async () => startAccountApp({ bank: await readBank(SHIPPED, () => undefined) }))
let student: Member

beforeAll(async () => {
  student = await logIn(suite, '13812345678')
})

const get = (url: string, headers: Record<string, string> = {}) =>
  suite.app.inject({ method: 'GET', url, headers })
const index = async () => (await get('/study/v1/questions')).json().result

test('the index names every question of every set, and is not sent again while it is the same', async () => {
  const answer = await get('/study/v1/questions')
  const { sets, subjects, papers } = answer.json().result
  expect(subjects.map(({ id }: { id: string }) => id)).toEqual(['politics', 'english', 'maths', 'computing'])
  expect(sets.flatMap(({ questions }: { questions: unknown[] }) => questions).length).toBeGreaterThan(1000)
  expect(papers.length).toBeGreaterThan(5)
  const again = await get('/study/v1/questions', { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a set comes with all that draws it, and may be cached for good under its version', async () => {
  const { sets } = await index()
  const { set, version } = sets.find(({ set: id }: { set: string }) => id === 'maths-limit')
  const answer = await get(`/study/v1/questions/${set}?t=${version}`)
  expect(answer.headers['cache-control']).toContain('immutable')
  expect((await get(`/study/v1/questions/${set}?t=other`)).headers['cache-control']).toBe('no-cache')
  const { questions, formulas, glyphs } = answer.json().result
  expect(questions[0]).toMatchObject({ id: 'ma-li-001', type: 'single' })
  const tex = /\$([^$]+)\$/.exec(questions[0].stem)?.[1] ?? ''
  expect(formulas[tex].say).not.toBe('')
  for (const [, name] of String(formulas[tex].body).matchAll(/href="#([^"]+)"/g))
    expect(glyphs[name ?? '']).toMatch(/^M/)
})

test('a set that nobody wrote is not found', async () => {
  expect((await get('/study/v1/questions/no-such-set')).statusCode).toBe(404)
})

describe('the practice’s stream', () => {
  const url = () => `/study/v1/users/${student.uid}/streams/practice/events`
  const now = () => suite.now().getTime()
  const base = () => ({ id: newUuid(new Date(now())), at: now() })
  const begin = (own: object = {}) => ({
    ...base(),
    kind: 'begin',
    mode: 'train',
    source: 'node:calc.limit',
    questions: ['ma-li-001'],
    seed: 1,
    ...own,
  })
  const answer = (own: object = {}) => ({
    ...base(),
    kind: 'answer',
    attempt: newUuid(new Date(now())),
    question: 'ma-li-001',
    version: 1,
    text: 'B',
    share: 1,
    took: 1000,
    ...own,
  })
  async function send(...events: readonly object[]): Promise<string[]> {
    const { headers } = student
    const sent = await suite.app.inject({ method: 'POST', url: url(), headers, payload: { events } })
    return sent
      .json()
      .result.outcomes.map(({ state, reason }: { state: string; reason?: string }) => reason ?? state)
  }

  test('a known event is stored once, however often it is sent', async () => {
    const [run, given] = [begin(), answer()]
    expect(await send(run, given)).toEqual(['accepted', 'accepted'])
    expect(await send(given, run)).toEqual(['duplicate', 'duplicate'])
    const { events } = (await get(url(), student.headers)).json().result
    expect(events).toEqual(expect.arrayContaining([run, given]))
  })

  test('each wrong event is refused by itself: unknown questions, options that are none, an essay that is too long', async () => {
    expect(
      await send(
        answer({ question: 'no-such-question' }),
        begin({ questions: ['ma-li-001', 'no-such-question'] }),
        answer({ text: 'x'.repeat(10_001) }),
        answer({ share: 2 }),
        answer({ at: now() + 3 * 86_400_000 }),
        answer({ at: Date.UTC(2001, 0, 1) }),
        answer({ text: '写'.repeat(10_000) }),
      ),
    ).toEqual(['content', 'content', 'shape', 'shape', 'time', 'time', 'accepted'])
  })

  test('a stranger neither reads nor writes it', async () => {
    const otherMember = await logIn(suite, '13912345678')
    expect((await get(url(), otherMember.headers)).statusCode).toBe(403)
    expect((await get(url())).statusCode).toBe(401)
  })
})

test('a broken bank file leaves the last good bank in place and is said once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bank-live-'))
  for (const name of ['knowledge', 'questions/politics'])
    cpSync(join(SHIPPED, name), join(dir, name), { recursive: true })
  const content: { bank: Bank } = { bank: await readBank(dir, () => undefined) }
  const said: string[] = []
  const live = await liveBank({ dir, content, say: (line) => void said.push(line) })
  const before = content.bank
  appendFileSync(join(dir, 'questions/politics/theory.txt'), '\n## broken single\nnodes: nowhere\n')
  await live.look()
  await live.look()
  expect(content.bank).toBe(before)
  expect(said.filter((line) => line.includes('题库的改动有误'))).toHaveLength(1)
  await live.stop()
  rmSync(dir, { recursive: true, force: true })
})
