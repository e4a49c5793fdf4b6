import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import { deriveKeys } from '../../../server/src/security/keys'
import { newUuid } from '../../../server/src/lib/uuid'
import { addVisitor, getVisitor } from '../../../server/src/domain/visitor'
import { bindInvite, registerUser } from '../../../server/src/modules/account/auth/profiles'
import { createLead, signUp } from '../../../server/src/modules/staff/lead/service'
import { readSaleIndex } from '../../../server/src/modules/staff/staff/sale-index'
import { dump, identity, logIn, startAccountApp, type Member } from '../../support/accounts'
import { confirmCode } from '../../support/passwords'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const PAGE = '/market/summer-gold/27'
const keys = deriveKeys('a secret of the test')
const suite = startForEach(startAccountApp)
let member: Member

beforeEach(async () => {
  member = await logIn(suite, MOBILE)
})

const nextId = () => newUuid(suite.now())

async function erase({ uid, headers }: Member, device?: string): Promise<number> {
  const answer = await suite.app.inject({
    method: 'POST',
    url: `/auth/v1/users/${uid}/deletion`,
    headers: { ...headers, ...(device !== undefined && { d: device }) },
    payload: { code: await confirmCode(suite, MOBILE) },
  })
  return answer.statusCode
}

const report = (device: string, headers: object = {}) =>
  suite.app.inject({
    method: 'POST',
    url: '/statistics/v1/events',
    headers: { ...headers },
    payload: {
      device,
      sentAt: suite.now().getTime(),
      events: [{ id: nextId(), e_type: 1, e_name: 'summer-gold', page: PAGE }],
    },
  })

const complain = (device: string) =>
  suite.app.inject({
    method: 'POST',
    url: '/statistics/v1/logs',
    headers: { d: device },
    payload: {
      records: [
        {
          id: nextId(),
          time: suite.now().getTime(),
          event: 306,
          project: 'shangan-h5',
          environment: 'production',
          referer: '',
          userAgent: 'Mozilla/5.0',
          message: `fault on ${device}`,
        },
      ],
    },
  })

const visitorsOfEvents = async () =>
  (await suite.db.selectFrom('events').select('visitor').distinct().execute()).map(({ visitor }) => visitor)

test('events of an account on its devices go with it, also from before it signed in, and nothing of others', async () => {
  await report('phone')
  await report('phone', member.headers)
  await report('stranger')
  await complain('phone')
  await complain('stranger')
  expect(await visitorsOfEvents()).toHaveLength(2)
  expect(await erase(member)).toBe(200)
  expect(await visitorsOfEvents()).toEqual([getVisitor(keys, 'stranger')])
  const logs = await suite.db.selectFrom('log_records').select('message').execute()
  expect(logs).toEqual([{ message: 'fault on stranger' }])
})

test('the installation that asks for the deletion is forgotten, though it never sent an event signed in', async () => {
  await report(identity.d)
  expect(await erase(member, identity.d)).toBe(200)
  expect(await visitorsOfEvents()).toEqual([])
})

test('an account made after a deletion on the same device has none of what was done before', async () => {
  await report('phone', member.headers)
  await erase(member)
  suite.wait(60)
  const again = await logIn(suite, MOBILE)
  await report('phone', again.headers)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from visitors v join events e using (visitor) where v.uid = ${again.uid}`.execute(
    suite.db,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('an event that arrives late ties no installation to an account that is gone', async () => {
  await erase(member)
  await addVisitor(suite.db, member.uid, getVisitor(keys, 'phone'), suite.now())
  expect(await suite.db.selectFrom('visitors').selectAll().execute()).toEqual([])
})

test('a student who has deleted the account leaves no lead, of which staff have lists and figures, and is nowhere by the old id', async () => {
  const touch = { id: nextId(), time: suite.now().getTime(), page: PAGE, inviteCode: 'DEMO01' }
  const answer = await suite.app.inject({
    method: 'POST',
    url: '/gaoshou/v1/sales-clues',
    headers: member.headers,
    payload: {
      id: nextId(),
      uid: member.uid,
      inviteCode: 'DEMO01',
      extra: { name: '王小明' },
      touches: { first: touch, last: touch, trail: [touch] },
    },
  })
  expect(answer.json()).toMatchObject({ status: 200 })
  expect(await readSaleIndex(suite.db, suite.now(), 'all')).toMatchObject({ today: 1 })
  await erase(member)
  expect(await readSaleIndex(suite.db, suite.now(), 'all')).toMatchObject({
    today: 0,
    week: 0,
    newest: [],
  })
  const left = await dump(suite.db)
  expect(left).not.toContain(member.uid)
  expect(left).not.toContain(PAGE)
})

test('a call that was let in before the deletion writes nothing of the account afterwards', async () => {
  await erase(member)
  const { uid } = member
  const clue = { id: nextId(), uid, phone: '13800001234', inviteCode: 'DEMO01' }
  const deps = { db: suite.db, clock: suite.now, keys }
  const late = [
    createLead(deps, clue, { ip: '127.0.0.1' }),
    signUp(deps, '27001', clue, { ip: '127.0.0.1' }),
    registerUser(deps, { uid, name: '王小明' }),
    bindInvite(deps, uid, { inviteCode: 'DEMO01' }),
  ]
  for (const call of late) await expect(call).rejects.toMatchObject({ code: ErrorCode.Unauthenticated })
  expect(await dump(suite.db)).not.toContain(uid)
})
