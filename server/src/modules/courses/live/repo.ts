import { sql } from 'kysely'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { MAX_LIVE_QUESTIONS, type LiveRefusal } from '../../../../../contract/schemas/courses/live'
import type { Db } from '../../../db'

/**
 * The fields of every event: whose it is, where, when, and whether its time is right; one that was stored before may
 * be late.
 */
type Given = {
  readonly uid: string
  readonly id: string
  readonly room: string
  readonly now: Date
  readonly isOpen: boolean
}
export type Saying = Given & { readonly text: string; readonly slowMs: number }
export type Asking = Given & { readonly text: string }
export type Signing = Given
export type Answering = Given & { readonly quiz: string; readonly choice: string }
export type Reporting = Omit<Given, 'isOpen'> & { readonly message: number; readonly reason: string }

/** The outcome of something: stored, or why not. */
export type Outcome = 'stored' | LiveRefusal

/** Most messages, questions and reports of one student in one room. */
const MOST = { messages: 200, questions: MAX_LIVE_QUESTIONS, reports: 30 } as const
/**
 * So many eyewitnesses hide a message by their reports until staff decide: students who signed in to the class, and whose
 * accounts were there for so long before, in ms. Reports of others only reach staff, so that accounts made in a minute
 * silence nobody.
 */
const REPORTS_TO_HIDE = 3
const KNOWN_MS = DAY_MS

/** Students who are there, and stay until the transaction ends. */
const owners = (items: readonly Given[]) => sql`owners as (
  select uid from accounts where uid = any(${items.map(({ uid }) => uid)}::uuid[]) order by uid for key share)`

/** The columns of items, for `unnest`; what it gives is ordered, so that two batches cannot wait for each other. */
function unzipColumns<Item extends Given | Reporting>(items: readonly Item[]) {
  return <Key extends keyof Item>(key: Key) => items.map((item) => item[key])
}

/** Stores what students say; what became of each comes in their order, with its place or the ms to wait. */
export async function say(
  db: Db,
  items: readonly Saying[],
): Promise<{ outcome: Outcome; place: number | null; wait: number | null }[]> {
  const column = unzipColumns(items)
  const { rows } = await sql<{ outcome: Outcome; place: number | null; wait: number | null; nth: number }>`
    select said.outcome, said.at_place as place, said.wait_ms as wait, nth from (
      select * from unnest(${column('uid')}::uuid[], ${column('id')}::uuid[], ${column('room')}::text[],
        ${column('text')}::text[], ${column('now')}::timestamptz[], ${column('isOpen')}::boolean[],
        ${column('slowMs')}::integer[])
        with ordinality as t (uid, id, room, text, now, is_open, slow_ms, nth) order by room, nth) as given
    cross join lateral say_live(uid, id, room, text, now, is_open, slow_ms, ${MOST.messages}) as said`.execute(
    db,
  )
  return rows.sort((a, b) => a.nth - b.nth)
}

/** Stores what students ask the teacher. */
export async function ask(db: Db, items: readonly Asking[]): Promise<Outcome[]> {
  const column = unzipColumns(items)
  const { rows } = await sql<{ outcome: Outcome; nth: number }>`
    select ask_live(uid, id, room, text, now, is_open, ${MOST.questions}) as outcome, nth from (
      select * from unnest(${column('uid')}::uuid[], ${column('id')}::uuid[], ${column('room')}::text[],
        ${column('text')}::text[], ${column('now')}::timestamptz[], ${column('isOpen')}::boolean[])
        with ordinality as t (uid, id, room, text, now, is_open, nth) order by uid, nth) as given`.execute(db)
  return rows.sort((a, b) => a.nth - b.nth).map(({ outcome }) => outcome)
}

/** Stores who is there; who signed in before stays so. */
export async function sign(db: Db, items: readonly Signing[]): Promise<Outcome[]> {
  const column = unzipColumns(items)
  const given = sql`unnest(${column('uid')}::uuid[], ${column('id')}::uuid[], ${column('room')}::text[],
    ${column('now')}::timestamptz[], ${column('isOpen')}::boolean[])
    with ordinality as t (uid, id, room, now, is_open, nth)`
  return db.transaction().execute(async (tx) => {
    await sql`with ${owners(items)} insert into live_signs (uid, room, id, signed_at)
      select uid, room, id, now from ${given} join owners using (uid) where is_open
      order by uid, room on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ outcome: Outcome }>`
      select case when signs.uid is not null then 'stored'
        when not exists (select from accounts where accounts.uid = t.uid) then 'gone' else 'closed' end as outcome
      from ${given} left join live_signs as signs on signs.uid = t.uid and signs.room = t.room
      order by nth`.execute(tx)
    return rows.map(({ outcome }) => outcome)
  })
}

/** Stores what students chose; the first choice of each stays, and comes back. */
export async function answer(
  db: Db,
  items: readonly Answering[],
): Promise<{ outcome: Outcome; choice: string | null }[]> {
  const column = unzipColumns(items)
  const given = sql`unnest(${column('uid')}::uuid[], ${column('id')}::uuid[], ${column('room')}::text[],
    ${column('now')}::timestamptz[], ${column('isOpen')}::boolean[], ${column('quiz')}::text[],
    ${column('choice')}::text[]) with ordinality as t (uid, id, room, now, is_open, quiz, choice, nth)`
  return db.transaction().execute(async (tx) => {
    await sql`with ${owners(items)} insert into live_answers (uid, room, quiz, id, choice, answered_at)
      select uid, room, quiz, id, choice, now from ${given} join owners using (uid) where is_open
      order by uid, room, quiz, nth on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ outcome: Outcome; choice: string | null }>`
      select case when answers.uid is not null then 'stored'
        when not exists (select from accounts where accounts.uid = t.uid) then 'gone' else 'closed' end as outcome,
        answers.choice
      from ${given} left join live_answers as answers
        on answers.uid = t.uid and answers.room = t.room and answers.quiz = t.quiz
      order by nth`.execute(tx)
    return rows
  })
}

/** Stores reports of messages. */
export async function report(db: Db, items: readonly Reporting[]): Promise<Outcome[]> {
  const column = unzipColumns(items)
  const { rows } = await sql<{ outcome: Outcome; nth: number }>`
    select report_live(uid, id, room, message, reason, now, ${REPORTS_TO_HIDE}, ${MOST.reports}, ${KNOWN_MS}) as outcome, nth
    from (select * from unnest(${column('uid')}::uuid[], ${column('id')}::uuid[], ${column('room')}::text[],
        ${column('now')}::timestamptz[], ${column('message')}::bigint[], ${column('reason')}::text[])
        with ordinality as t (uid, id, room, now, message, reason, nth) order by room, nth) as given`.execute(
    db,
  )
  return rows.sort((a, b) => a.nth - b.nth).map(({ outcome }) => outcome)
}

/**
 * The choices of students for questions that were put to rooms: how many answered, and how often each letter was
 * chosen.
 */
export async function tallies(
  db: Db,
  quizzes: readonly { readonly room: string; readonly quiz: string }[],
): Promise<{ room: string; quiz: string; people: number; letters: Record<string, number> }[]> {
  const { rows } = await sql<{ room: string; quiz: string; people: number; letters: Record<string, number> }>`
    with chosen as (
      select room, quiz, choice, count(*)::int as people from live_answers
      where (room, quiz) in (select * from unnest(
        ${quizzes.map(({ room }) => room)}::text[], ${quizzes.map(({ quiz }) => quiz)}::text[]))
      group by room, quiz, choice),
    lettered as (
      select room, quiz, letter, sum(people)::int as people
      from chosen, regexp_split_to_table(choice, '') as letter group by room, quiz, letter)
    select room, quiz, (select sum(people)::int from chosen where (chosen.room, chosen.quiz) = (l.room, l.quiz)) as people,
      jsonb_object_agg(letter, people) as letters
    from lettered as l group by room, quiz`.execute(db)
  return rows
}

/**
 * The actions of a student in a room: when they signed in, whether they may write, and what they chose of a question.
 */
export async function doneIn(
  db: Db,
  { uid, room, quiz }: { readonly uid: string; readonly room: string; readonly quiz: string | null },
): Promise<{ signedAt: Date | null; isMuted: boolean; choice: string | null }> {
  const { rows } = await sql<{ signedAt: Date | null; isMuted: boolean; choice: string | null }>`
    select (select signed_at from live_signs where uid = ${uid} and room = ${room}) as "signedAt",
      is_live_muted(${uid}, ${room}) as "isMuted",
      (select choice from live_answers where uid = ${uid} and room = ${room} and quiz = ${quiz}::text) as choice`.execute(
    db,
  )
  return rows[0] ?? { signedAt: null, isMuted: false, choice: null }
}

/** The questions of a student to the teacher in a room, the oldest first. */
export async function askedIn(
  db: Db,
  uid: string,
  room: string,
): Promise<{ id: string; at: Date; text: string }[]> {
  return db
    .selectFrom('live_questions')
    .select(['id', 'asked_at as at', 'text'])
    .where('uid', '=', uid)
    .where('room', '=', room)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(MAX_LIVE_QUESTIONS)
    .execute()
}
