import { sql } from 'kysely'
import type { Bank } from '../../../domain/content/bank/types'
import type { Db } from '../../../db'
import { postMessages } from '../../../domain/messages'
import { studyTold as text } from '../../../strings/notifications'

/** For how long after its first sight who answered a changed question is looked for: an answer may arrive late. */
const NOTIFIED_MS = 14 * 24 * 3_600_000

/** The key that stands in the table from the first look on. */
const FIRST_LOOK = 'first look'

/** Messages that are posted in one statement. */
const BATCH = 500

/** Before the uid of every student. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A question whose key was corrected, or that is asked no more. */
interface Change {
  readonly key: string
  readonly question: string
  /** The first version with the right key; undefined where it was withdrawn. */
  readonly version?: number
  readonly why: string
}

const listChanges = ({ corrections, withdrawn }: Pick<Bank, 'corrections' | 'withdrawn'>): Change[] => [
  ...corrections.map(({ question, version, text: why }) => ({
    key: `corrected ${question} ${version}`,
    question,
    version,
    why,
  })),
  ...withdrawn.map(({ question, text: why }) => ({ key: `withdrawn ${question}`, question, why })),
]

/** Notes changes that are new; those found by the very first look count as old. Resolves to those to announce now. */
async function recordChanges(db: Db, changes: readonly Change[], now: Date): Promise<ReadonlySet<string>> {
  return db.transaction().execute(async (tx) => {
    const { rows: first } = await sql`
      insert into question_changes (key, seen_at, is_told) values (${FIRST_LOOK}, ${now}, false)
      on conflict do nothing returning key`.execute(tx)
    await sql`
      insert into question_changes (key, seen_at, is_told)
      select key, ${now}, ${first.length === 0} from unnest(${changes.map(({ key }) => key)}::text[]) as new (key)
      on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ key: string }>`
      select key from question_changes where is_told and seen_at > ${new Date(now.getTime() - NOTIFIED_MS)}`.execute(
      tx,
    )
    return new Set(rows.map(({ key }) => key))
  })
}

/** Students after one, in the order of their uids, who answered a question: before it was corrected, or ever. */
async function answeredBy(db: Db, { question, version }: Change, after: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select firsts.uid from question_firsts as firsts where firsts.question = ${question}
      and firsts.uid > ${after} and (${version ?? null}::int is null or exists (
        select from study_events as events where events.uid = firsts.uid and events.stream = 'practice'
          and events.kind = 'answer' and events.body->>'question' = ${question}
          and (events.body->>'version')::int < ${version ?? 0}::int))
    order by firsts.uid limit ${BATCH}`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** Notifies students once of each change to a question they answered: its key was wrong, or it was withdrawn. */
export async function notifyOfChanges(
  db: Db,
  bank: Pick<Bank, 'corrections' | 'withdrawn'>,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const changes = listChanges(bank)
  const open = await recordChanges(db, changes, now)
  let notified = 0
  for (const change of changes) {
    if (signal.aborted || !open.has(change.key)) continue
    const { title, body } = change.version === undefined ? text.withdrawn : text.corrected
    let after: string | undefined = NOBODY
    while (after !== undefined && !signal.aborted) {
      const uids = await answeredBy(db, change, after)
      const messages = uids.map((uid) => ({
        uid,
        kind: 'correction' as const,
        key: change.key,
        title,
        body: body(change.why),
        to: `/exercises/mistake-detail?question=${change.question}`,
        at: now,
      }))
      notified += (await postMessages(db, messages)).length
      after = uids.length < BATCH ? undefined : uids.at(-1)
    }
  }
  return notified
}
