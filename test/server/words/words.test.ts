import fc from 'fast-check'
import { WordDeviceEvent, type WordEvent } from '../../../contract/schemas/words/word-event'
import { newUuid } from '../../../server/src/lib/uuid'
import { eraseFrom } from '../../../server/src/modules/account/auth/personal-data'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { logIn, startAccountApp, type Member } from '../../support/accounts'
import { exportedAs } from '../../support/exports'
import { nearly } from '../../support/arbitrary'
import { startForEach } from '../../support/start-suite'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const suite = startForEach(startAccountApp)
let student: Member

beforeEach(async () => {
  student = await logIn(suite, '13812345678')
})

const now = () => suite.now().getTime()
const base = () => ({ id: newUuid(new Date(now())), at: now() })
type Review = Extract<WordEvent, { kind: 'review' }>
const review = (fields: Partial<Review> = {}): Review => ({
  ...base(),
  kind: 'review',
  word: 'abandon',
  grade: 3,
  took: 2400,
  mode: 'card',
  ...fields,
})
const note = (text: string): WordEvent => ({ ...base(), kind: 'note', word: 'abandon', text })
const plan = {
  examDate: '2026-12-19',
  newADay: 40,
  model: 3,
  tip: 2,
  group: 10,
  cap: 200,
  easyDays: [0, 6],
} as const
const url = (member: Member) => `/study/v1/users/${member.uid}/streams/words/events`

async function send(events: readonly unknown[], member = student) {
  const answer = await suite.app.inject({
    method: 'POST',
    url: url(member),
    headers: member.headers,
    payload: { events },
  })
  expect(answer.statusCode).toBe(200)
  return answer
    .json()
    .result.outcomes.map(({ state, reason }: { state: string; reason?: string }) => reason ?? state)
}

async function page(cursor?: string, member = student) {
  const query = cursor === undefined ? {} : { cursor }
  return suite.app.inject({ method: 'GET', url: url(member), headers: member.headers, query })
}

/** Everything in a student's log, read page by page. */
async function pull(member = student): Promise<WordEvent[]> {
  const found: WordEvent[] = []
  let cursor: string | undefined
  for (;;) {
    const { events, cursor: next, isEnd } = (await page(cursor, member)).json().result
    found.push(...events)
    cursor = next
    if (isEnd) return found
  }
}

test('each event of a batch is answered by itself, and a wrong one harms no other', async () => {
  const [first, second] = [review(), review({ word: 'brief', grade: 1 })]
  const wrong = [
    null,
    'x',
    {},
    { ...review(), grade: 5 },
    { ...review(), grade: 2.5 },
    { ...review(), more: 1 },
    { ...review(), mode: 'guess' },
    { ...base(), kind: 'weights', weights: Array.from({ length: 21 }, () => 1) },
    { ...base(), kind: 'plan', plan: { ...plan, easyDays: [7] } },
    { ...base(), kind: 'plan', plan, changed: ['follows'] },
    { ...base(), kind: 'undo' },
    { ...base(), kind: 'other', word: 'abandon' },
    note('a\u0000'),
    note('岸'.repeat(501)),
    note(`e${'\u0301'.repeat(500)}`),
    review({ took: -1 }),
    review({ id: 'x' }),
  ]
  await expect(send([first, ...wrong, review({ word: 'nonsuch' }), first, second])).resolves.toEqual([
    'accepted',
    ...wrong.map(() => 'shape'),
    'content',
    'duplicate',
    'accepted',
  ])
  await expect(pull()).resolves.toEqual([first, second])
})

test('every kind of event comes back as it was sent', async () => {
  const seen = review()
  const events: WordEvent[] = [
    seen,
    { ...base(), kind: 'undo', of: seen.id },
    { ...base(), kind: 'undo', of: newUuid(new Date(now())) },
    { ...base(), kind: 'mark', word: 'brief', mark: 'mastered' },
    { ...base(), kind: 'mark', word: 'brief', mark: 'none' },
    note(''),
    note('岸'.repeat(500)),
    // Half a sign, as it is left where a text is cut through one: it comes back as it is.
    note('a\ud83d "quoted" \\ {null} \u0001\n'),
    { ...base(), kind: 'plan', plan: { ...plan, easyDays: [...plan.easyDays] } },
    { ...base(), kind: 'plan', plan: { ...plan, easyDays: [...plan.easyDays] }, guest: true },
    { ...base(), kind: 'plan', plan: { ...plan, easyDays: [...plan.easyDays] }, changed: ['cap', 'tip'] },
    { ...base(), kind: 'mark', word: 'brief', mark: 'none', guest: true },
    { ...base(), kind: 'note', word: 'abandon', text: '登录前写的', guest: true },
  ]
  await expect(send(events)).resolves.toEqual(events.map(() => 'accepted'))
  await expect(pull()).resolves.toEqual(events)
})

test('whatever nearly is an event is stored or refused, and what is stored comes back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nearly(WordDeviceEvent), { minLength: 1, maxLength: 20 }), async (values) => {
      const outcomes = await send(values)
      expect(outcomes).toHaveLength(values.length)
      const stored = values.filter((_, at) => outcomes[at] === 'accepted')
      expect((await pull()).slice(-stored.length || Infinity)).toEqual(stored)
    }),
    { numRuns: 60 },
  )
})

test('each answer has the time of the server, by which a device sets its own right', async () => {
  const sent = await suite.app.inject({
    method: 'POST',
    url: url(student),
    headers: student.headers,
    payload: { events: [review()] },
  })
  expect([sent.json().result.now, (await page()).json().result.now]).toEqual([now(), now()])
})

test('a long log is read in pages of a thousand', async () => {
  const batches = Array.from({ length: 6 }, () => Array.from({ length: 200 }, () => review()))
  for (const batch of batches) await send(batch)
  const first = (await page()).json().result
  expect([first.events.length, first.isEnd]).toEqual([1000, false])
  await expect(pull()).resolves.toEqual(batches.flat())
})

test('a word that is spelt like nothing at all stays as it is spelt', async () => {
  await addEvents(suite.db, { uid: student.uid, stream: 'words' }, [review({ word: 'null' })], suite.now())
  await expect(pull()).resolves.toMatchObject([{ word: 'null' }])
})

test('the owner is given the log with the account, and it goes with it', async () => {
  await send([review(), note('我的笔记')])
  expect(await exportedAs(suite.app, student, 'text')).toContain('我的笔记')
  await eraseFrom(suite.db, 'study_events', student.uid)
  await expect(pull()).resolves.toEqual([])
})

test('a batch whose answer was lost is sent again, and counts once', async () => {
  const batch = Array.from({ length: 200 }, () => review())
  await send(batch)
  await expect(send(batch)).resolves.toEqual(batch.map(() => 'duplicate'))
  await expect(pull()).resolves.toEqual(batch)
})

test.each([
  ['a clock that is a day fast', DAY, 'accepted'],
  ['a clock that is faster still', DAY + 1, 'time'],
  ['a clock that is a day slow', -DAY, 'accepted'],
  ['study as a guest, months before the account', -200 * DAY, 'accepted'],
  ['a time before there was an app', Date.UTC(2023, 11, 31) - Date.UTC(2026, 0, 1), 'time'],
])('%s', async (_, offset, outcome) => {
  const base = outcome === 'time' && offset < 0 ? Date.UTC(2026, 0, 1) : now()
  await expect(send([review({ at: base + offset })])).resolves.toEqual([outcome])
})

const post = (payload: string) =>
  suite.app.inject({
    method: 'POST',
    url: url(student),
    headers: { ...student.headers, 'content-type': 'application/json' },
    payload,
  })

test('a batch without events, with far too many, or that is no batch is one clear refusal', async () => {
  const most = `{"events":[${'0,'.repeat(200)}0]}`
  for (const payload of ['{"events":[]}', most, '{"events":3}', '{"even', '', '[]'])
    expect([payload.slice(0, 20), (await post(payload)).statusCode]).toEqual([payload.slice(0, 20), 400])
  await expect(pull()).resolves.toEqual([])
})

test('a batch over the limit of a body is refused whole', async () => {
  const answer = await post(JSON.stringify({ events: [review(), note('岸'.repeat(400_000))] }))
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'x413'])
  await expect(pull()).resolves.toEqual([])
})

test('a full batch of the longest events fits into a body', async () => {
  const events = Array.from({ length: 200 }, () => note('\ud83d'.repeat(500)))
  await expect(send(events)).resolves.toEqual(events.map(() => 'accepted'))
})

test('a batch that arrives cut is refused whole, and counts when it is sent again', async () => {
  const events = [review(), note('一个 } 和 "]'), review({ word: 'brief' })]
  const text = JSON.stringify({ events })
  for (const left of [1, 30, text.length - 20]) {
    const answer = await post(text.slice(0, -left))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'x400'])
  }
  await expect(pull()).resolves.toEqual([])
  await expect(send(events)).resolves.toEqual(events.map(() => 'accepted'))
})

test('the log of one student says nothing of another’s, even under the same ids', async () => {
  const otherMember = await logIn(suite, '13912345678')
  const shared = review()
  await expect(send([shared])).resolves.toEqual(['accepted'])
  await expect(send([{ ...shared, grade: 1 }], otherMember)).resolves.toEqual(['accepted'])
  await expect(pull()).resolves.toEqual([shared])
  await expect(pull(otherMember)).resolves.toEqual([{ ...shared, grade: 1 }])
  const foreign = await suite.app.inject({ method: 'GET', url: url(otherMember), headers: student.headers })
  expect(foreign.statusCode).toBe(403)
})

test('a device that pulls while others send misses nothing', async () => {
  const batches = Array.from({ length: 12 }, () => Array.from({ length: 30 }, () => review()))
  const seen = new Set<string>()
  let [cursor, isSending] = ['0', true]
  const follow = async () => {
    for (let isEnd = false; isSending || !isEnd;) {
      // A page that was asked for while others still sent may be older than what they sent last.
      const isLast = !isSending
      const found = (await page(cursor)).json().result
      for (const { id } of found.events) seen.add(id)
      ;[cursor, isEnd] = [found.cursor, found.isEnd && isLast]
    }
  }
  const following = follow()
  await Promise.all(batches.map((batch) => send(batch)))
  isSending = false
  await following
  expect(seen).toEqual(new Set(batches.flat().map(({ id }) => id)))
})

test('whatever order and however often devices send, the log holds each event once', async () => {
  const words = ['abandon', 'brief', 'cater']
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(11), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.nat(1_000_000),
      async (picks, salt) => {
        const made = Array.from({ length: 12 }, (_, at) =>
          review({ word: words[at % 3] ?? '', at: now() - salt - at }),
        )
        const sent = picks.map((at) => made[at] ?? review())
        const before = (await pull()).length
        const outcomes = (await Promise.all([send(sent), send([...sent].reverse())])).flat()
        const ids = new Set(sent.map(({ id }) => id))
        expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(ids.size)
        expect(
          (await pull())
            .slice(before)
            .map(({ id }) => id)
            .sort(),
        ).toEqual([...ids].sort())
      },
    ),
    { numRuns: 20 },
  )
})

test('an unknown stream is refused with a sentence of its own', async () => {
  for (const [method, payload] of [
    ['GET', undefined],
    ['POST', { events: [review()] }],
  ] as const) {
    const answer = await suite.app.inject({
      method,
      url: url(student).replace('words', 'constructor'),
      headers: student.headers,
      ...(payload && { payload }),
    })
    expect(answer.json()).toEqual({ status: 404, code: 'x404', msg: '没有这一类学习记录', result: null })
  }
})

test('a cursor that this server did not make is refused', async () => {
  expect((await page('x')).statusCode).toBe(400)
})

test('an event sent while the account goes is refused, and leaves nothing behind', async () => {
  await send([review()])
  await suite.db.deleteFrom('accounts').where('uid', '=', student.uid).execute()
  const late = await suite.app.inject({
    method: 'POST',
    url: url(student),
    headers: student.headers,
    payload: { events: [review()] },
  })
  expect(late.statusCode).toBe(401)
  await expect(suite.db.selectFrom('study_logs').selectAll().execute()).resolves.toMatchObject([
    { newest: 1 },
  ])
})
