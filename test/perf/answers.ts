import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PracticeEvent } from '../../contract/schemas/practice-event'
import { loadContent } from '../../server/src/content'
import { openDb, type Db } from '../../server/src/db'
import { addEvents } from '../../server/src/domain/study-log-repo'
import { newUuid } from '../../server/src/lib/uuid'
import type { Member } from '../support/accounts'
import { makeMember } from '../support/members'
import { embeddedPostgres, freePort, startServer } from '../support/server-process'
import { cpuOf, cpuOfTree } from './cpu'
import { FIGURES_GATE, measureFigures } from './figures'
import { count, inParallel, median, postJson, shown } from './load'

/** Durable answers a second that one server with its PostgreSQL must bear, by the clock (`npm run bench:answers`). */
const GATE = 10_000
const BATCH = 200
const BATCHES = 200
const STUDENTS = 60
const CONNECTIONS = 16
const ROUNDS = 5

/** A run of one device and its answers, a minute apart, the newest of now; each twentieth is a text. */
function makeBatch(questions: readonly string[], salt: number): PracticeEvent[] {
  const question = (nth: number) => questions[(salt * BATCH + nth) % questions.length] ?? ''
  const timeOf = (nth: number) => Date.now() - (BATCH - nth) * 60_000
  const attempt = newUuid(new Date(timeOf(0)))
  const asked = Array.from({ length: BATCH - 1 }, (_, nth) => question(nth))
  return [
    {
      id: attempt,
      kind: 'begin',
      at: timeOf(0),
      mode: 'train',
      source: 'node:bench',
      questions: asked,
      seed: salt,
    },
    ...asked.map((one, nth): PracticeEvent => {
      const at = timeOf(nth + 1)
      return {
        id: newUuid(new Date(at)),
        kind: 'answer',
        at,
        attempt,
        question: one,
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

async function measure(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-bench-'))
  const port = String(await freePort())
  const server = await startServer({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'test' })
  const postgres = embeddedPostgres(dataDir)
  if (!postgres) throw new Error('the embedded PostgreSQL does not run')
  const db = openDb(postgres.url)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const { bank } = await loadContent('content')
  const questions = bank.sets.flatMap((set) => set.questions.map(({ id }) => id))
  const seen = { wall: [0], core: [0], both: [0], bare: [0] }
  try {
    const students: Member[] = []
    for (let at = 0; at < STUDENTS; at += 1) students.push(await makeMember(db))
    for (let round = -1; round < ROUNDS; round += 1) {
      const bodies = Array.from({ length: BATCHES }, (_, nth) =>
        JSON.stringify({ events: makeBatch(questions, nth) }),
      )
      const again = bodies.slice(0, 20)
      let accepted = 0
      const post = (body: string, nth: number) => async () => {
        const { uid = '', headers = { authorization: '' } } = students[nth % STUDENTS] ?? {}
        const url = `${server.url}/study/v1/users/${uid}/streams/practice/events`
        const text = await postJson(agent, url, body, headers)
        accepted += count(text, 'accepted')
        if (!text.startsWith('{"status":200,')) throw new Error(`a batch was refused: ${text}`)
      }
      const before = [cpuOf(server.pid), cpuOfTree(postgres.pid)] as const
      const seconds = await inParallel(CONNECTIONS, bodies.map(post))
      const used = [cpuOf(server.pid) - before[0], cpuOfTree(postgres.pid) - before[1]] as const
      if (accepted !== BATCH * BATCHES) throw new Error(`only ${accepted} answers were accepted`)
      await inParallel(CONNECTIONS, again.map(post))
      if (accepted !== BATCH * BATCHES) throw new Error('an answer that was sent again counted twice')
      const control = await bare(db, students, questions)
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
    ['the same, PostgreSQL’s cores counted as well', median(seen.both)],
    ['bare insert of such rows, by the clock on the wall', median(seen.bare)],
  ] as const
  for (const [what, rate] of lines) console.info(`${shown(rate).padStart(9)} answers/s  ${what}`)
  const ratio = median(seen.wall.map((rate, at) => rate / (seen.bare[at] ?? rate)))
  console.info(`${ratio.toFixed(2).padStart(9)} ×          over HTTP against bare, median of ${ROUNDS} pairs`)
  console.info(
    `          batches of ${BATCH} from ${STUDENTS} students, ${CONNECTIONS} at once, answered when durable; gate ${shown(GATE)}`,
  )
  const seconds = await measureFigures(bank)
  return wall >= GATE && seconds <= FIGURES_GATE
}

measure().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (cause: unknown) => {
    console.error(cause)
    process.exit(1)
  },
)
