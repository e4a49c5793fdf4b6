import { sql } from 'kysely'
import Value from 'typebox/value'
import { AccountExport } from '../../contract/schemas/account'
import { uuidV7 } from '../../server/src/lib/uuid'
import { personalTables, rowsOf } from '../../server/src/modules/auth/personal-data'
import { exportText } from '../../server/src/strings/export'
import { logIn, startAccountApp, type AccountApp, type Member } from '../support/accounts'

const MOBILE = '13800001234'
let suite: AccountApp
let member: Member

beforeEach(async () => {
  suite = await startAccountApp()
  member = await logIn(suite, MOBILE)
})

afterEach(() => suite.close())

async function exported(): Promise<AccountExport> {
  const answer = await suite.app.inject({
    url: `/auth/v1/users/${member.uid}/export`,
    headers: member.headers,
  })
  const { result } = answer.json()
  if (!Value.Check(AccountExport, result)) throw new Error('the export does not fit the contract')
  return result
}

test('the export holds what the installations sent, and the messages to the own number', async () => {
  const event = { id: uuidV7(suite.now()), e_type: 1, e_name: 'summer-gold', page: '/market/summer-gold/27' }
  for (const [device, headers] of [['mine', member.headers] as const, ['foreign', {}] as const]) {
    await suite.app.inject({
      method: 'POST',
      url: '/statistics/v1/events',
      headers,
      payload: { device, sentAt: suite.now().getTime(), events: [{ ...event, e_content: device }] },
    })
    event.id = uuidV7(suite.now())
  }
  await logIn(suite, '13900005678')
  const { parts } = await exported()
  const valuesOf = (part: string, field: string) =>
    parts
      .find(({ name }) => name === part)
      ?.rows.map(({ fields }) => fields.find(({ name }) => name === field)?.value)
  expect(valuesOf('events', 'e_content')).toEqual(['mine'])
  expect(valuesOf('sms_ledger', 'type')).toEqual(['3'])
  expect(JSON.stringify(parts)).not.toContain('foreign')
})

test('every part and every column that a student is shown has a Chinese name', async () => {
  const tables = [...Object.keys(personalTables), 'events', 'log_records', 'sms_ledger']
  const { rows } = await sql<{ table: string; name: string }>`
    select table_name as "table", column_name as name from information_schema.columns
    where table_schema = 'public' and data_type <> 'bytea'`.execute(suite.db)
  const shown = rows.filter(({ table, name }) => {
    const { unseen, hidden = [] } = personalTables[table] ?? {}
    return tables.includes(table) && !unseen && !hidden.includes(name)
  })
  const isChinese = (label: string) => /\p{Script=Han}/u.test(label)
  expect(shown.filter(({ table }) => !isChinese(exportText.part(table)))).toEqual([])
  expect(shown.filter(({ table, name }) => !isChinese(exportText.field(table, name)))).toEqual([])
})

test('an export says of a table that is too long how many rows are missing', async () => {
  await sql`
    insert into known_devices (uid, device_key, last_login_at)
    select ${member.uid}::uuid, n::text, now() from generate_series(1, 100003) n`.execute(suite.db)
  const { rows, more } = await rowsOf(suite.db, 'known_devices', sql<boolean>`uid = ${member.uid}`)
  expect([rows.length, more]).toEqual([100_000, 3])
})
