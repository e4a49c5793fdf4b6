import { sql } from 'kysely'
import type { Db } from '../../../db'

const DAY_MS = 86_400_000

/** How far an event's own time may lie before or after the server's, in ms: wrong clocks fit in, nonsense does not. */
export const window = { past: 400 * DAY_MS, future: 100 * DAY_MS } as const

const tables = ['events', 'log_records'] as const

// Advisory locks share one number space in the database; 7101 to 7103 are taken.
const MONTH_LOCK = 7104

/** The time inside a UUIDv7, Unix ms. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** The month of a time as one number that grows by one a month, UTC. */
export function getMonth(ms: number): number {
  const date = new Date(ms)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function getStart(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12)
}

/** The first id of a month. */
function firstId(month: number): string {
  const hex = getStart(month).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

function partName(table: string, month: number): string {
  return `${table}_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`
}

/** Makes the partitions of these months where they are missing, without stopping who writes to others. */
export async function makeMonths(db: Db, months: readonly number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MONTH_LOCK}::int, 0)`.execute(tx)
    for (const month of months) for (const table of tables) await makePart(tx, table, month)
  })
}

async function makePart(tx: Db, table: string, month: number): Promise<void> {
  const name = partName(table, month)
  if (await exists(tx, name)) return
  // `create … partition of` would lock the whole table against reading and writing; attaching does not.
  await sql`create table ${sql.table(name)} (like ${sql.table(table)} including all)`.execute(tx)
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
    for values from (${sql.lit(firstId(month))}) to (${sql.lit(firstId(month + 1))})`.execute(tx)
}

async function exists(tx: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(tx)
  return rows[0]?.found === true
}

/** Rows that are deleted in one statement, so that none takes long and nobody waits for it. */
const STEP = 20_000

/** Deletes what came before a time. Returns how many rows went. */
export async function deleteBefore(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  let deleted = 0
  for (const table of tables) {
    for (;;) {
      if (signal.aborted) return deleted
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where received_at < ${before} limit ${STEP})`.execute(db)
      deleted += Number(numAffectedRows ?? 0)
      if (Number(numAffectedRows ?? 0) < STEP) break
    }
  }
  return deleted
}

/** Drops the months in which nothing can be younger than the window. Returns how many partitions went. */
export async function dropOldMonths(db: Db, now: Date): Promise<number> {
  const oldest = getMonth(now.getTime() - window.past)
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
      join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
      where parent.relname in (${sql.join(tables)}) and child.relkind = 'r'`.execute(db)
  const old = rows.filter(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? []
    return Number(year) * 12 + Number(month) - 1 < oldest
  })
  for (const { name } of old) await sql`drop table ${sql.table(name)}`.execute(db)
  return old.length
}
