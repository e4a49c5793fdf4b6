import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { hashToken, makeToken } from '../../server/src/security/token'
import { exitByResult } from '../support/exit-by-result'
import { withServer, type BenchServer } from './bench-server'
import { createClient, quantile, type Client } from './client'
import { stolenTicks } from './cpu'
import { shown } from './load'

/** Check-ins a second that one server with its PostgreSQL must bear, and how long 99 of 100 may take, in ms. */
const RATE_GATE = 2000
const P99_GATE = 100
/** Students of a round, each of whom checks in once. */
const STUDENTS = 3000
const ROUNDS = 4
const CONNECTIONS = 100
/** Reviews of each student today and on each of the days before: enough for a check-in. */
const REVIEWS = 30
const DAYS = 3

/** Signed-in students whose logs have earned the running day, made past all limits. */
async function makeStudents(db: Db): Promise<{ uid: string; authorization: string }[]> {
  const now = new Date()
  const students = Array.from({ length: STUDENTS }, () => {
    const uid = newUuid(now)
    const token = makeToken(uid)
    return { uid, token_hash: hashToken(token), authorization: `Bearer ${token}` }
  })
  for (let at = 0; at < students.length; at += 500) {
    const some = students.slice(at, at + 500)
    const account = { phone_cipher: null, phone_mask: '', consent_version: null, consent_at: null }
    await db
      .insertInto('accounts')
      .values(some.map(({ uid }) => ({ uid, ...account, registered_at: now })))
      .execute()
    const ends = new Date(now.getTime() + 3_600_000)
    const session = { old_token_hash: null, old_token_expires_at: null, device: 'bench', device_key: 'bench' }
    await db
      .insertInto('sessions')
      .values(
        some.map(({ uid, token_hash }) => ({
          uid,
          id: newUuid(now),
          token_hash,
          token_expires_at: ends,
          ...session,
          created_at: now,
          last_seen_at: now,
          expires_at: ends,
        })),
      )
      .execute()
    const day = sql`(nth / ${REVIEWS}) * interval '1 day' + (nth % ${REVIEWS}) * interval '1 second'`
    await sql`
      insert into study_events (uid, stream, id, place, kind, body, happened_at, received_at)
      select uid, 'words', gen_random_uuid(), nth, 'review',
        '{"word":"abandon","grade":3,"took":5000,"mode":"card"}', ${now}::timestamptz - (${day}), ${now}::timestamptz - (${day})
      from unnest(${some.map(({ uid }) => uid)}::uuid[]) as uid, generate_series(0, ${REVIEWS * DAYS - 1}) as nth`.execute(
      db,
    )
  }
  await sql`analyze`.execute(db)
  return students
}

/** The figures of one round. */
interface Round {
  readonly seconds: number
  readonly took: number[]
  readonly server: number
  readonly postgres: number
}

/** Each student checks in once, as many at a time as there are connections. */
async function checkIn(
  client: Client,
  students: readonly { authorization: string }[],
  cpu: BenchServer['cpu'],
): Promise<Round> {
  const took: number[] = []
  let next = 0
  const before = cpu()
  const begun = performance.now()
  const device = async () => {
    for (let student = students[next++]; student; student = students[next++]) {
      const headers = { authorization: student.authorization, 'content-type': 'application/json' }
      const url = '/excitation/v1/user-clock-activity/current'
      const { status, body, milliseconds } = await client.send('POST', url, headers, '{}')
      if (status !== 200 || !body.includes('"isPunchCard":true'))
        throw new Error(`a check-in was answered ${status}: ${body}`)
      took.push(milliseconds)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, device))
  const seconds = (performance.now() - begun) / 1000
  const after = cpu()
  const [server, postgres] = [after.server - before.server, after.postgres - before.postgres]
  return { seconds, took, server, postgres }
}

async function measureRounds({ port, db, cpu }: BenchServer): Promise<Round[]> {
  const client = createClient(port, CONNECTIONS)
  const rounds: Round[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const students = await makeStudents(db)
    const seen = await checkIn(client, students, cpu)
    if (round >= 0) rounds.push(seen) // the first round warms the server up
  }
  client.close()
  const { rows } = await sql<{ records: number; granted: number }>`
    select (select count(*) from clock_records)::int as records,
      (select count(*) from point_entries)::int as granted`.execute(db)
  const all = STUDENTS * (ROUNDS + 1)
  if (rows[0]?.records !== all || rows[0].granted !== all)
    throw new Error(`of ${all} check-ins there are ${rows[0]?.records}, of grants ${rows[0]?.granted}`)
  return rounds
}

async function measure(): Promise<boolean> {
  const stolen = stolenTicks()
  const rounds = await withServer(measureRounds)
  const half = (values: readonly number[]) => quantile(values, 0.5)
  const rate = half(rounds.map(({ seconds }) => STUDENTS / seconds))
  const p99 = half(rounds.map(({ took }) => quantile(took, 0.99)))
  const p50 = half(rounds.map(({ took }) => quantile(took, 0.5)))
  const perCore = half(rounds.map(({ server: used }) => STUDENTS / used))
  const perBoth = half(rounds.map((round) => STUDENTS / (round.server + round.postgres)))
  console.info(`${shown(rate).padStart(9)} check-ins/s  by the clock on the wall; gate ${shown(RATE_GATE)}`)
  console.info(`${shown(perCore).padStart(9)} check-ins/s  per second of one core of the server`)
  console.info(`${shown(perBoth).padStart(9)} check-ins/s  the same, PostgreSQL’s cores counted as well`)
  console.info(
    `${p50.toFixed(0).padStart(9)} ms           half of them; 99 of 100 ${p99.toFixed(0)} ms, gate ${P99_GATE} ms`,
  )
  console.info(
    `          ${ROUNDS} rounds of ${STUDENTS} students with ${DAYS} days of ${REVIEWS} reviews, ${CONNECTIONS} at once; ${stolenTicks() - stolen} stolen ticks`,
  )
  return rate >= RATE_GATE && p99 <= P99_GATE
}

exitByResult(measure)
