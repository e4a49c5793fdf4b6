import type { PracticeEvent } from '../../contract/schemas/practice/practice-event'
import { loadContent } from '../../server/src/content'
import type { Content } from '../../server/src/domain/content/content'
import type { Db } from '../../server/src/db'
import { addEvents } from '../../server/src/domain/study-log-repo'
import { newUuid } from '../../server/src/lib/uuid'
import type { Member } from '../support/accounts'
import { makeMembers } from '../support/members'
import { exitByResult } from '../support/exit-by-result'
import { withServer, type BenchServer } from './bench-server'
import { FIGURES_GATE, measureFigures } from './figures'
import { inParallel, sendEvents, shown } from './load'
import { measureUploads } from './upload-rate'

/** Durable answers a second that a server with its PostgreSQL must bear, by the clock (`npm run lab -- bench:answers`). */
const GATE = 10_000
const BATCH = 200
const BATCHES = 200
const STUDENTS = 60
const CONNECTIONS = 16

/** A run of one device and its answers, a minute apart, the newest of now; each twentieth is a text. */
function makeBatch(questions: readonly string[], salt: number): PracticeEvent[] {
  const question = (nth: number) => questions[(salt * BATCH + nth) % questions.length] ?? ''
  const getTime = (nth: number) => Date.now() - (BATCH - nth) * 60_000
  const attempt = newUuid(new Date(getTime(0)))
  const asked = Array.from({ length: BATCH - 1 }, (_, nth) => question(nth))
  return [
    {
      id: attempt,
      kind: 'begin',
      at: getTime(0),
      mode: 'train',
      source: 'node:bench',
      questions: asked,
      seed: salt,
    },
    ...asked.map((text, nth): PracticeEvent => {
      const at = getTime(nth + 1)
      return {
        id: newUuid(new Date(at)),
        kind: 'answer',
        at,
        attempt,
        question: text,
        version: 1,
        text: nth % 20 === 0 ? '先写出极限，再用等价无穷小代换。'.repeat(12) : 'ABCD'.charAt(nth % 4),
        share: nth % 3 ? 1 : 0,
        took: 20_000 + ((nth * 3701) % 90_000),
      }
    }),
  ]
}

/** The same rows straight into the table: no HTTP, no JSON, no checks, no look at a token. */
function bare(db: Db, students: readonly Member[], questions: readonly string[]): Promise<number> {
  const batches = Array.from({ length: BATCHES }, (_, nth) => makeBatch(questions, nth))
  return inParallel(
    CONNECTIONS,
    batches.map((batch, nth) => async () => {
      const uid = students[nth % STUDENTS]?.uid ?? ''
      await addEvents(db, { uid, stream: 'practice' }, batch, new Date())
    }),
  )
}

async function measure(server: BenchServer, { bank }: Content): Promise<number> {
  const { url, db } = server
  const questions = bank.sets.flatMap((set) => set.questions.map(({ id }) => id))
  const students = await makeMembers(db, STUDENTS)
  const { wall } = await measureUploads(server, {
    unit: 'answers',
    connections: CONNECTIONS,
    size: BATCH,
    makeBodies: () =>
      Array.from({ length: BATCHES }, (_, nth) => JSON.stringify({ events: makeBatch(questions, nth) })),
    send: (agent, body, nth) => sendEvents(agent, url, students[nth % STUDENTS], 'practice', body),
    storeBare: () => bare(db, students, questions),
  })
  console.info(`          gate ${shown(GATE)} by the clock`)
  return wall
}

exitByResult(async () => {
  const content = await loadContent('content')
  const wall = await withServer((server) => measure(server, content))
  const seconds = await measureFigures(content.bank)
  return wall >= GATE && seconds <= FIGURES_GATE
})
