import type { AccountExport } from '../../../../contract/schemas/account'
import type { Db } from '../../db'
import type { Keys } from '../../lib/keys'
import { openPhone } from '../../lib/phone'
import { personalTables, rowsOf, type PersonalTable, type RawRow } from './personal-data'

/** Everything stored about a user, for the user alone: phones stand in clear, hashes and secrets are left out. */
export async function exportAccount(
  { db, keys, clock }: { db: Db; keys: Keys; clock: () => Date },
  uid: string,
): Promise<AccountExport> {
  const parts: AccountExport['parts'] = []
  for (const [name, table] of Object.entries(personalTables)) {
    if (table.unseen) continue
    const rows = await rowsOf(db, name, uid)
    if (rows.length > 0)
      parts.push({ name, rows: rows.map((row) => ({ fields: shown(keys, uid, table, row) })) })
  }
  return { exportedAt: clock().getTime(), uid, parts }
}

function shown(keys: Keys, uid: string, { hidden = [] }: PersonalTable, row: RawRow) {
  return Object.entries(row)
    .filter(([name]) => !hidden.includes(name))
    .flatMap(([name, value]) => {
      if (name === 'phone_cipher' && Buffer.isBuffer(value)) {
        return [{ name: 'phone', value: openPhone(keys, uid, value) }]
      }
      // Every other binary column is a hash.
      return value === null || Buffer.isBuffer(value) ? [] : [{ name, value: asText(value) }]
    })
}

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
