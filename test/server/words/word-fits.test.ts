import { sql } from 'kysely'
import { streams } from '../../../contract/schemas/study/streams'
import { isWordEvent, type ReviewEvent, type WordEvent } from '../../../contract/domain/words/event'
import { compareEvents, type StudyEvent } from '../../../contract/domain/study/stream'
import { WordFold } from '../../../contract/domain/words/fold'
import { studyDayStart } from '../../../contract/domain/study/day'
import { createMemoryModel, type Memory } from '../../../contract/domain/words/memory'
import type { Db } from '../../../server/src/db'
import { wordFitsJob } from '../../../server/src/jobs/word-fits'
import { newUuid } from '../../../server/src/lib/uuid'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { grownLogs } from '../../../server/src/modules/words/fit-repo'
import { createStudyLog } from '../../../server/src/modules/study/service'
import { createFsrsFitting } from '../../../server/src/providers/fitting/fsrs'
import type { Fitting } from '../../../server/src/providers/fitting/contract'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'

/** Two at night in China, when the job works. */
const NIGHT = new Date('2026-10-01T18:00:00Z')
const FIRST_DAY = 20_400

let db: Db
let uid: string
let real: Fitting
beforeAll(async () => {
  const found = await createFsrsFitting()
  if (!found) throw new Error('the optimizer does not load')
  real = found
})
beforeEach(async () => {
  db = await openTestDatabase()
  uid = (await makeMember(db)).uid
})
afterEach(() => db.destroy())

/** Weights of a student who forgets far sooner than most. */
const ODD = [
  0.05, 0.15, 0.4, 1.2, 6.4133, 0.8334, 3.0194, 0.001, 1.2, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
]

/** Simulates a student with these weights on `words` words: each is asked again after a day, three, seven … */
function study(words: number, weights: readonly number[] | undefined, salt = 0): ReviewEvent[] {
  const model = createMemoryModel(weights)
  let state = 7 + salt
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const events: ReviewEvent[] = []
  for (let nth = 0; nth < words; nth += 1) {
    let memory: Memory | undefined
    let day = FIRST_DAY + (nth % 60)
    for (const gap of [0, 1, 3, 7, 15, 30]) {
      day += gap
      const isKnown = memory ? next() < model.recallOn(memory, day) : next() < 0.5
      const at = studyDayStart(day) + nth * 1000 + salt
      const grade = isKnown ? 3 : 1
      memory = model.afterReview(memory, grade, day)
      const id = newUuid(new Date(at))
      events.push({ id, kind: 'review', at, word: `w${nth}`, grade, took: 2000, mode: 'card' })
    }
  }
  return events.sort(compareEvents)
}

async function store(events: readonly StudyEvent[], owner = uid): Promise<void> {
  for (let from = 0; from < events.length; from += 200)
    await addEvents(db, { uid: owner, stream: 'words' }, events.slice(from, from + 200), NIGHT)
}

async function log(): Promise<WordEvent[]> {
  const events: WordEvent[] = []
  const studyLog = createStudyLog({ db, clock: () => NIGHT, streams })
  for (let cursor = '0', isEnd = false; !isEnd;) {
    const page = await studyLog.list({ uid, stream: 'words' }, cursor)
    events.push(...page.events.filter(isWordEvent))
    ;({ cursor, isEnd } = page)
  }
  return events
}

const weights = async () => (await log()).filter(({ kind }) => kind === 'weights')
const run = (fitting: Fitting, now = NIGHT, signal = new AbortController().signal) =>
  wordFitsJob(fitting).run(db, now, signal)
const bad: Fitting = { fit: async () => [...ODD] }

test('a student who forgets sooner than most gets weights of their own, which every device folds', async () => {
  await store(study(250, ODD))
  await expect(run(real)).resolves.toBe(1)
  const fold = new WordFold()
  fold.add(await log())
  const [default_, odd] = [createMemoryModel(), createMemoryModel(ODD)]
  const first = (model: typeof odd) => model.recallOn(model.afterReview(undefined, 3, 0), 7)
  // Nearer to the truth than what holds for everybody.
  expect(Math.abs(first(fold.model) - first(odd))).toBeLessThan(Math.abs(first(default_) - first(odd)))
})

test('weights that predict the last fifth no better than those in use are not stored', async () => {
  await store(study(250, undefined))
  await expect(run(bad)).resolves.toBe(0)
  await expect(weights()).resolves.toEqual([])
  // It was looked at all the same: nothing new, nothing to fit.
  await expect(run({ fit: () => Promise.reject(new Error('asked again')) })).resolves.toBe(0)
})

test('the job twice makes one event, and another one only when the log has doubled', async () => {
  await store(study(250, ODD))
  const fitting: Fitting = { fit: async () => ODD }
  await run(fitting)
  await run(fitting)
  await expect(weights()).resolves.toHaveLength(1)
  await store(study(60, ODD, 1))
  await run(fitting)
  await expect(weights()).resolves.toHaveLength(1)
  await store(study(200, ODD, 2))
  let asked = 0
  await run({
    fit: async () => {
      asked += 1
      return ODD
    },
  })
  // Fitted again, and no better than the present ones.
  expect([asked, (await weights()).length]).toEqual([1, 1])
})

test('two servers that fit the same student at once make one event', async () => {
  await store(study(250, ODD))
  const fitting: Fitting = { fit: async () => ODD }
  await Promise.all([run(fitting), run(fitting)])
  await expect(weights()).resolves.toHaveLength(1)
})

test('a run that is cut off in the middle is taken up again', async () => {
  await store(study(250, ODD))
  const another = (await makeMember(db)).uid
  await store(study(250, ODD), another)
  const stop = new AbortController()
  const cut: Fitting = {
    async fit() {
      stop.abort()
      return ODD
    },
  }
  await expect(run(cut, NIGHT, stop.signal)).resolves.toBe(1)
  let asked = 0
  const whole: Fitting = {
    async fit() {
      asked += 1
      return ODD
    },
  }
  await expect(run(whole)).resolves.toBe(1)
  // The one that was done is not done again.
  expect(asked).toBe(1)
  const events = await db.selectFrom('study_events').select('uid').where('kind', '=', 'weights').execute()
  expect(events.map((event) => event.uid).sort()).toEqual([uid, another].sort())
})

test('reviews that were taken back and a student with too few of them are left out', async () => {
  const events = study(40, ODD)
  const undos = events.slice(0, 60).map(({ id, at }) => ({
    id: newUuid(new Date(at)),
    kind: 'undo' as const,
    at,
    of: id,
  }))
  await store([...events, ...undos])
  const never: Fitting = { fit: () => Promise.reject(new Error('fitted')) }
  await expect(run(never)).resolves.toBe(0)
})

test('a log that says too little is not read again before it has grown, and then as any other', async () => {
  const events = study(40, ODD)
  const twice = events.map((event, nth) => ({
    ...event,
    id: newUuid(new Date(event.at)),
    at: event.at + nth,
  }))
  await store(events.slice(0, 190))
  await store(twice.slice(0, 20))
  const due = () => grownLogs(db, 200, '00000000-0000-0000-0000-000000000000', 10)
  expect(await due()).toEqual([{ uid, place: 210 }])
  await run(bad)
  expect(await due()).toEqual([])
  await store(study(10, ODD, 5).slice(0, 1))
  expect(await due()).toEqual([{ uid, place: 211 }])
  await run(bad)
  expect(await due()).toEqual([])
  await store(study(60, ODD, 7))
  let asked = 0
  await run({
    fit: async () => {
      asked += 1
      return ODD
    },
  })
  expect(asked).toBe(1)
})

test('a log that cannot be read does not stop the fits of others', async () => {
  const another = (await makeMember(db)).uid
  await store(study(250, ODD))
  await store(study(250, ODD), another)
  await sql`update study_events set body = '{"word":"w0","grade":"x"}' where uid = ${uid} and place = 1`.execute(
    db,
  )
  await expect(run({ fit: async () => ODD })).rejects.toThrow('smallint')
  const events = await db.selectFrom('study_events').select('uid').where('kind', '=', 'weights').execute()
  expect(events).toEqual([{ uid: another }])
})

test('by day nobody is fitted', async () => {
  await store(study(250, ODD))
  await expect(run(bad, new Date('2026-10-01T04:00:00Z'))).resolves.toBe(0)
  await expect(run(bad)).resolves.toBe(1)
})

test('a fit holds up nobody for long', async () => {
  // The optimizer works on its own threads: meanwhile the event loop turns.
  let turns = 0
  const histories = Array.from({ length: 1500 }, (_, nth) =>
    [0, 1, 4, 11, 26].map((day, at) => ({ grade: (nth + at) % 5 ? (3 as const) : (1 as const), day })),
  )
  let isDone = false
  const turning = (async () => {
    while (!isDone) {
      turns += 1
      await new Promise((done) => setImmediate(done))
    }
  })()
  await real.fit(histories)
  isDone = true
  await turning
  expect(turns).toBeGreaterThan(100)
})
