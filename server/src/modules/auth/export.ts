import { sql, type RawBuilder } from 'kysely'
import { placeNames } from '../../../../contract/domain/place'
import type { AccountExport } from '../../../../contract/schemas/account'
import type { Db } from '../../db'
import { openAddress } from '../../domain/sent-address'
import type { Keys } from '../../security/keys'
import { openPhone, phoneIndex } from '../../security/phone'
import { exportText } from '../../strings/export'
import { readableValue, type BranchNames } from './export-words'
import { phoneOf } from './passwords'
import { personalTables, rowsOf, sentTo, visitorsOf, type PersonalTable, type RawRow } from './personal-data'

type Source = PersonalTable & { readonly name: string; readonly condition: RawBuilder<boolean> }

/** What an export needs from outside. */
export type ExportDeps = { db: Db; keys: Keys; clock: () => Date; boot: { consult: BranchNames } }

/** Everything stored about a user, for the user alone: phones stand in clear, hashes and secrets are left out. */
export async function exportAccount(
  { db, keys, clock, boot }: ExportDeps,
  uid: string,
): Promise<AccountExport> {
  const parts: AccountExport['parts'] = []
  for (const source of await sourcesOf(db, keys, uid)) {
    const { rows, more } = await rowsOf(db, source.name, source.condition)
    if (rows.length === 0) continue
    parts.push({
      name: source.name,
      label: exportText.part(source.name),
      rows: rows.map((row) => ({ fields: shown({ keys, boot }, uid, source, row) })),
      ...(more > 0 && { more }),
    })
  }
  return { exportedAt: clock().getTime(), uid, parts }
}

/** The tables that have the user's id, and those that know the user by an installation or by the phone. */
async function sourcesOf(db: Db, keys: Keys, uid: string): Promise<readonly Source[]> {
  const own = Object.entries(personalTables).map(([name, table]) => ({
    ...table,
    name,
    condition: sql<boolean>`uid = ${uid}`,
  }))
  const sent = sql<boolean>`visitor = any(${await visitorsOf(db, uid)}::uuid[])`
  const phone = await phoneOf(db, keys, uid)
  return [
    ...own.filter(({ unseen }) => !unseen),
    { name: 'events', condition: sent },
    { name: 'log_records', condition: sent },
    { name: 'sms_ledger', condition: sentTo(uid, phone === undefined ? undefined : phoneIndex(keys, phone)) },
  ]
}

function shown(
  { keys, boot }: Pick<ExportDeps, 'keys' | 'boot'>,
  uid: string,
  { name: table, hidden = [], spread }: Source,
  row: RawRow,
) {
  return Object.entries(row)
    .flatMap(([name, value]) => (name === spread ? Object.entries(Object(value)) : [[name, value] as const]))
    .filter(([name]) => !hidden.includes(name))
    .flatMap(([column, value]) => {
      if (column === 'phone_cipher' && Buffer.isBuffer(value)) {
        return [{ name: 'phone', label: exportText.phone, value: openPhone(keys, uid, value) }]
      }
      if (column === 'address_cipher' && Buffer.isBuffer(value)) {
        const { name, phone, region, detail } = openAddress(keys, uid, value)
        const line = [name, phone, ...placeNames(region.names), detail].join(' ')
        return [{ name: 'address', label: exportText.field(table, 'address'), value: line }]
      }
      // Every other binary column is a hash.
      if (value === null || Buffer.isBuffer(value)) return []
      const text = readableValue(table, column, value, boot.consult)
      const label = exportText.field(table, column)
      return [{ name: column, label, value: asText(value), ...(text !== undefined && { text }) }]
    })
}

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
