import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Bank } from '../../server/src/domain/content/bank/types'
import { migrate, openDb, unhurriedLimits, type Db } from '../../server/src/db'
import { launchPostgres } from '../../server/src/db/launcher'
import { newUuid } from '../../server/src/lib/uuid'
import { countAnswers } from '../../server/src/modules/practice/question/stats-count'
import { deriveKeys } from '../../server/src/security/keys'
import { sealPhone } from '../../server/src/security/phone'

const STUDENTS = 4000
const ANSWERS = 15
/** The longest that the job may take over them, in seconds. */
export const FIGURES_GATE = 10
const keys = deriveKeys('a secret of the bench that is long enough')

/** Students with a phone and a WeChat account who each have begun a run and answered questions of it, straight into the tables. */
async function fill(db: Db, bank: Bank, now: Date): Promise<void> {
  const questions = bank.sets.flatMap((set) => set.questions).filter(({ type }) => type === 'single')
  const uids = Array.from({ length: STUDENTS }, () => newUuid(now))
  const phones = uids.map((uid, nth) => sealPhone(keys, uid, `139${String(nth).padStart(8, '0')}`))
  await sql`
    insert into accounts (uid, phone_cipher, phone_mask, registered_at)
    select uid, cipher, '', ${now} from unnest(${uids}::uuid[], ${phones}::bytea[]) as given (uid, cipher)`.execute(
    db,
  )
  await sql`
    insert into third_directory (kind, openid, uid)
    select 'wechat', uid::text, uid from unnest(${uids}::uuid[]) uid`.execute(db)
  await sql`
    insert into study_logs (uid, stream, newest)
    select uid, 'practice', ${ANSWERS + 1} from unnest(${uids}::uuid[]) uid`.execute(db)
  for (const [nth, uid] of uids.entries()) {
    const attempt = newUuid(now)
    const answers = Array.from({ length: ANSWERS }, (_, at) => {
      const { id, version } = questions[(nth * 7 + at) % questions.length] ?? {}
      const body = { attempt, question: id, version, text: 'ABCD'.charAt((nth + at) % 4), took: 40_000 }
      return { id: newUuid(now), kind: 'answer', body: { ...body, share: 0 } }
    })
    const rows = [{ id: attempt, kind: 'begin', body: { mode: 'train' } }, ...answers]
    await sql`
      insert into study_events (uid, id, place, happened_at, received_at, stream, kind, body)
      select ${uid}, id, nth, ${now}, ${now}, 'practice', kind, body from rows from (
        json_to_recordset(${JSON.stringify(rows)}) as (id uuid, kind text, body json))
        with ordinality as given (id, kind, body, nth)`.execute(db)
  }
  await sql`analyze`.execute(db)
}

/** Seconds that the job of the figures takes for a day's students, on a database of its own. */
export async function measureFigures(bank: Bank): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-bench-'))
  chmodSync(dataDir, 0o755)
  const postgres = await launchPostgres({ dataDir })
  await migrate(postgres.url)
  const db = openDb(postgres.url, unhurriedLimits)
  try {
    await fill(db, bank, new Date())
    const before = performance.now()
    const looked = await countAnswers(db, { bank, keys }, new AbortController().signal)
    const seconds = (performance.now() - before) / 1000
    const { people } = await db
      .selectFrom('question_stats')
      .select(sql<number>`sum(people)::int`.as('people'))
      .executeTakeFirstOrThrow()
    if (looked !== STUDENTS || people !== STUDENTS * ANSWERS)
      throw new Error(`${people} answers of ${looked} students were counted`)
    console.info(
      `${seconds.toFixed(1).padStart(9)} s          the figures of questions for ${STUDENTS} students with ${ANSWERS} answers each; gate ${FIGURES_GATE}`,
    )
    return seconds
  } finally {
    await db.destroy()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
