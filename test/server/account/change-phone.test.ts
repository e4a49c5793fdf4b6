import { ErrorCode } from '../../../contract/errors'
import { operations } from '../../../contract/operations'
import { newUuid } from '../../../server/src/lib/uuid'
import { logIn, startAccountApp, type Member } from '../../support/accounts'
import { exportedBy } from '../../support/exports'
import { confirmCode, givePassword, GOOD, isSignedIn, OTHER } from '../../support/passwords'
import { startForEach } from '../../support/start-suite'

const OLD = '13800001234'
const NEW = '13900005678'
const CLUES = operations.createSalesClue.path
const suite = startForEach(startAccountApp)
let member: Member

beforeEach(async () => {
  member = await logIn(suite, OLD)
})

const change = (body: object) =>
  suite.app.inject({
    method: 'PUT',
    url: `/auth/v1/users/${member.uid}/phone`,
    headers: member.headers,
    payload: { id: newUuid(suite.now()), mobile: NEW, ...body },
  })

/** A code that is not this one. */
const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('codes to the old and the new phone change it: the new one opens the account, the old one makes another', async () => {
  suite.wait(60)
  const elsewhere = await logIn(suite, OLD)
  const oldCode = await confirmCode(suite, OLD)
  const code = await confirmCode(suite, NEW)
  expect((await change({ code, oldCode })).json().result).toEqual({ phone: '139****5678' })
  expect(await isSignedIn(suite, member)).toBe(true)
  expect(await isSignedIn(suite, elsewhere)).toBe(false)
  suite.wait(60)
  expect((await logIn(suite, NEW)).uid).toBe(member.uid)
  expect((await logIn(suite, OLD)).uid).not.toBe(member.uid)
  expect((await change({ code: '000000' })).json().result).toEqual({ phone: '139****5678' })
})

test('a lead with the old number gets the new one, and one with another number keeps it', async () => {
  for (const phone of [OLD, '13700009876']) {
    const payload = { id: newUuid(suite.now()), uid: member.uid, phone, inviteCode: 'DEMO01' }
    const { headers } = member
    const left = await suite.app.inject({ method: 'POST', url: CLUES, headers, payload })
    expect(left.statusCode).toBe(200)
  }
  const oldCode = await confirmCode(suite, OLD)
  const code = await confirmCode(suite, NEW)
  expect((await change({ code, oldCode })).statusCode).toBe(200)
  const leads = await suite.db
    .selectFrom('sales_clues as c')
    .leftJoin('phone_directory as d', 'd.phone_index', 'c.phone_index')
    .select(['c.phone_mask', 'd.uid as owner'])
    .orderBy('c.phone_mask')
    .execute()
  expect(leads).toEqual([
    { phone_mask: '137****9876', owner: null },
    { phone_mask: '139****5678', owner: member.uid },
  ])
})

test('where the old phone is lost, the password takes its place', async () => {
  await givePassword(suite, member, OLD)
  const code = await confirmCode(suite, NEW)
  expect((await change({ code, password: OTHER })).json()).toMatchObject({
    code: ErrorCode.PasswordWrong,
    msg: '密码不正确',
  })
  expect((await change({ code, password: GOOD })).statusCode).toBe(200)
})

test('a wrong code changes nothing, and the right one to the old phone stays good', async () => {
  const oldCode = await confirmCode(suite, OLD)
  const code = await confirmCode(suite, NEW)
  const refused = [
    await change({ code }),
    await change({ code, oldCode: notThis(oldCode) }),
    await change({ code: notThis(code), oldCode }),
  ]
  expect(refused.map((answer) => answer.json().code)).toEqual([
    ErrorCode.Invalid,
    ErrorCode.SmsCodeWrong,
    ErrorCode.SmsCodeWrong,
  ])
  expect((await change({ code, oldCode })).statusCode).toBe(200)
})

test('a phone that has an account is not taken from it, and the code to the old phone stays good', async () => {
  const owner = await logIn(suite, NEW)
  const oldCode = await confirmCode(suite, OLD)
  const code = await confirmCode(suite, NEW)
  expect((await change({ code, oldCode })).json()).toMatchObject({
    code: ErrorCode.Conflict,
    msg: '这个手机号已有账号，请换一个手机号',
  })
  suite.wait(60)
  expect((await logIn(suite, NEW)).uid).toBe(owner.uid)
  expect((await logIn(suite, OLD)).uid).toBe(member.uid)
  const free = { mobile: '13700004321', code: await confirmCode(suite, '13700004321') }
  expect((await change({ ...free, oldCode })).json().result).toEqual({ phone: '137****4321' })
})

test('the same change several times at once is one, and each request gets that answer', async () => {
  await givePassword(suite, member, OLD)
  const threeTimes = async (body: object) => {
    const same = { id: newUuid(suite.now()), ...body }
    return (await Promise.all([1, 2, 3].map(() => change(same)))).map((answer) => answer.json().result)
  }
  const oldCode = await confirmCode(suite, OLD)
  const there = { phone: '139****5678' }
  expect(await threeTimes({ code: await confirmCode(suite, NEW), oldCode })).toEqual([there, there, there])
  const back = { phone: '138****1234' }
  const code = await confirmCode(suite, OLD)
  expect(await threeTimes({ mobile: OLD, code, password: GOOD })).toEqual([back, back, back])
})

test('the messages to a number belong to the account that had it when they were sent', async () => {
  const oldCode = await confirmCode(suite, OLD)
  await change({ code: await confirmCode(suite, NEW), oldCode })
  suite.wait(60)
  const next = await logIn(suite, OLD)
  const sent = async (caller: Member) => {
    const { parts } = await exportedBy(suite.app, caller)
    const part = parts.find(({ name }) => name === 'sms_ledger')
    return part?.rows.map(({ fields }) => Object.fromEntries(fields.map(({ name, value }) => [name, value])))
  }
  const login = { type: '3' }
  const confirmation = { type: '1' }
  expect(await sent(member)).toMatchObject([login, confirmation, confirmation])
  expect(await sent(next)).toMatchObject([login])
})
