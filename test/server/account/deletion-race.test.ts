import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import type { Operation } from '../../../contract/operations'
import { openDb } from '../../../server/src/db'
import { migrate } from '../../../server/src/db/migrate'
import { readExample } from '../../../server/src/http/examples'
import { BELONGS_TO_ACCOUNT } from '../../../server/src/lib/account-gone'
import { newUuid } from '../../../server/src/lib/uuid'
import { operationEntries } from '../../../server/src/plugins/contract'
import { openSession } from '../../../server/src/modules/account/auth/sessions'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import type { Member } from '../../support/accounts'
import { EXAMPLE_UID } from '../../support/contract-app'
import { tablesWith, whileErasing } from '../../support/erasing'
import { form } from '../../support/form'
import { testKeys } from '../../support/keys'
import { someoneWaits } from '../../support/locks'
import { ROOM, startLiveSuite } from '../../support/live'
import { addAccounts } from '../../support/members'
import { createDatabaseBefore } from '../../support/postgres'
import { getBytes } from '../../support/whole-server'
import { startForAll } from '../../support/start-suite'

const suite = startForAll(startLiveSuite)

const send = (method: 'POST' | 'PUT', { headers }: Member, url: string, payload?: object) =>
  suite.first.app.inject({ method, url, headers: { ...headers, d: 'a phone' }, ...(payload && { payload }) })
/** A student on the installation that all requests name. */
const memberHere = async (): Promise<Member> => {
  const { uid } = await suite.member()
  const note = { installation: 'a phone' }
  const { access } = await openSession(suite.db, testKeys(), uid, note, new Date(suite.now()))
  return { uid, headers: { authorization: `Bearer ${access}` } }
}
const id = () => newUuid(new Date(suite.now()))

const writes: Readonly<Record<string, (me: Member) => ReturnType<typeof send>>> = {
  'the record of a student': (me) => send('POST', me, `/gaoshou/v1/student/${me.uid}`, { id: id() }),
  'a trial': (me) => send('POST', me, `/gaoshou/v1/student/${me.uid}/member/study/temporary`),
  'a free course': (me) =>
    send('POST', me, `/gaoshou/v1/students/${me.uid}/free-courses`, { id: id(), goodsId: 'free-law-1' }),
  'a remembered device': (me) =>
    send('POST', me, `/auth/v1/users/${me.uid}/device-credentials`, { id: id() }),
  'a ticket of a live class': (me) => send('POST', me, `/live/v1/rooms/${ROOM}/tickets`),
  'a phone': (me) =>
    send('POST', me, `/auth/v1/users/${me.uid}/bind-phone`, { mobile: '13800001234', code: '123456' }),
}

test.each(Object.entries(writes))(
  '%s that meets the erasure of its account is refused like a request without a session, and leaves nothing',
  async (_what, write) => {
    const me = await memberHere()
    const answer = await whileErasing(suite.db, me.uid, async () => write(me))
    expect([answer.json().code, answer.statusCode]).toEqual([ErrorCode.Unauthenticated, 401])
    expect(await tablesWith(suite.db, me.uid)).toEqual([])
  },
)

test('a change of a record that meets the erasure is refused, and leaves nothing', async () => {
  const me = await suite.member()
  const url = `/gaoshou/v1/student/${me.uid}`
  expect((await send('POST', me, url, { id: id() })).statusCode).toBe(200)
  const answer = await whileErasing(suite.db, me.uid, async () => send('PUT', me, url, { id: id() }))
  expect(answer.statusCode).toBe(401)
  expect(await tablesWith(suite.db, me.uid)).toEqual([])
})

test('a login by a remembered device locks nothing of an account before the account', async () => {
  const me = await memberHere()
  const made = await send('POST', me, `/auth/v1/users/${me.uid}/device-credentials`, { id: id() })
  const { credential } = made.json().result
  const body = { credential, clientId: 'shangan-h5', consent: 'current' }
  const { login } = await suite.db.transaction().execute(async (tx) => {
    await sql`select from accounts where uid = ${me.uid} for update`.execute(tx)
    const answer = Promise.resolve(send('POST', me, '/auth/v1/account/message/token', body))
    await someoneWaits(suite.db)
    await sql`select from device_credentials where uid = ${me.uid} for update nowait`.execute(tx)
    for (const table of Object.keys(personalTables)) await eraseFrom(tx, table, me.uid)
    return { login: answer }
  })
  expect((await login).json().code).toBe(ErrorCode.CredentialEnded)
})

/** Tables whose rows cannot refer to an account as rows of others do, each group with what takes its place. */
const heldOtherwise: Readonly<Record<string, readonly string[]>> = {
  'is what the others refer to': ['accounts'],
  'is claimed before the account is made, in one transaction with it': ['phone_directory', 'third_directory'],
  'belongs to nobody once the account is gone': ['order_money', 'money_references'],
  'is written under the lock of its order, which a deletion takes first': [
    'order_steps',
    'order_goods',
    'order_refunds',
    'order_invoices',
    'order_exchanges',
    'order_numbers',
  ],
  'is written by a function or a statement that locks the account, on a way that many take at once': [
    'sessions',
    'known_devices',
    'study_logs',
    'study_events',
    'visitors',
    'word_fits',
    'question_tallies',
    'question_firsts',
    'paper_sittings',
    'week_report_looks',
    'week_reports',
    'reward_looks',
    'duel_runs',
    'duels',
    'duel_groups',
    'live_messages',
    'live_signs',
    'live_answers',
    'live_questions',
    'live_reports',
    'live_decisions',
    'messages',
    'board_due',
    'board_cohorts',
    'board_questions',
    'board_scores',
  ],
  'is written in a transaction that has locked the account': [
    'former_phones',
    'passwords',
    'profiles',
    'files',
    'account_exports',
    'order_signatures',
    'orders',
    'coupons',
    'addresses',
    'clock_joins',
    'clock_records',
    'repair_cards',
    'point_postings',
    'point_entries',
    'message_settings',
    'push_subscriptions',
    'wechat_grants',
    'point_purchases',
    'task_claims',
    'granted_goods',
    'invite_codes',
    'invitations',
    'invitee_awards',
    'invites',
    'calendar_feeds',
    'question_reports',
    'attributions',
    'clue_origins',
    'sign_ups',
    'sales_clues',
    'consents',
  ],
}

test('PostgreSQL ties the rows of every table of an account to it, but for those that are known to need no tie', async () => {
  const { rows } = await sql<{ name: string; rule: string; owner: string }>`
    select conrelid::regclass::text as name, conname::text as rule, confrelid::regclass::text as owner
    from pg_constraint where contype = 'f' and confdeltype = 'c' and conrelid in (
      select attrelid from pg_attribute where attname = 'uid' and attnum = any(conkey))`.execute(suite.db)
  const own = rows.filter(({ owner }) => owner === 'accounts')
  expect(own.map(({ rule }) => rule)).toEqual(own.map(({ name }) => name + BELONGS_TO_ACCOUNT))
  const known = [...rows.map(({ name }) => name), ...Object.values(heldOtherwise).flat()]
  expect(known.sort()).toEqual(Object.keys(personalTables).sort())
})

test('leftover rows of accounts erased before go with the next start, and no row of anybody else', async () => {
  const url = await createDatabaseBefore('0072')
  const db = openDb(url)
  const [here, gone] = [id(), id()]
  await addAccounts(db, [here], new Date(suite.now()))
  for (const uid of [here, gone]) {
    await sql`insert into third_directory (kind, openid, uid) values ('wechat-mini', ${uid}, ${uid})`.execute(
      db,
    )
    await sql`insert into members (uid, member_id, level, temporary, granted_at)
      values (${uid}, 'study', 1, true, now())`.execute(db)
    await sql`insert into student_edits (uid, id, fingerprint, created_at) values (${uid}, ${id()}, '', now())`.execute(
      db,
    )
  }
  await migrate(url)
  expect(await tablesWith(db, gone)).toEqual([])
  expect(await tablesWith(db, here)).toEqual(['accounts', 'third_directory', 'student_edits', 'members'])
  await db.destroy()
})

const operations = operationEntries().filter(([, it]) => !it.planned && it.auth !== 'staff')

/** The golden request of an operation, sent by somebody else. */
async function replay([name, operation]: (typeof operations)[number], { uid, headers }: Member) {
  const request = { params: {}, query: {}, headers: {}, body: undefined, ...readExample(name)?.request }
  const own = JSON.parse(JSON.stringify(request).replaceAll(EXAMPLE_UID, uid)) as typeof request
  const fields = new Map<string, string>(Object.entries(own.params))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, field: string) => fields.get(field) ?? '')
  const sent = sentBody(operation, own.body)
  return suite.first.app.inject({
    method: operation.method,
    url: `${path}?${new URLSearchParams(own.query).toString()}`,
    ...sent,
    headers: { ...own.headers, ...('headers' in sent ? sent.headers : {}), ...headers },
  })
}

function sentBody({ body: kind }: Operation, body: Record<string, unknown> | undefined) {
  if (kind === 'multipart') return form(body ?? {})
  if (kind !== 'bytes') return body === undefined ? {} : { payload: body }
  return { payload: getBytes(body), headers: { 'content-type': 'application/octet-stream' } }
}

test.each(operations)(
  'the golden request of %s that meets an erasure leaves no row of the account and is no fault of the server',
  async (...entry) => {
    const me = await suite.member()
    const answer = await whileErasing(suite.db, me.uid, async () => replay(entry, me))
    expect(await tablesWith(suite.db, me.uid)).toEqual([])
    expect(answer.json().code).not.toBe(ErrorCode.Internal)
  },
)
