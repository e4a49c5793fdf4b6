import { sql } from 'kysely'
import type { FileUse } from '../../../contract/schemas/account/file'
import type { Db } from '../db'

/**
 * Notes that a user's own files are in use, so that they stay as long as the account does. Resolves to the names that are
 * the user's own and were handed in for that.
 */
export async function takeIntoUse(
  db: Db,
  { uid, use }: { readonly uid: string; readonly use: FileUse },
  names: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    update files set used_at = coalesce(used_at, ${now})
    where uid = ${uid} and use = ${use} and name = any(${names}::text[]) returning name`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
