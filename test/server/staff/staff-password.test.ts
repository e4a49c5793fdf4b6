import { wirePassword } from '../../../server/src/security/common-passwords'
import { passwordLimits } from '../../../server/src/domain/limits'
import { newUuid } from '../../../server/src/lib/uuid'
import { dump } from '../../support/accounts'
import {
  asks,
  hire,
  passwordStep,
  signIn,
  startStaffSuite,
  STAFF_PASSWORD,
  type Agent,
} from '../../support/staff'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13700001111'
const FRESH = '换过的-lantern-43'
const suite = startForEach(startStaffSuite)
let agent: Agent

beforeEach(async () => {
  await hire(suite, { phone: MOBILE, role: 'agent', invite: 'DEMO01' })
  agent = await signIn(suite, MOBILE)
})

const newId = () => newUuid(new Date())
function change(fields: { id?: string; old?: string; password?: string; caller?: Agent; d?: string } = {}) {
  const { id = newId(), old = STAFF_PASSWORD, password = FRESH, caller = agent, d = 'staff-phone' } = fields
  return suite.app.inject({
    method: 'PUT',
    url: '/sale/v1/staff/password',
    headers: { ...caller.headers, d },
    payload: { id, oldPassword: wirePassword(old), newPassword: password },
  })
}
const opens = async (password: string): Promise<boolean> =>
  (await passwordStep(suite, MOBILE, { password })).statusCode === 200
const isIn = async (caller: Agent): Promise<boolean> =>
  (await asks(suite, caller, '/sale/v1/staff')).statusCode === 200

test('the new password opens the login, the old one no more, and every other device is signed out', async () => {
  suite.wait(61)
  const elsewhere = await signIn(suite, MOBILE, { d: 'another-phone' })
  expect((await change()).json()).toMatchObject({ status: 200, result: null })
  expect([await isIn(agent), await isIn(elsewhere)]).toEqual([true, false])
  expect([await opens(STAFF_PASSWORD), await opens(FRESH)]).toEqual([false, true])
})

test('a password step that waits for its code is ended by the change', async () => {
  const { ticket } = (await passwordStep(suite, MOBILE)).json().result
  await change()
  const asked = await suite.app.inject({ method: 'POST', url: '/sale/v1/login/code', payload: { ticket } })
  expect(asked.json()).toMatchObject({ code: 'x400301' })
})

test('the same change again, also at the same moment, does nothing; its id with another password is refused', async () => {
  const id = newId()
  const both = await Promise.all([change({ id }), change({ id })])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await change({ id })).statusCode).toBe(200)
  expect((await change({ id, password: `${FRESH}!` })).json()).toMatchObject({ code: 'x409' })
  expect(await opens(FRESH)).toBe(true)
})

test('of two different changes at the same moment one is made', async () => {
  const both = await Promise.all([change(), change({ password: `${FRESH}!` })])
  expect(both.map((it) => it.json().code ?? 'fine').sort()).toEqual(['fine', 'x400103'])
})

test('a wrong old password changes nothing and is counted, until nobody may guess on', async () => {
  const { max } = passwordLimits.device[0] ?? { max: 0 }
  for (let tries = 0; tries < max; tries += 1) {
    expect((await change({ old: 'not-the-password' })).json()).toMatchObject({
      code: 'x400103',
      msg: '原密码不正确',
    })
  }
  const locked = await change()
  expect(locked.statusCode).toBe(429)
  expect(locked.headers['retry-after']).toMatch(/^[1-9]/)
  suite.wait(24 * 3600)
  expect(await opens(FRESH)).toBe(false)
})

test.each(['12345678', 'password', MOBILE, MOBILE.slice(3)])(
  '%s is refused as a password',
  async (password) => {
    expect((await change({ password })).json()).toMatchObject({ code: 'x400104' })
    expect(await opens(STAFF_PASSWORD)).toBe(true)
  },
)

test('the old password is no new one, and stays the one that somebody else chose', async () => {
  const set = () =>
    suite.db.selectFrom('staff').select(['password_set_at', 'password_change_id']).executeTakeFirstOrThrow()
  const before = await set()
  expect((await change({ password: STAFF_PASSWORD })).json()).toMatchObject({
    code: 'x400104',
    msg: '新密码不能和原密码相同',
  })
  expect(await set()).toEqual(before)
})

test('neither password is stored', async () => {
  await change()
  const stored = await dump(suite.db)
  for (const password of [STAFF_PASSWORD, FRESH]) {
    expect(stored).not.toContain(password)
    expect(stored).not.toContain(wirePassword(password))
  }
})
