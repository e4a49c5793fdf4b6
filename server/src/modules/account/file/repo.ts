import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { FilesTable } from '../tables'

/** A file of a user. */
export async function findFile(db: Db, uid: string, id: string): Promise<FilesTable | undefined> {
  return db.selectFrom('files').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
}

/** How many files a user has handed in for a use since a time. */
export async function countFiles(
  db: Db,
  { uid, use }: Pick<FilesTable, 'uid' | 'use'>,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('uid', '=', uid)
    .where('use', '=', use)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How long an upload may take from its note to its row: far longer than any store takes to write. */
export const UPLOAD_SECONDS = 3600

/**
 * Notes that the bytes of a file are about to be written, so that they are removed where nothing comes of it. Resolves to
 * false while other bytes are being written under its name. The account must be locked.
 */
export async function recordUpload(
  tx: Db,
  { name, digest }: Pick<FilesTable, 'name' | 'digest'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into file_removals as noted (name, since, digest)
    values (${name}, now() + make_interval(secs => ${UPLOAD_SECONDS}), ${digest})
    on conflict (name) do update set since = excluded.since, digest = excluded.digest
      where noted.digest is null or noted.digest = excluded.digest
    returning name`.execute(tx)
  return rows.length > 0
}

/** Adds a file whose bytes are written. Resolves to false where its upload is noted no more: they may have been removed. */
export async function addFile(tx: Db, row: FilesTable): Promise<boolean> {
  const noted = await tx
    .deleteFrom('file_removals')
    .where('name', '=', row.name)
    .where('digest', '=', row.digest)
    .returning('name')
    .executeTakeFirst()
  if (!noted) return false
  await tx.insertInto('files').values(row).execute()
  return true
}

/** Makes a file the one that a user uses for its purpose, and no other. */
export async function useFile(tx: Db, { uid, id, use }: FilesTable, now: Date): Promise<void> {
  const own = tx.updateTable('files').where('uid', '=', uid).where('use', '=', use)
  await own.set({ used_at: null }).where('id', '<>', id).execute()
  await own.set({ used_at: now }).where('id', '=', id).execute()
}

/** Shows an avatar in a user's profile. Resolves to whether there is a profile. */
export async function showAvatar(tx: Db, uid: string, avatar: string): Promise<boolean> {
  const row = await tx
    .updateTable('profiles')
    .set({ avatar })
    .where('uid', '=', uid)
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes up to `most` files of a use that are used for nothing and came before a time. Resolves to how many. */
export async function dropUnused(
  db: Db,
  use: FilesTable['use'],
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from files where (uid, id) in (
    select uid, id from files where used_at is null and use = ${use} and created_at < ${before} limit ${most} for update skip locked
  )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Up to `most` names whose bytes are to be removed by now, locked until the transaction ends. */
export async function lockRemovals(tx: Db, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('file_removals')
    .select('name')
    .where('since', '<=', sql<Date>`now()`)
    .orderBy('since')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ name }) => name)
}

/** Notes that the bytes under some names are gone. */
export async function endRemovals(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.deleteFrom('file_removals').where('name', 'in', names).execute()
}
