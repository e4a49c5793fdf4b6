import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { boards, getPeriod } from '../../server/src/modules/habit/board/boards'
import { createBoards } from '../../server/src/modules/habit/board/service'
import { deriveKeys } from '../../server/src/security/keys'
import { newUuid } from '../../server/src/lib/uuid'
import { exitByResult } from '../support/exit-by-result'
import { withServer, type BenchServer } from './bench-server'
import { inParallel, shown } from './load'

/** Students on the board, and how long the rank of one of them may take in all but the slowest hundredth, in ms. */
const STUDENTS = 1_000_000
const GATE = 2
/** How many are written down at once. */
const CHUNK = 50_000
const READS = 3000
const WRITERS = 8
const WRITES = 2000
/** The most that anybody has answered in a week. */
const BEST = 3000

/** Fills the running week: few have many points, and many have few. */
async function fill(db: Db, board: string, period: string): Promise<void> {
  const begun = performance.now()
  await db.connection().execute(async (kysely) => {
    // Filling a table may be slower than a request may.
    await sql`set statement_timeout = 0`.execute(kysely)
    for (let made = 0; made < STUDENTS; made += CHUNK) {
      await sql`
        with people as (
          insert into accounts (uid, registered_at) select gen_random_uuid(), now() from generate_series(1, ${CHUNK})
          returning uid),
        named as (insert into profiles (uid, name, created_at) select uid, '林清', now() from people)
        insert into board_scores (uid, board, period, score, reached_at, is_shown)
        select uid, ${board}, ${period}, 1 + floor(${BEST} * power(random(), 3))::int,
          now() - random() * interval '1 day', true from people`.execute(kysely)
    }
    await sql`vacuum analyze board_scores, board_counts, accounts, profiles`.execute(kysely)
    // The writing of what was filled in is not part of what is measured.
    await sql`checkpoint`.execute(kysely)
    await sql`reset statement_timeout`.execute(kysely)
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.info(`${seconds.padStart(9)} s          to fill a board with ${shown(STUDENTS)} students`)
}

/** The durations of the calls, sorted, in ms. */
async function listTimes(count: number, call: (nth: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let nth = -count / 10; nth < count; nth += 1) {
    const begun = performance.now()
    await call(Math.abs(nth))
    if (nth >= 0) times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)
}

const part = (times: readonly number[], share: number): number => times[Math.floor(times.length * share)] ?? 0

function say(what: string, times: readonly number[]): void {
  const [half, most] = [part(times, 0.5), part(times, 0.99)].map((ms) => ms.toFixed(2).padStart(6))
  console.info(`${half} ${most} ms   p50 and p99 of ${what}`)
}

const keys = deriveKeys('the secret of a bench, which is long enough')
const noPapers = { has: () => false, findResult: async () => undefined, touched: async () => [] }

/** Students who climb at once from the lowest scores, whose counts everybody needs; points a second. */
async function climb(db: Db, uids: readonly string[], now: Date): Promise<number> {
  const { countAfter } = createBoards({ db, clock: () => now, keys, papers: noPapers })
  const climbs = Array.from({ length: WRITES }, (_, nth) => async () => {
    const [uid = '', attempt, id] = [uids[nth % uids.length], newUuid(now), newUuid(now)]
    const [question, at] = [`q-${nth}`, new Date(now.getTime() + nth * 1000)]
    await sql`
      insert into study_events (uid, id, place, happened_at, received_at, stream, kind, body)
      values (${uid}, ${attempt}, ${2 * nth + 1}, ${at}, ${now}, 'practice', 'begin',
          ${JSON.stringify({ questions: [question] })}::json),
        (${uid}, ${id}, ${2 * nth + 2}, ${at}, ${now}, 'practice', 'answer',
          ${JSON.stringify({ attempt, question, text: 'A', took: 0 })}::json)`.execute(db)
    await countAfter('practice', uid, [{ id, at: now.getTime(), kind: 'answer' }])
  })
  return WRITES / (await inParallel(WRITERS, climbs))
}

async function measure({ db }: BenchServer): Promise<boolean> {
  const now = new Date()
  const [board] = boards
  if (!board) throw new Error('there is a board')
  await fill(db, board.id, getPeriod(now.getTime()).name)
  const { item, page } = createBoards({ db, clock: () => now, keys, papers: noPapers })
  const { rows } = await sql<{ uid: string }>`
    select uid from board_scores order by random() limit ${READS}`.execute(db)
  const uids = rows.map(({ uid }) => uid)
  const getUid = (nth: number) => uids[nth % uids.length] ?? ''
  const first = await listTimes(READS, (nth) => item(getUid(nth), board.id))
  say('a rank while rows still come from the disk', first)
  const ranks = await listTimes(READS, (nth) => item(getUid(nth), board.id))
  say('the exact rank of anybody, with the total', ranks)
  const near = await listTimes(READS, (nth) => page(getUid(nth), board.id, { around: 'me' }))
  say('the 51 around anybody, in one snapshot of three queries', near)
  const cursors: string[] = []
  for (const uid of uids.slice(0, 300)) {
    const { next } = await page(uid, board.id, { around: 'me' })
    if (next !== undefined) cursors.push(next)
  }
  const pages = await listTimes(READS, (nth) =>
    page(getUid(nth), board.id, { cursor: cursors[nth % cursors.length] ?? '' }),
  )
  say('a page of 50 from anywhere on', pages)
  const rate = await climb(db, uids.slice(0, 200), now)
  console.info(`${shown(rate).padStart(9)} /s         answers counted, ${WRITERS} writers at once`)
  const worst = Math.max(part(ranks, 0.99), part(pages, 0.5))
  console.info(`          gate: ${GATE} ms for the p99 of a rank and for the p50 of a page`)
  return worst <= GATE
}

exitByResult(() => withServer(measure))
