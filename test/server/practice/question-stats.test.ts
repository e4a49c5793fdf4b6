import type { Result } from '../../../contract/types'
import { proofKey } from '../../../server/src/domain/deleted-account'
import { deriveKeys } from '../../../server/src/security/keys'
import { sealPhone } from '../../../server/src/security/phone'
import { newUuid } from '../../../server/src/lib/uuid'
import { questionStatsJob } from '../../../server/src/jobs/question-stats'
import { LEAST_PEOPLE } from '../../../server/src/modules/practice/question/stats'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { makeMember } from '../../support/members'
import { sharedContent } from '../../support/content'
import type { Member } from '../../support/accounts'
import { startWholeServer } from '../../support/whole-server'
import { startForEach } from '../../support/start-suite'

type Figures = Result<'getQuestionStats'>['questions']

const SECRET = 'a secret of the test that is long enough'
const keys = deriveKeys(SECRET)
const server = startForEach(() => startWholeServer({ env: { SECRET } }))

const content = () => sharedContent('content')
const run = async (signal = new AbortController().signal) =>
  questionStatsJob(await content(), keys).run(server.db, new Date(), signal)

async function figures(set = 'maths-limit'): Promise<Figures> {
  const answer = await server.app.inject(`/study/v1/question-stats/${set}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().result.questions
}

let clock = Date.now() - 86_400_000
const base = () => ({ id: newUuid(new Date((clock += 1000))), at: clock })
const begin = (mode: string, questions = ['ma-li-001']) => ({
  ...base(),
  kind: 'begin',
  mode,
  source: 'node:calc.limit',
  questions,
  seed: 1,
})
const answer = (attempt: string, text: string, own: object = {}) => ({
  ...base(),
  kind: 'answer',
  attempt,
  question: 'ma-li-001',
  version: 1,
  text,
  // The device's own claims are not believed.
  share: 1,
  took: 60_000,
  ...own,
})
const finish = (attempt: string) => ({ ...base(), kind: 'finish', attempt, why: 'done' })

async function send({ uid, headers }: Member, ...events: readonly object[]): Promise<void> {
  const url = `/study/v1/users/${uid}/streams/practice/events`
  const sent = await server.app.inject({ method: 'POST', url, headers, payload: { events } })
  expect(sent.json().result.outcomes).toEqual(events.map(() => ({ state: 'accepted' })))
}

/** As many students, each with what they do. */
async function crowd(count: number, events: (nth: number) => readonly object[]): Promise<Member[]> {
  const members: Member[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const member = await makeMember(server.db)
    await send(member, ...events(nth))
    members.push(member)
  }
  return members
}

const trained = (text: string, own: object = {}) => {
  const run_ = begin('train')
  return [run_, answer(run_.id, text, own)]
}

test('figures are shown for questions that enough students have answered, and of no others', async () => {
  await crowd(LEAST_PEOPLE - 1, () => trained('B'))
  await run()
  expect(await figures()).toEqual([])
  await crowd(1, () => trained('A'))
  await run()
  expect(await figures()).toEqual([
    {
      question: 'ma-li-001',
      version: 1,
      people: LEAST_PEOPLE,
      rights: LEAST_PEOPLE - 1,
      options: [
        { key: 'A', people: 1 },
        { key: 'B', people: LEAST_PEOPLE - 1 },
        { key: 'C', people: 0 },
        { key: 'D', people: 0 },
      ],
      seconds: expect.any(Number),
    },
  ])
})

test('the median is near the time that half of the students needed', async () => {
  await crowd(30, (nth) => trained('B', { took: (nth < 16 ? 50 : 3000) * 1000 }))
  await run()
  const [{ seconds } = { seconds: 0 }] = await figures()
  expect(seconds).toBeGreaterThan(50 / 1.5)
  expect(seconds).toBeLessThan(50 * 1.5)
})

test('a student counts once a question, by the first answer, however often the job runs', async () => {
  const members = await crowd(30, () => trained('A'))
  await Promise.all([run(), run()])
  await run()
  for (const member of members) await send(member, ...trained('B'))
  await run()
  expect(await figures()).toMatchObject([{ people: 30, rights: 0 }])
})

test('of a run that is handed in as a whole the answers count that were handed in, once it was', async () => {
  const runs = new Map<number, string>()
  const members = await crowd(30, (nth) => {
    const test_ = begin('test')
    runs.set(nth, test_.id)
    return [test_, answer(test_.id, 'A')]
  })
  await run()
  await run()
  for (const [nth, member] of members.entries()) {
    const attempt = runs.get(nth) ?? ''
    await send(
      member,
      answer(attempt, 'B'),
      finish(attempt),
      answer(attempt, 'A'),
      answer(attempt, 'A', { points: [0] }),
    )
  }
  await run()
  expect(await figures()).toMatchObject([{ people: 30, rights: 30 }])
})

test('an empty answer, another version and a text without marks are no answers', async () => {
  const { bank } = await content()
  const set = bank.sets.find(({ questions }) => questions.some(({ type }) => type === 'calculation'))
  const text = set?.questions.find(({ type }) => type === 'calculation')
  if (!set || !text) throw new Error('the bank has no calculation')
  const own = { question: text.id, version: text.version }
  const later: object[][] = []
  const members = await crowd(30, () => {
    const run_ = begin('train', ['ma-li-001', text.id])
    later.push([answer(run_.id, '解', { ...own, points: text.points?.map((_, at) => at) })])
    return [run_, answer(run_.id, ' '), answer(run_.id, 'B', { version: 9 }), answer(run_.id, '解', own)]
  })
  await run()
  expect(await server.db.selectFrom('question_stats').selectAll().execute()).toEqual([])
  for (const [nth, member] of members.entries()) await send(member, ...(later[nth] ?? []))
  await run()
  expect(await figures(set.id)).toMatchObject([{ question: text.id, people: 30, rights: 30, options: [] }])
})

test('an erased account leaves nothing but the figures, and a new account counts again', async () => {
  const [first] = await crowd(30, () => trained('B'))
  await run()
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, first?.uid ?? '')
  expect(await figures()).toMatchObject([{ people: 30 }])
  const left = await server.db.selectFrom('question_firsts').select('uid').execute()
  expect(left).toHaveLength(29)
  await run()
  expect(await server.db.selectFrom('question_tallies').selectAll().execute()).toHaveLength(29)
})

test('a run that is cut off is taken up where it was', async () => {
  await crowd(30, () => trained('B'))
  const cut = new AbortController()
  cut.abort()
  expect(await run(cut.signal)).toBe(0)
  expect(await run()).toBe(30)
  expect(await run()).toBe(0)
  expect(await figures()).toMatchObject([{ people: 30 }])
})

test('a long log is counted page by page', async () => {
  const member = await makeMember(server.db)
  const run_ = begin('train')
  for (let page = 0; page < 4; page += 1)
    await send(
      member,
      ...Array.from({ length: 199 }, () => answer(run_.id, 'A')),
      page ? finish(run_.id) : run_,
    )
  await send(member, answer(run_.id, 'C', { question: 'ma-li-002' }))
  await run()
  const rows = await server.db.selectFrom('question_stats').select(['question', 'people']).execute()
  expect(rows).toEqual(
    expect.arrayContaining([
      { question: 'ma-li-001', people: 1 },
      { question: 'ma-li-002', people: 1 },
    ]),
  )
})

test('a set that nobody wrote has no figures', async () => {
  expect((await server.app.inject('/study/v1/question-stats/no-such-set')).statusCode).toBe(404)
})

test('answers to a run that never begins count nothing, and those before its beginning count with it', async () => {
  const runs = Array.from({ length: 30 }, () => trained('B'))
  const members = await crowd(30, (nth) => runs[nth]?.slice(1) ?? [])
  await run()
  expect(await figures()).toEqual([])
  for (const [nth, member] of members.entries()) await send(member, ...(runs[nth]?.slice(0, 1) ?? []))
  await run()
  expect(await figures()).toMatchObject([{ people: 30, rights: 30 }])
})

test('a run that is handed in before its answers arrive counts once they have', async () => {
  const runs = Array.from({ length: 30 }, () => {
    const begun = begin('test')
    return [answer(begun.id, 'B'), finish(begun.id), begun] as const
  })
  const members = await crowd(30, (nth) => runs[nth]?.slice(1) ?? [])
  await run()
  expect(await figures()).toEqual([])
  for (const [nth, member] of members.entries()) await send(member, ...(runs[nth]?.slice(0, 1) ?? []))
  await run()
  expect(await figures()).toMatchObject([{ people: 30, rights: 30 }])
})

test('a student who deleted an account and comes again moves no figure a second time', async () => {
  const members = await crowd(30, () => trained('B'))
  const returned = members[0]?.uid ?? ''
  const at = new Date()
  const proof = { about: 'agreement', given: false, version: '', place: 'deletion' } as const
  await server.db
    .insertInto('consent_proofs')
    .values({
      ...proof,
      id: newUuid(at),
      person: proofKey(keys, '13800138000'),
      created_at: at,
      kept_since: at,
    })
    .execute()
  await server.db
    .updateTable('accounts')
    .set({ phone_cipher: sealPhone(keys, returned, '13800138000') })
    .where('uid', '=', returned)
    .execute()
  await run()
  expect(await figures()).toEqual([])
  await crowd(1, () => trained('A'))
  await run()
  expect(await figures()).toMatchObject([{ people: 30, rights: 29 }])
})
