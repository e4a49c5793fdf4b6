import { sql } from 'kysely'
import { LATE_DAYS } from '../../../../../contract/domain/habit/streak'
import type { Db } from '../../../db'
import { booksText } from './strings/point'
import { awardRules } from './award-rules'
import type { BooksRule } from './books-rule'

/** Days in a row that bring something in an activity. */
export interface Reach {
  readonly activity: string
  readonly days: number
}

const { rules: titles } = booksText

/** The check-ins of each student as rows of days without a gap. */
const islands = sql`
  select uid, activity_id, min(day) as first, count(*)::int as days, max(at) as newest from (
    select uid, activity_id, day, at, day - row_number() over (partition by uid, activity_id order by day) as island
    from clock_records) as numbered
  group by uid, activity_id, island`

/** The rules of points whatever brought them. */
const ledgerRules: readonly BooksRule[] = [
  {
    title: titles.entries,
    rows: sql`
      select count(postings.uid) > 0 and coalesce(sum(amount), 0) = 0 as is_right, entries.uid || ' ' || key as name
      from point_entries as entries left join point_postings as postings
        on postings.uid = entries.uid and entry_id = entries.id
      group by entries.uid, key`,
  },
  {
    title: titles.postings,
    rows: sql`
      select entries.id is not null and batches.ends_at is not null as is_right,
        postings.uid || ' ' || entry_id as name
      from point_postings as postings
      left join point_entries as entries on entries.uid = postings.uid and entries.id = entry_id
      left join point_entries as batches on batches.uid = postings.uid and batches.id = batch_id`,
  },
  {
    title: titles.batches,
    rows: sql`
      select sum(amount) between 0 and coalesce(sum(amount) filter (where entry_id = batch_id), -1) as is_right,
        uid || ' ' || batch_id as name
      from point_postings where account = 'student' group by uid, batch_id`,
  },
  {
    title: titles.closed,
    rows: sql`
      select ends_at <= closed_at and coalesce((
          select sum(amount) from point_postings as postings
          where postings.uid = entries.uid and batch_id = entries.id and account = 'student'), 0) = 0 as is_right,
        uid || ' ' || key as name
      from point_entries as entries where closed_at is not null`,
  },
  {
    title: titles.expiries,
    rows: sql`
      select batches.closed_at is not null as is_right, entries.uid || ' ' || entries.key as name
      from point_entries as entries left join point_entries as batches
        on batches.uid = entries.uid and entries.key = 'expire:' || batches.id and entries.at = batches.ends_at
      where entries.kind = 'expire'`,
  },
]

/** The rules of check-ins and the points that they bring. */
const clockRules = (reaches: readonly Reach[]): readonly BooksRule[] => [
  {
    title: titles.records,
    rows: sql`
      select coalesce(sum(amount), 0) = point and (how <> 'repaired' or point = 0) as is_right,
        records.uid || ' ' || activity_id || ' ' || day as name
      from clock_records as records
      left join point_entries as entries
        on entries.uid = records.uid and entries.key = 'clock:' || activity_id || ':' || day
      left join point_postings as postings
        on postings.uid = entries.uid and entry_id = entries.id and account = 'student'
      group by records.uid, activity_id, day`,
  },
  {
    title: titles.clock,
    rows: sql`
      select records.uid is not null as is_right, entries.uid || ' ' || key as name
      from point_entries as entries left join clock_records as records on records.uid = entries.uid
        and activity_id = split_part(key, ':', 2) and day = split_part(key, ':', 3)::int and how <> 'repaired'
      where kind = 'clock'`,
  },
  {
    title: titles.streaks,
    rows: sql`
      select count(day) = days and not exists (
          select from point_entries as other where other.uid = entries.uid and kind = 'streak'
            and starts_with(key, 'streak:' || activity || ':' || days || ':')
            and split_part(key, ':', 4)::int between first + 1 and first + days - 1) as is_right,
        entries.uid || ' ' || entries.key as name
      from (
        select uid, key, split_part(key, ':', 2) as activity, split_part(key, ':', 3)::int as days,
          split_part(key, ':', 4)::int as first from point_entries where kind = 'streak') as entries
      left join clock_records as records on records.uid = entries.uid and activity_id = activity
        and day between first and first + days - 1
      group by entries.uid, entries.key, activity, days, first`,
  },
  {
    title: titles.rows,
    // A bonus that the content did not bring yet when a row grew for the last time is owed to nobody. A row beside
    // another one waits
    // while days between them may still come, and what rows have had that have become one is taken off later ones.
    rows: sql`
      with islands as materialized (${islands}), written as (
        select uid, activity_id, floor(extract(epoch from max(newest) + interval '4 hours') / 86400)::int as day
        from islands group by uid, activity_id)
      select count(entries.key) > 0 or exists (
          select from islands as other join written using (uid, activity_id)
          where uid = islands.uid and activity_id = activity and other.first <> islands.first
            and least(other.first + other.days, islands.first + islands.days) >= written.day - ${LATE_DAYS})
        or (select count(*) from islands as other
            where uid = islands.uid and activity_id = activity and other.days >= reach.days)
          <= (select count(*) from point_entries as had where had.uid = islands.uid and kind = 'streak'
            and starts_with(key, 'streak:' || activity || ':' || reach.days || ':')) as is_right, islands.uid || ' ' || activity || ' ' || reach.days as name
      from json_to_recordset(${JSON.stringify(reaches)}::json) as reach (activity text, days integer)
      join islands on activity_id = activity and islands.days >= reach.days
      left join point_entries as entries on entries.uid = islands.uid and kind = 'streak'
        and starts_with(key, 'streak:' || activity || ':' || reach.days || ':')
        and split_part(key, ':', 4)::int between first and first + islands.days - 1
      where newest >= (select min(at) from point_entries where kind = 'streak'
        and starts_with(key, 'streak:' || activity || ':' || reach.days || ':'))
      group by islands.uid, activity, reach.days, first, islands.days`,
  },
  {
    title: titles.cards,
    rows: sql`
      select (used_at is null) = (records.uid is null) as is_right, cards.uid || ' ' || cards.key as name
      from repair_cards as cards left join clock_records as records
        on records.uid = cards.uid and card_id = cards.id`,
  },
]

/** The finding of a rule. */
export interface BooksFinding {
  readonly title: string
  readonly checked: number
  readonly wrong: number
  /** Where one of those is that are wrong. */
  readonly example: string
}

/** Looks at everything that must hold of the books, all of it as of one moment. */
export async function checkBooks(db: Db, reaches: readonly Reach[]): Promise<BooksFinding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const found: BooksFinding[] = []
      for (const { title, rows } of [...ledgerRules, ...clockRules(reaches), ...awardRules]) {
        const { rows: seen } = await sql<Omit<BooksFinding, 'title'>>`
          select count(*)::int as checked, (count(*) filter (where is_right is not true))::int as wrong,
            coalesce(min(name) filter (where is_right is not true), '') as example
          from (${rows}) as rows`.execute(tx)
        for (const omit of seen) found.push({ title, ...omit })
      }
      return found
    })
}
