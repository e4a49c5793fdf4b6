import type { WordEvent } from '../../contract/schemas/words/word-event'
import { loadContent } from '../../server/src/content'
import type { Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { addEvents } from '../../server/src/domain/study-log-repo'
import type { Member } from '../support/accounts'
import { makeMembers } from '../support/members'
import { exitByResult } from '../support/exit-by-result'
import { withServer, type BenchServer } from './bench-server'
import { inParallel, sendEvents, shown } from './load'
import { measureUploads } from './upload-rate'
import { measureClient } from './words-client'

/** Time that a device may take to choose the cards of a session, in ms. */
const SESSION_GATE = 20
/** Durable reviews a second that a server with its PostgreSQL must bear, by the clock (`npm run lab -- bench:words`). */
const GATE = 20_000
const BATCH = 200
const BATCHES = 300
const STUDENTS = 60
const CONNECTIONS = 16

/** Reviews as one device makes them: one after another, seconds apart, the newest of now. */
const makeBatch = (words: readonly string[], salt: number): WordEvent[] =>
  Array.from({ length: BATCH }, (_, i) => {
    const at = Date.now() - (BATCH - i) * 4000
    const word = words[(salt * BATCH + i) % words.length] ?? ''
    const took = 900 + ((i * 37) % 5000)
    return { id: newUuid(new Date(at)), kind: 'review', at, word, grade: i % 5 ? 3 : 1, took, mode: 'card' }
  })

/** The same rows straight into the table: no HTTP, no JSON, no checks, no look at a token. */
function bare(db: Db, students: readonly Member[], words: readonly string[]): Promise<number> {
  const batches = Array.from({ length: BATCHES }, (_, n) => makeBatch(words, n))
  return inParallel(
    CONNECTIONS,
    batches.map((batch, n) => async () => {
      const uid = students[n % STUDENTS]?.uid ?? ''
      await addEvents(db, { uid, stream: 'words' }, batch, new Date())
    }),
  )
}

async function measure(server: BenchServer): Promise<boolean> {
  const { url, db } = server
  const words = (await loadContent('content')).words.map(({ word }) => word)
  const students = await makeMembers(db, STUDENTS)
  const { wall } = await measureUploads(server, {
    unit: 'reviews',
    connections: CONNECTIONS,
    size: BATCH,
    makeBodies: () =>
      Array.from({ length: BATCHES }, (_, n) => JSON.stringify({ events: makeBatch(words, n) })),
    send: (agent, body, nth) => sendEvents(agent, url, students[nth % STUDENTS], 'words', body),
    storeBare: () => bare(db, students, words),
  })
  console.info(`          gate ${shown(GATE)} by the clock`)
  const { fold, session } = measureClient()
  console.info(
    `${session.toFixed(1).padStart(9)} ms         a device chooses the 200 cards of a session; gate ${SESSION_GATE}`,
  )
  console.info(
    `${fold.toFixed(0).padStart(9)} ms         a device folds a log of 44,000 reviews from nothing`,
  )
  return wall >= GATE && session <= SESSION_GATE
}

exitByResult(() => withServer(measure))
