import { sql } from 'kysely'
import type { Db } from '../../db'

/** What becomes of a user's rows in one table, and what of them the user is shown. */
export type PersonalTable = {
  /** Columns that keep nothing of the person, with what stands in their place; absent where the rows go. */
  readonly blank?: Readonly<Record<string, null | '' | Buffer>>
  /** Columns that the owner is not shown: secrets, and lists of what is kept for the server's own sake. */
  readonly hidden?: readonly string[]
  /** The rows are the server's own means and hold nothing that is not in another part. */
  readonly unseen?: true
}

const nothing = Buffer.alloc(0)

/**
 * Every table that has a uid, in the order in which a deletion goes through them. The account comes first, because
 * a login holds its row until it is done. Sellers keep a clue's campaign and time, and nobody behind it.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  phone_directory: { unseen: true },
  accounts: {},
  third_directory: {},
  third_accounts: {},
  third_binds: { unseen: true },
  sessions: {},
  refresh_tokens: { unseen: true },
  passwords: { hidden: ['hash', 'change_id'] },
  known_devices: {},
  device_credentials: {},
  profiles: {},
  students: {},
  student_edits: { unseen: true },
  files: {},
  members: {},
  student_goods: {},
  invites: {},
  visitors: {},
  word_events: {},
  word_logs: { unseen: true },
  word_fits: { unseen: true },
  attributions: { blank: {} },
  clue_origins: { blank: {} },
  sign_ups: { blank: { fingerprint: nothing } },
  sales_clues: {
    blank: {
      phone_cipher: null,
      phone_mask: '',
      name: '',
      school: '',
      college: '',
      class: '',
      fingerprint: nothing,
    },
  },
}

/** A row as PostgreSQL holds it. */
export type RawRow = Readonly<Record<string, unknown>>

const MOST_ROWS = 100_000

/** The rows of a user in a table. */
export async function rowsOf(db: Db, table: string, uid: string): Promise<RawRow[]> {
  const { rows } = await sql<RawRow>`
    select * from ${sql.table(table)} where uid = ${uid} limit ${MOST_ROWS}`.execute(db)
  return rows
}

/** Takes the person out of a table: the rows go, or what is personal in them. */
export async function eraseFrom(tx: Db, table: string, { blank }: PersonalTable, uid: string): Promise<void> {
  if (!blank) {
    await sql`delete from ${sql.table(table)} where uid = ${uid}`.execute(tx)
    return
  }
  const columns = Object.entries(blank).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (columns.length === 0) return
  await sql`update ${sql.table(table)} set ${sql.join(columns)} where uid = ${uid}`.execute(tx)
}
