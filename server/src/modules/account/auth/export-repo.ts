import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { AccountExportsTable, ExportPartsTable } from '../tables'

/** An export as the server has it that writes it: no later try than this one adds to it. */
export type TakenExport = Pick<AccountExportsTable, 'uid' | 'id' | 'attempt' | 'site'>

/** An export of a user. */
export async function findExport(db: Db, uid: string, id: string): Promise<AccountExportsTable | undefined> {
  return getOwnExports(db, uid).where('id', '=', id).executeTakeFirst()
}

/** The export that a user asked for last. */
export async function findLastExport(db: Db, uid: string): Promise<AccountExportsTable | undefined> {
  return getOwnExports(db, uid).orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

const getOwnExports = (db: Db, uid: string) =>
  db.selectFrom('account_exports').selectAll().where('uid', '=', uid)

/** How many exports a user has asked for since a time. */
export async function countExports(tx: Db, uid: string, since: Date): Promise<number> {
  const rows = await getOwnExports(tx, uid).where('asked_at', '>=', since).execute()
  return rows.length
}

/** Adds an export that is still to be written. */
export async function addExport(
  tx: Db,
  row: Pick<AccountExportsTable, 'uid' | 'id' | 'site' | 'asked_at'>,
): Promise<AccountExportsTable> {
  const waiting = {
    state: 'waiting' as const,
    attempt: 0,
    leased_until: null,
    ends_at: null,
    text_bytes: 0,
    json_bytes: 0,
  }
  return tx
    .insertInto('account_exports')
    .values({ ...row, ...waiting })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes the export that has waited longest and that nobody writes, without what an earlier try left of it. */
export async function takeExport(db: Db, now: Date, until: Date): Promise<TakenExport | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<TakenExport>`
      update account_exports set attempt = attempt + 1, leased_until = ${until}
      where (uid, id) = (
        select uid, id from account_exports
        where state = 'waiting' and (leased_until is null or leased_until <= ${now})
        order by asked_at limit 1 for update skip locked)
      returning uid, id, attempt, site`.execute(tx)
    const [taken] = rows
    if (taken) await getOwnParts(tx, taken).execute()
    return taken
  })
}

const getOwnParts = (tx: Db, { uid, id }: Pick<TakenExport, 'uid' | 'id'>) =>
  tx.deleteFrom('export_parts').where('uid', '=', uid).where('id', '=', id)

/** Changes an export that is still in the hands of this try. Resolves to whether it is. */
export async function updateTaken(
  db: Db,
  { uid, id, attempt }: TakenExport,
  changes: Partial<AccountExportsTable>,
): Promise<boolean> {
  const row = await db
    .updateTable('account_exports')
    .set(changes)
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'waiting')
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a part and holds the export for longer. Resolves to whether it is still in the hands of this try. */
export async function addPart(
  db: Db,
  taken: TakenExport,
  { form, nth, sealed }: Pick<ExportPartsTable, 'form' | 'nth' | 'sealed'>,
  until: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await updateTaken(tx, taken, { leased_until: until }))) return false
    await tx.insertInto('export_parts').values({ uid: taken.uid, id: taken.id, form, nth, sealed }).execute()
    return true
  })
}

const loadParts = (db: Db, { uid, id, form }: Pick<ExportPartsTable, 'uid' | 'id' | 'form'>) =>
  db.selectFrom('export_parts').where('uid', '=', uid).where('id', '=', id).where('form', '=', form)

/** How many parts a file has. */
export async function countParts(
  db: Db,
  file: Pick<ExportPartsTable, 'uid' | 'id' | 'form'>,
): Promise<number> {
  return (await loadParts(db, file).select('nth').execute()).length
}

/** The bytes of a part; undefined where it is gone. */
export async function findPart(db: Db, part: Omit<ExportPartsTable, 'sealed'>): Promise<Buffer | undefined> {
  const row = await loadParts(db, part).select('sealed').where('nth', '=', part.nth).executeTakeFirst()
  return row?.sealed
}

/** Ends the other exports of a user, which a new one replaces. */
export async function endOthers(db: Db, { uid, id }: TakenExport, now: Date): Promise<void> {
  await db
    .updateTable('account_exports')
    .set({ ends_at: now })
    .where('uid', '=', uid)
    .where('id', '<>', id)
    .where('ends_at', '>', now)
    .execute()
}

/** Deletes the files of exports that have ended. Resolves to how many parts they had. */
export async function dropEnded(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from export_parts p using account_exports e
    where e.uid = p.uid and e.id = p.id and e.ends_at <= ${now}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
