import { sql } from 'kysely'
import type { Db } from '../db'
import { moveIndex } from '../security/blind-index'
import type { Keys } from '../security/keys'
import { seal, unseal } from '../security/sealed'
import { phonePlaces, type CipherPlace, type IndexPlace } from './places'
import { movePhones } from './phones'

/** How many rows one transaction moves. */
const BATCH = 500

type Place = IndexPlace | CipherPlace
/** The rows of a phone move together, in all tables. */
const isPhone = (place: Place): boolean => phonePlaces.some((phones) => phones === place)

type Row = { readonly at: string; readonly owner: string; readonly value: Buffer }

/** A row without a phone or an address is under no secret; the functions take it for one of the first. */
const isOld = (place: Place, newest: number) => {
  const column = sql.ref(place.column)
  return 'index' in place
    ? sql<boolean>`${column} is not null and index_generation(${column}) < ${newest}`
    : sql<boolean>`${column} is not null and cipher_generation(${column}) < ${newest}`
}

/** A cipher or an index under the secret that is written; undefined where neither secret opens it. */
function moved(keys: Keys, place: Place, { owner, value }: Row): Buffer | undefined {
  if ('index' in place) return moveIndex(keys.writing, place.index, value)
  try {
    return seal(keys, place.cipher, owner, unseal(keys, place.cipher, owner, value))
  } catch {
    return undefined
  }
}

const distinct = (rows: readonly Row[]): readonly Buffer[] => [
  ...new Map(rows.map(({ value }) => [value.toString('base64'), value])).values(),
]

/** How many rows of a column are not yet under the secret that is written. */
export async function countOld(db: Db, keys: Keys, place: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(place.table)} where ${isOld(place, keys.writing.number)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Stores moved rows of a table. */
export type PutRows = (tx: Db, moved: Moved) => Promise<void>

/** The result of a walk through a column, and how many rows it had to leave because neither secret opens them. */
export type Walk = { moved: number; unreadable: number }

/**
 * Moves a column to the secret that is written, in the order in which its rows lie. Rows that somebody else is working
 * on are left to the next walk. Ends soon after the signal says so; what was moved by then is. `putClaims` stores the moved
 * rows of `former_claims`, which may meet others.
 */
export async function movePlace(
  db: Db,
  keys: Keys,
  place: Place,
  { signal, putClaims }: { readonly signal: AbortSignal; readonly putClaims: PutRows },
): Promise<Walk> {
  const walk = { moved: 0, unreadable: 0 }
  for (let after: string | undefined = '(0,0)'; after !== undefined && !signal.aborted;) {
    const batch = await moveBatch(db, keys, place, { after, putClaims })
    walk.moved += batch.moved
    walk.unreadable += batch.unreadable
    after = batch.last
  }
  return walk
}

async function moveBatch(
  db: Db,
  keys: Keys,
  place: Place,
  { after, putClaims }: { readonly after: string; readonly putClaims: PutRows },
): Promise<Walk & { last: string | undefined }> {
  const [table, column] = [sql.table(place.table), sql.ref(place.column)]
  const owner = 'owner' in place ? sql.join(place.owner.map((name) => sql.ref(name))) : sql`''`
  const size = ('batch' in place && place.batch) || BATCH
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Row>`
      select ctid::text as at, concat_ws(' ', ${owner}) as owner, ${column} as value from ${table}
      where ctid > ${after}::tid and ${isOld(place, keys.writing.number)}
      limit ${size} for update skip locked`.execute(tx)
    const done = rows.flatMap((row) => {
      const value = moved(keys, place, row)
      return value ? { at: row.at, value } : []
    })
    if (isPhone(place)) await movePhones(tx, keys, distinct(rows))
    else if (place.table === 'former_claims') await putClaims(tx, done)
    else await putValues(tx, place, done)
    const last = rows.length === size ? rows.at(-1)?.at : undefined
    return { moved: done.length, unreadable: rows.length - done.length, last }
  })
}

/** Rows by their places, each with its value under the secret that is written. */
export type Moved = readonly { readonly at: string; readonly value: Buffer }[]

/** Moved rows as a relation `v (place, value)` of a statement. */
export const asRows = (moved: Moved) =>
  sql`unnest(${moved.map(({ at }) => at)}::tid[], ${moved.map(({ value }) => value)}::bytea[]) as v (place, value)`

async function putValues(tx: Db, { table, column }: Place, moved: Moved): Promise<void> {
  await sql`update ${sql.table(table)} t set ${sql.ref(column)} = v.value from ${asRows(moved)}
    where t.ctid = v.place`.execute(tx)
}
