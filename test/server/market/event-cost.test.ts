import { sql } from 'kysely'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import { newUuid } from '../../../server/src/lib/uuid'
import { createDuels } from '../../../server/src/modules/practice/duel/service'
import { createPublicPapers } from '../../../server/src/modules/practice/question/public-papers'
import { createSittings } from '../../../server/src/modules/practice/question/sittings'
import type { Content } from '../../../server/src/domain/content/content'
import { sharedContent } from '../../support/content'
import { makeMember, makeMembers } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'
import { addUnfollowed, rowsRead } from '../../support/rows-read'
import type { Db } from '../../../server/src/db'

/** Far more events than anybody makes in a run. */
const MANY = 6000
/** Students whom the database knows already, so that it plans as one that has been in use. */
const OTHERS = 150
/** Rows of the log that one more event may cost, however many there are. */
const MOST_READ = 3000

let db: Db
let content: Content
let uid: string
let questions: readonly string[]
const now = new Date()
const at = now.getTime()
beforeAll(async () => {
  db = await openTestDatabase()
  content = await sharedContent('content')
  questions = content.bank.sets
    .filter(({ subject }) => subject === 'politics')
    .flatMap((set) => set.questions.filter(({ type }) => type === 'single').map(({ id }) => id))
    .slice(0, 10)
  for (const otherMakeMember of await makeMembers(db, OTHERS))
    await store(otherMakeMember.uid, listAnswers(newUuid(now), 50))
  await sql`analyze study_events`.execute(db)
})
beforeEach(async () => {
  ;({ uid } = await makeMember(db))
})
afterAll(() => db.destroy())

const event = (kind: string, own: object): StudyEvent => ({ id: newUuid(now), kind, at, ...own })
const listAnswers = (attempt: string, count: number, asked = questions) =>
  Array.from({ length: count }, (_, nth) =>
    event('answer', {
      attempt,
      question: asked[nth % asked.length],
      version: 1,
      text: 'A',
      share: 1,
      took: 9,
    }),
  )
const buildFinish = (attempt: string, why: string) => event('finish', { attempt, why })

const store = (owner: string, events: readonly StudyEvent[]) => addUnfollowed(db, owner, events, now)

/** A run with so many answers that ended. */
async function storeRun(begin: object, why: string, count = MANY): Promise<string> {
  const begun = event('begin', { questions, seed: 1, ...begin })
  await store(uid, [begun, ...listAnswers(begun.id, count), buildFinish(begun.id, why)])
  return begun.id
}

describe('one more event of a duel', () => {
  const duel = { mode: 'duel', source: 'duel:politics' }
  const boards = { countSeason: async () => undefined }
  const follow = (item: Db, events: readonly StudyEvent[]) =>
    createDuels({ content, db: item, boards }).recordAfter(uid, events)
  const recorded = () => db.selectFrom('duel_runs').select('attempt').where('uid', '=', uid).execute()

  test.each(['left', 'done'])('that has thousands and was %s costs a bounded part of them', async (why) => {
    const attempt = await storeRun(duel, why)
    expect(await rowsRead(db, 'study_events', (item) => follow(item, listAnswers(attempt, 1)))).toBeLessThan(
      MOST_READ,
    )
    expect(await recorded()).toEqual([])
  })

  test('that was left does not have it folded', async () => {
    const attempt = await storeRun(duel, 'left', 500)
    const read = await rowsRead(db, 'study_events', (item) => follow(item, listAnswers(attempt, 1)))
    // Its beginning and its events once, to find how it ended.
    expect(read).toBeLessThan(550)
  })

  test('of an honest length has it recorded, though it came last', async () => {
    const attempt = await storeRun(duel, 'done', 500)
    await follow(db, [buildFinish(attempt, 'done')])
    expect(await recorded()).toEqual([{ attempt }])
  })

  test('that many others wait for costs no more than some of them', async () => {
    const attempt = await storeRun(duel, 'done', 10)
    for (let nth = 0; nth < 100; nth += 1) {
      const waiting = await storeRun({ ...duel, source: `duel:politics:${attempt}` }, 'done', 100)
      await sql`insert into duels (uid, attempt, run, subject, season, is_own)
        values (${uid}, ${waiting}, ${attempt}, 'politics', 's', false)`.execute(db)
    }
    const read = await rowsRead(db, 'study_events', (item) => follow(item, [buildFinish(attempt, 'done')]))
    expect(read).toBeLessThan(20 * 3 * 110)
  })
})

describe('one more event of a public paper', () => {
  const papers = (item: Db) => createPublicPapers({ content, db: item })
  const paper = () => content.bank.papers.find(({ isPublic }) => isPublic)?.id ?? ''
  const source = () => `paper:${paper()}`
  const follow = async (item: Db, attempt: string) => {
    for (const touched of await papers(item).touched(uid, listAnswers(attempt, 1)))
      await papers(item).findResult(uid, touched)
  }

  test('that was answered thousands of times costs a bounded part of them, and says nothing of it any more', async () => {
    const attempt = await storeRun({ mode: 'public', source: source() }, 'done')
    expect(await rowsRead(db, 'study_events', (item) => follow(item, attempt))).toBeLessThan(MOST_READ)
    expect(await papers(db).findResult(uid, paper())).toBeUndefined()
  })

  test('costs no more in a log with thousands of other runs, also of public papers', async () => {
    const attempt = await storeRun({ mode: 'public', source: source() }, 'done', 10)
    const others = (mode: string, from: string) =>
      Array.from({ length: MANY }, () =>
        event('begin', { questions, seed: 1, mode, source: from, at: at + 1 }),
      )
    await store(uid, [...others('train', 'node:test'), ...others('public', 'paper:another')])
    await store(uid, others('public', source()))
    expect(await rowsRead(db, 'study_events', (item) => follow(item, attempt))).toBeLessThan(MOST_READ)
    expect(await papers(db).findResult(uid, paper())).toEqual(expect.any(Number))
  })

  test('costs no more where thousands of runs of it were handed in', async () => {
    const attempt = await storeRun({ mode: 'public', source: source() }, 'done', 10)
    const runs = Array.from({ length: MANY }, () =>
      event('begin', { questions, seed: 1, mode: 'public', source: source(), at: at + 1 }),
    )
    await store(uid, runs)
    for (const nth of [1, 2, 3])
      await store(
        uid,
        runs.map(({ id }) => ({ ...buildFinish(id, 'done'), at: at + nth })),
      )
    expect(await rowsRead(db, 'study_events', (item) => follow(item, attempt))).toBeLessThan(MOST_READ)
    expect(await papers(db).findResult(uid, paper())).toEqual(expect.any(Number))
  })
})

test('a late answer to a mock paper with thousands of them costs no more than what came since', async () => {
  const sittings = (item: Db) => createSittings({ content, db: item, clock: () => now })
  const paper = content.bank.papers.find(({ isPublic }) => !isPublic)?.id ?? ''
  const id = newUuid(now)
  const { attempt } = await sittings(db).begin(uid, { id, paper, seed: 1 })
  const finish = buildFinish(attempt, 'done')
  await store(uid, [...listAnswers(attempt, MANY), finish])
  await sittings(db).settleAfter(uid, [finish])
  const late = listAnswers(attempt, 1)
  await store(uid, late)
  const read = await rowsRead(db, 'study_events', (item) => sittings(item).settleAfter(uid, late))
  expect(read).toBeLessThan(100)
})
