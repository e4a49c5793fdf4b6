import { sql, type RawBuilder } from 'kysely'
import { placeNames } from '../../../../../contract/domain/place'
import type { AccountExport } from '../../../../../contract/schemas/account/account'
import type { Db } from '../../../db'
import { openAddressIfPossible } from '../../../domain/sent-address'
import type { Keys } from '../../../security/keys'
import { openPhoneIfPossible, phoneIndex } from '../../../security/phone'
import { exportText } from './strings/export'
import { readableValue, type BranchNames } from './export-words'
import { findPhone } from './passwords'
import { personalTables, sentTo, listVisitors, type PersonalTable, type RawRow } from './personal-data'

type Source = PersonalTable & { readonly name: string; readonly condition: RawBuilder<boolean> }
type ExportPart = AccountExport['parts'][number]
type Field = ExportPart['rows'][number]['fields'][number]

/** The dependencies of reading the rows of an export. */
export type ExportDeps = { keys: Keys; boot: { consult: BranchNames } }

/** Some rows of a part of an export, at least one. */
export interface ExportPage extends ExportPart {
  /** Whether the part begins with them. */
  readonly isFirst: boolean
}

/**
 * Rows that are fetched and shaped in one turn: other requests are served in between. They are few, because what is in hand
 * while young memory is collected moves to the old, which is collected late.
 */
const PAGE = 20

/**
 * Everything stored about a user, for the user alone, page by page: phones stand in clear, hashes and secrets are left out.
 * It is read by a cursor, so the caller holds a transaction, whose snapshot it shows.
 */
export async function* exportPages(tx: Db, deps: ExportDeps, uid: string): AsyncGenerator<ExportPage> {
  for (const source of await listSources(tx, deps.keys, uid)) {
    const { name } = source
    const label = exportText.part(name)
    let isFirst = true
    for await (const rows of listPages(tx, source)) {
      yield { name, label, isFirst, rows: rows.map((row) => ({ fields: shown(deps, uid, source, row) })) }
      isFirst = false
    }
  }
}

async function* listPages(tx: Db, { name, condition }: Source): AsyncGenerator<readonly RawRow[]> {
  await sql`declare export_rows no scroll cursor for
    select * from ${sql.table(name)} where ${condition}`.execute(tx)
  for (;;) {
    const { rows } = await sql<RawRow>`fetch ${sql.lit(PAGE)} from export_rows`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) break
  }
  await sql`close export_rows`.execute(tx)
}

/** The tables that have the user's id, and those that know the user by an installation or by the phone. */
async function listSources(db: Db, keys: Keys, uid: string): Promise<readonly Source[]> {
  const own = Object.entries(personalTables).map(([name, table]) => ({
    ...table,
    name,
    condition: sql<boolean>`uid = ${uid}`,
  }))
  const sent = sql<boolean>`visitor = any(${await listVisitors(db, uid)}::uuid[])`
  const phone = await findPhone(db, keys, uid)
  return [
    ...own.filter(({ unseen }) => !unseen),
    { name: 'events', condition: sent },
    { name: 'log_records', condition: sent },
    { name: 'sms_ledger', condition: sentTo(uid, indexesFor(keys, phone)) },
  ]
}

/** While secrets change, messages may be stored under either: nothing is moved here, where the database is only read. */
function indexesFor({ generations }: Keys, phone: string | undefined): readonly Buffer[] {
  return phone === undefined ? [] : generations.map((writing) => phoneIndex({ writing }, phone))
}

function* listColumns({ spread }: Source, row: RawRow): Generator<readonly [column: string, value: unknown]> {
  for (const column in row)
    if (column === spread) yield* Object.entries(Object(row[column]))
    else yield [column, row[column]]
}

function shown(deps: ExportDeps, uid: string, source: Source, row: RawRow): Field[] {
  const { name: table, hidden = [] } = source
  const fields: Field[] = []
  for (const [column, value] of listColumns(source, row)) {
    if (value === null || hidden.includes(column)) continue
    if (Buffer.isBuffer(value)) fields.push(...opened(deps, uid, table, column, value))
    else {
      const text = readableValue(table, column, value, deps.boot.consult)
      const label = exportText.field(table, column)
      fields.push({ name: column, label, value: asText(value), ...(text !== undefined && { text }) })
    }
  }
  return fields
}

/** The text of a column with bytes. One that does not open stands in the row masked all the same. */
function opened({ keys }: ExportDeps, uid: string, table: string, column: string, bytes: Buffer): Field[] {
  if (column === 'phone_cipher') {
    const phone = openPhoneIfPossible(keys, uid, bytes)
    return phone === undefined ? [] : [{ name: 'phone', label: exportText.phone, value: phone }]
  }
  // Every other binary column is a hash.
  if (column !== 'address_cipher') return []
  const address = openAddressIfPossible(keys, uid, bytes)
  if (!address) return []
  const { name, phone, region, detail } = address
  const line = [name, phone, ...placeNames(region.names), detail].join(' ')
  return [{ name: 'address', label: exportText.field(table, 'address'), value: line }]
}

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
