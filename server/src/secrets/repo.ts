import { sql } from 'kysely'
import type { Db } from '../db'
import type { SecretGenerationsTable, SecretStateTable } from './tables'

/** Numbers of our own for advisory locks: secrets are added under one, and the other belongs to what is written. */
const LOCK = 7_301_152
const WRITING_LOCK = 7_301_153

export type StoredGeneration = Pick<SecretGenerationsTable, 'generation' | 'check_value' | 'ring'>

/** The database's facts about its secrets, the first one first. */
export type Stored = Pick<SecretStateTable, 'writing' | 'oldest'> & {
  readonly generations: readonly StoredGeneration[]
}

/** A cipher of a phone and whose it is. */
export type OwnedCipher = { readonly owner: string; readonly cipher: Buffer }

/** Makes all who add secrets wait for each other until the transaction ends. */
export async function lockSecrets(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Until the transaction ends, nobody changes which secret is written. */
export async function holdWriting(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${WRITING_LOCK})`.execute(tx)
}

/** Waits for all who write a phone or begin to run, and makes those who follow wait until the transaction ends. */
export async function lockWriting(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WRITING_LOCK})`.execute(tx)
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${name}) is not null as is`.execute(db)
  return rows[0]?.is === true
}

/** The stored facts of the secrets; undefined where nothing was, or in a database from before there was. */
export async function findStored(db: Db): Promise<Stored | undefined> {
  if (!(await hasTable(db, 'secret_state'))) return undefined
  const state = await db.selectFrom('secret_state').select(['writing', 'oldest']).executeTakeFirst()
  if (!state) return undefined
  const generations = await db
    .selectFrom('secret_generations')
    .select(['generation', 'check_value', 'ring'])
    .orderBy('generation')
    .execute()
  return { ...state, generations }
}

/** The oldest cipher of a phone, which is under the secret that the database began with. */
export async function findOldestCipher(db: Db): Promise<OwnedCipher | undefined> {
  for (const [table, owner] of [
    ['accounts', 'uid'],
    ['staff', 'id'],
    ['sales_clues', 'uid'],
    ['addresses', 'uid'],
  ] as const) {
    if (!(await hasTable(db, table))) continue
    const { rows } = await sql<OwnedCipher>`
      select ${sql.ref(owner)}::text as owner, phone_cipher as cipher from ${sql.table(table)}
      where phone_cipher is not null order by ${sql.ref(owner)} limit 1`.execute(db)
    if (rows[0]) return rows[0]
  }
  return undefined
}

/** Writes what proves the first secret, and that everything is under it. */
export async function addFirst(tx: Db, first: StoredGeneration): Promise<void> {
  await addGeneration(tx, first)
  const { generation } = first
  await tx.insertInto('secret_state').values({ writing: generation, oldest: generation }).execute()
}

/** Writes what proves a secret. */
export async function addGeneration(tx: Db, row: StoredGeneration): Promise<void> {
  await tx.insertInto('secret_generations').values(row).execute()
}
