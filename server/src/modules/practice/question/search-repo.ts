import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { QuestionSearchTable } from '../tables'

/** A text of the bank as it is written down for the search. */
export type SearchRow = Omit<QuestionSearchTable, 'grams'> & { readonly grams: readonly string[] }

/** Rows of one statement. */
const STEP = 2000

/** Makes these the texts that there are; several servers take turns, and what did not change is left alone. */
export async function replaceTexts(db: Db, rows: readonly SearchRow[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('question_search'))`.execute(tx)
    const docs = rows.map(({ doc }) => doc)
    const gone = await sql`delete from question_search where doc <> all(${docs}::text[])`.execute(tx)
    let changes = gone.numAffectedRows ?? 0n
    for (let from = 0; from < rows.length; from += STEP) {
      const given = JSON.stringify(rows.slice(from, from + STEP))
      const { numAffectedRows = 0n } = await sql`
        insert into question_search as known (doc, question, set, subject, place, shown, matter, grams)
        select doc, question, set, subject, place, shown, matter, array_to_tsvector(grams)
        from json_to_recordset(${given}::json)
          as given (doc text, question text, set text, subject text, place int, shown text, matter text, grams text[])
        on conflict (doc) do update set question = excluded.question, set = excluded.set, subject = excluded.subject,
          place = excluded.place, shown = excluded.shown, matter = excluded.matter, grams = excluded.grams
        where (known.question, known.set, known.subject, known.place, known.shown)
          is distinct from (excluded.question, excluded.set, excluded.subject, excluded.place, excluded.shown)`.execute(
        tx,
      )
      changes += numAffectedRows
    }
    // By how common its words are the planner reads a page in the order of the bank or through the index of the words.
    if (changes > 0n) await sql`analyze question_search`.execute(tx)
  })
}

/** The search: one or more phrases that must all be there, and their query; see `phraseQuery`. */
export interface Wanted {
  readonly query: string
  readonly phrases: readonly string[]
  readonly subject?: string | undefined
  /** Questions that are not found, nor the texts that they share. */
  readonly held: readonly string[]
  /** The place after which the page begins. */
  readonly after: number
  readonly limit: number
}

type Found = Pick<QuestionSearchTable, 'doc' | 'question' | 'set' | 'subject' | 'place' | 'shown'>

/** Texts that have all the phrases, in the order of the bank. */
export async function findTexts(
  db: Db,
  { query, phrases, subject, held, after, limit }: Wanted,
): Promise<Found[]> {
  const isOfSubject = subject === undefined ? sql`true` : sql`subject = ${subject}`
  const hasAll = sql.join(
    phrases.map((phrase) => sql`strpos(matter, ${phrase}) > 0`),
    sql` and `,
  )
  const { rows } = await sql<Found>`
    select doc, question, set, subject, place, shown from question_search
    where grams @@ ${query}::tsquery and place > ${after} and ${isOfSubject} and ${hasAll}
      and question <> all(${held}::text[])
    order by place limit ${limit}`.execute(db)
  return rows
}
