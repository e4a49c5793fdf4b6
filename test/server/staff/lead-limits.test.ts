import { ErrorCode } from '../../../contract/errors'
import { TOUCHES_A_DAY, writeLimits } from '../../../server/src/domain/limits'
import { newUuid } from '../../../server/src/lib/uuid'
import { logIn, startAccountApp, type Member } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const suite = startForEach(startAccountApp)
let member: Member

beforeEach(async () => {
  member = await logIn(suite, '13800001234')
})

const newId = () => newUuid(new Date())
const other = (at: number) => `139${String(at).padStart(8, '0')}`

type From = { caller?: Member; d?: string; ip?: string }
const post = (url: string, body: object, { caller = member, d = 'phone-1', ip = '203.0.113.5' }: From = {}) =>
  suite.app.inject({
    method: 'POST',
    url,
    headers: { ...caller.headers, ...(d && { d }) },
    remoteAddress: ip,
    payload: { id: newId(), uid: caller.uid, ...body },
  })
const leave = (body: object, from?: From) => post('/gaoshou/v1/sales-clues', body, from)
const signUp = (body: object, from?: From, promotion = '27001') =>
  post(`/base/v1/promotions/${promotion}/sign-ups`, body, from)
const clues = () => suite.db.selectFrom('sales_clues').selectAll().orderBy('id').execute()

test('a student leaves so many leads and sign-ups a day and no more, and the next day again', async () => {
  for (let at = 0; at < writeLimits.user; at += 1) {
    const send = at % 2 ? leave : signUp
    expect((await send({ phone: other(at) })).statusCode).toBe(200)
  }
  const before = await suite.db.selectFrom('sign_ups').select('id').execute()
  for (const send of [leave, signUp]) {
    const answer = await send({ phone: other(99) }, { d: 'phone-2', ip: '203.0.113.9' })
    expect(answer.json()).toMatchObject({ status: 429, code: ErrorCode.TooMany })
    expect(answer.json().msg).toBe('今天提交的次数太多，请明天再试')
    // It is ten in the morning in China.
    expect(answer.headers['retry-after']).toBe(String(14 * 3600))
  }
  expect(await clues()).toHaveLength(writeLimits.user)
  expect(await suite.db.selectFrom('sign_ups').select('id').execute()).toEqual(before)
  suite.wait(14 * 3600)
  member = await logIn(suite, '13800001234')
  expect((await leave({ phone: other(99) })).statusCode).toBe(200)
})

test('a request that was sent is never refused when it is sent again, however full the day is', async () => {
  const first = { id: newId(), phone: other(0) }
  const second = { id: newId(), phone: other(1) }
  await signUp(first)
  await leave(second)
  for (let at = 2; at < writeLimits.user; at += 1) await leave({ phone: other(at) })
  expect((await leave({ phone: other(99) })).statusCode).toBe(429)
  expect((await signUp(first)).statusCode).toBe(200)
  expect((await leave(second)).statusCode).toBe(200)
})

test.each([
  ['a device', { d: 'phone-1' }, { d: 'phone-2' }],
  ['an address where no device is told', { d: '', ip: '203.0.113.5' }, { d: '', ip: '198.51.100.9' }],
])('%s has a limit of its own, whoever uses it', async (_what, full, free) => {
  for (let at = 0; at < writeLimits.device; at += 1) {
    if (at % writeLimits.user === 0) member = await logIn(suite, other(at))
    expect((await leave({ source: `s${at}`, phone: '13911112222' }, full)).statusCode).toBe(200)
  }
  member = await logIn(suite, other(98))
  expect((await leave({ phone: '13911112222' }, full)).statusCode).toBe(429)
  expect((await leave({ phone: '13911112222' }, free)).statusCode).toBe(200)
})

test('every student who proves their phone on one device leaves a lead there, and a second one as long as there is room', async () => {
  for (let at = 0; at <= writeLimits.device; at += 1) {
    member = await logIn(suite, other(at))
    expect((await leave({})).statusCode).toBe(200)
    expect((await leave({ source: 'again' })).statusCode).toBe(at < writeLimits.device ? 200 : 429)
  }
  expect(await clues()).toHaveLength(2 * writeLimits.device + 1)
})

test('a refused write counts for nothing, and no device is stored with its leads', async () => {
  for (let at = 0; at < writeLimits.user; at += 1) await leave({ source: `s${at}` }, { d: 'phone-1' })
  for (let at = 0; at < writeLimits.device; at += 1) await leave({ source: 'more' }, { d: 'phone-2' })
  const another = await logIn(suite, '13900000001')
  expect((await leave({}, { caller: another, d: 'phone-2' })).statusCode).toBe(200)
  expect(JSON.stringify(await clues())).not.toContain('phone-1')
})

test.each([
  ['leads', leave],
  ['sign-ups', signUp],
])('the ledger of touches grows by so many a day, however many %s say the same', async (_what, send) => {
  const touch = (inviteCode: string) => ({ id: newId(), time: suite.now().getTime(), page: '/', inviteCode })
  const ledger = () =>
    suite.db.selectFrom('attributions').select(['touch', 'invite_code']).orderBy('touch').execute()
  const countLeads = async (count: number) => {
    const trail = Array.from({ length: count }, (_, at) => touch(`L${at}`))
    const touches = { first: touch('FIRST'), last: trail.at(-1) ?? touch('LAST'), trail }
    expect((await send({ touches })).statusCode).toBe(200)
  }
  for (let sent = 0; sent <= TOUCHES_A_DAY; sent += 11) await countLeads(10)
  expect(await ledger()).toHaveLength(TOUCHES_A_DAY)
  for (let at = 0; at < 3; at += 1) expect((await send({})).statusCode).toBe(200)
  const full = await ledger()
  expect(full).toHaveLength(TOUCHES_A_DAY)
  expect(full[0]).toEqual({ touch: 'first', invite_code: 'FIRST' })
  expect(await clues()).toHaveLength(1)
  suite.wait(14 * 3600)
  member = await logIn(suite, '13800001234')
  await countLeads(1)
  expect(await ledger()).toHaveLength(TOUCHES_A_DAY + 2)
})

test('a phone that its owner proved by a code is distinguished from one that somebody typed', async () => {
  await leave({ phone: '13800001234' })
  await leave({})
  await leave({ phone: '13900005678' })
  expect((await clues()).map((row) => [row.phone_mask, row.phone_proven])).toEqual([
    ['138****1234', true],
    ['139****5678', false],
  ])
})

test('nobody takes part in a promotion that does not exist, and nothing of it is stored', async () => {
  const refused = { status: 404, code: ErrorCode.NotFound }
  expect((await signUp({}, {}, '424242')).json()).toMatchObject(refused)
  const url = `/base/v1/promotions/424242/first-participation?uid=${member.uid}`
  expect((await suite.app.inject({ url, headers: member.headers })).json()).toMatchObject(refused)
  expect(await suite.db.selectFrom('sign_ups').select('id').execute()).toEqual([])
  expect(await suite.db.selectFrom('attributions').select('id').execute()).toEqual([])
})

test('a link of a promotion that is over still signs up', async () => {
  const over = suite.db.updateTable('promotions').set({ retired_at: new Date() }).where('id', '=', '27001')
  await over.execute()
  expect((await signUp({})).statusCode).toBe(200)
})

test('a registration takes a branch that is known, and none that is made up', async () => {
  const register = async (branchId: string) =>
    (await post('/auth/v1/users/register', { name: '小岸', branchId })).json().result.branchId
  expect(await register('FAKE-BRANCH-999')).toBe('')
  expect(await register('2')).toBe('2')
})
