import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WordEvent } from '../../contract/schemas/word-event'
import { loadContent } from '../../server/src/content'
import { openDb, type Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { addEvents } from '../../server/src/domain/study-log-repo'
import type { Member } from '../support/accounts'
import { makeMember } from '../support/members'
import { embeddedPostgres, freePort, startServer } from '../support/server-process'
import { cpuOf, cpuOfTree } from './cpu'
import { count, inParallel, median, postJson, shown } from './load'
import { measureClient } from './words-client'

/** Time that a device may take to choose the cards of a session, in ms. */
const SESSION_GATE = 20
/** Durable reviews a second that one server with its PostgreSQL must bear, by the clock (`npm run bench:words`). */
const GATE = 20_000
const BATCH = 200
const BATCHES = 300
const STUDENTS = 60
const CONNECTIONS = 16
const ROUNDS = 5

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

async function measure(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-bench-'))
  const port = String(await freePort())
  const server = await startServer({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'test' })
  const postgres = embeddedPostgres(dataDir)
  if (!postgres) throw new Error('the embedded PostgreSQL does not run')
  const db = openDb(postgres.url)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const words = (await loadContent('content')).words.map(({ word }) => word)
  const seen = { wall: [0], core: [0], both: [0], bare: [0] }
  try {
    const students: Member[] = []
    for (let at = 0; at < STUDENTS; at += 1) students.push(await makeMember(db))
    for (let round = -1; round < ROUNDS; round += 1) {
      const bodies = Array.from({ length: BATCHES }, (_, n) =>
        JSON.stringify({ events: makeBatch(words, n) }),
      )
      const again = bodies.slice(0, 20)
      let accepted = 0
      const post = (body: string, n: number) => async () => {
        const { uid = '', headers = { authorization: '' } } = students[n % STUDENTS] ?? {}
        const url = `${server.url}/study/v1/users/${uid}/streams/words/events`
        const text = await postJson(agent, url, body, headers)
        accepted += count(text, 'accepted')
        if (!text.startsWith('{"status":200,')) throw new Error(`a batch was refused: ${text}`)
      }
      const before = [cpuOf(server.pid), cpuOfTree(postgres.pid)] as const
      const seconds = await inParallel(CONNECTIONS, bodies.map(post))
      const used = [cpuOf(server.pid) - before[0], cpuOfTree(postgres.pid) - before[1]] as const
      if (accepted !== BATCH * BATCHES) throw new Error(`only ${accepted} reviews were accepted`)
      await inParallel(CONNECTIONS, again.map(post))
      if (accepted !== BATCH * BATCHES) throw new Error('a review that was sent again counted twice')
      const control = await bare(db, students, words)
      if (round < 0) continue // the first round warms the server up
      seen.wall[round] = accepted / seconds
      seen.core[round] = accepted / used[0]
      seen.both[round] = accepted / (used[0] + used[1])
      seen.bare[round] = accepted / control
    }
  } finally {
    agent.destroy()
    await db.destroy()
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  const wall = median(seen.wall)
  const lines = [
    ['durable over HTTP, by the clock on the wall', wall],
    ['the same, per second of one core of the server', median(seen.core)],
    ['the same, PostgreSQL\u2019s cores counted as well', median(seen.both)],
    ['bare insert of such rows, by the clock on the wall', median(seen.bare)],
  ] as const
  for (const [what, rate] of lines) console.info(`${shown(rate).padStart(9)} reviews/s  ${what}`)
  const ratio = median(seen.wall.map((rate, i) => rate / (seen.bare[i] ?? rate)))
  console.info(`${ratio.toFixed(2).padStart(9)} ×          over HTTP against bare, median of ${ROUNDS} pairs`)
  console.info(
    `          batches of ${BATCH} from ${STUDENTS} students, ${CONNECTIONS} at once, answered when durable; gate ${shown(GATE)}`,
  )
  const { fold, session } = measureClient()
  console.info(
    `${session.toFixed(1).padStart(9)} ms         a device chooses the 200 cards of a session; gate ${SESSION_GATE}`,
  )
  console.info(
    `${fold.toFixed(0).padStart(9)} ms         a device folds a log of 44,000 reviews from nothing`,
  )
  return wall >= GATE && session <= SESSION_GATE
}

measure().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (cause: unknown) => {
    console.error(cause)
    process.exit(1)
  },
)
