import fc from 'fast-check'
import type { WordReview } from '../../contract/schemas/word'
import { uuidV7 } from '../../server/src/lib/uuid'
import { logIn, startAccountApp, type AccountApp, type Member } from '../support/accounts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let suite: AccountApp
let student: Member

beforeEach(async () => {
  suite = await startAccountApp()
  student = await logIn(suite, '13812345678')
})
afterEach(() => suite.close())

const now = () => suite.now().getTime()
const review = (fields: Partial<WordReview> = {}): WordReview => ({
  id: uuidV7(new Date(now())),
  word: 'abandon',
  grade: 3,
  at: now(),
  took: 2400,
  ...fields,
})
const url = (member: Member) => `/study/v1/users/${member.uid}/word-reviews`

async function send(reviews: readonly unknown[], member = student) {
  const answer = await suite.app.inject({
    method: 'POST',
    url: url(member),
    headers: member.headers,
    payload: { reviews },
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
async function pull(member = student): Promise<WordReview[]> {
  const found: WordReview[] = []
  let cursor: string | undefined
  for (;;) {
    const { reviews, cursor: next, isEnd } = (await page(cursor, member)).json().result
    found.push(...reviews)
    cursor = next
    if (isEnd) return found
  }
}

test('each review of a batch is answered by itself, and a wrong one harms no other', async () => {
  const [one, two] = [review(), review({ word: 'brief', grade: 1 })]
  const wrong = [
    null,
    'x',
    {},
    review({ grade: 5 }),
    review({ grade: 2.5 }),
    review({ took: -1 }),
    review({ id: 'x' }),
  ]
  await expect(send([one, ...wrong, review({ word: 'nonsuch' }), one, two])).resolves.toEqual([
    'accepted',
    ...wrong.map(() => 'shape'),
    'word',
    'duplicate',
    'accepted',
  ])
  await expect(pull()).resolves.toEqual([one, two])
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

test('too many in one batch, or none, are one clear refusal', async () => {
  for (const count of [0, 201]) {
    const payload = { reviews: Array.from({ length: count }, () => review()) }
    const answer = await suite.app.inject({
      method: 'POST',
      url: url(student),
      headers: student.headers,
      payload,
    })
    expect(answer.statusCode).toBe(400)
  }
  await expect(pull()).resolves.toEqual([])
})

test('the log of one student says nothing of another’s, even under the same ids', async () => {
  const other = await logIn(suite, '13912345678')
  const shared = review()
  await expect(send([shared])).resolves.toEqual(['accepted'])
  await expect(send([{ ...shared, grade: 1 }], other)).resolves.toEqual(['accepted'])
  await expect(pull()).resolves.toEqual([shared])
  await expect(pull(other)).resolves.toEqual([{ ...shared, grade: 1 }])
  const foreign = await suite.app.inject({ method: 'GET', url: url(other), headers: student.headers })
  expect(foreign.statusCode).toBe(403)
})

test('a device that pulls while others send misses nothing', async () => {
  const batches = Array.from({ length: 12 }, () => Array.from({ length: 30 }, () => review()))
  const seen = new Set<string>()
  let [cursor, isSending] = ['0', true]
  const follow = async () => {
    for (let isEnd = false; isSending || !isEnd;) {
      const found = (await page(cursor)).json().result
      for (const { id } of found.reviews) seen.add(id)
      ;[cursor, isEnd] = [found.cursor, found.isEnd]
    }
  }
  const following = follow()
  await Promise.all(batches.map((batch) => send(batch)))
  isSending = false
  await following
  expect(seen).toEqual(new Set(batches.flat().map(({ id }) => id)))
})

test('whatever order and however often devices send, the log holds each review once', async () => {
  const words = ['abandon', 'brief', 'cater']
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(11), fc.nat(2), fc.integer({ min: 1, max: 4 })), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.nat(1_000_000),
      async (picks, salt) => {
        const made = Array.from({ length: 12 }, (_, at) =>
          review({ word: words[at % 3] ?? '', at: now() - salt - at }),
        )
        const sent = picks.map(([at]) => made[at] ?? review())
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

test('a cursor that this server did not make is refused', async () => {
  expect((await page('x')).statusCode).toBe(400)
})

test('what is sent while the account goes is refused, and leaves nothing behind', async () => {
  await send([review()])
  await suite.db.deleteFrom('accounts').where('uid', '=', student.uid).execute()
  const late = await suite.app.inject({
    method: 'POST',
    url: url(student),
    headers: student.headers,
    payload: { reviews: [review()] },
  })
  expect(late.statusCode).toBe(401)
  await expect(suite.db.selectFrom('word_logs').selectAll().execute()).resolves.toMatchObject([{ newest: 1 }])
})
