import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ErrorCode } from '../../../contract/errors'
import { hashing, passwordLimits } from '../../../server/src/domain/limits'
import { logIn, startAccountApp, type AccountApp } from '../../support/accounts'
import {
  confirmCode,
  givePassword,
  GOOD,
  OTHER,
  OTHER_TEXT,
  passwordLogin,
  putPassword,
} from '../../support/passwords'
import { hire, passwordStep, signIn, startStaffSuite, type StaffSuite } from '../../support/staff'

const MOBILE = '13800001234'
const STAFF = '13700001111'
const ATTACKER = '198.51.100.66'
const SOCKETS = 120
/** As many as one account bears at once: each counts as a try until it is right. */
const HONEST = passwordLimits.account[0]?.max ?? 0
const most = passwordLimits.address[0]?.max ?? 0
const [places = 0, ofCustomer = 0] = hashing.networks

const named = (at: number) => `1370000${String(at).padStart(4, '0')}`
const listCodes = (answers: readonly { json(): { code?: string } }[]) => answers.map((it) => it.json().code)
const times = <Value>(count: number, of: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => of(at))
const LOOPS = 14

/** The address of a try in one /48 of many, in a /56 that those around it are not in. */
const inNetwork = (networks: number) => (at: number) => {
  const subnet = ((at & 0xff) << 8) | ((at >> 8) & 0xff)
  return `2001:db8:${(1 + (at % networks)).toString(16)}:${subnet.toString(16)}::1`
}

/** Runs `work` while as many loops of tries as a number of networks bears send the next one when one is refused. */
async function whileTried(
  networks: number,
  tries: (at: number) => Promise<unknown>,
  work: () => Promise<void>,
) {
  let isOver = false
  let next = 0
  const loops = times(networks * LOOPS, async () => {
    while (!isOver) await tries(next++)
  })
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(loops)
  }
}

describe('students', () => {
  let suite: AccountApp
  beforeEach(async () => {
    suite = await startAccountApp()
    await givePassword(suite, await logIn(suite, MOBILE), MOBILE)
  })
  afterEach(() => suite.close())

  const flood = (count: number, ip: (at: number) => string, d?: (at: number) => string) =>
    times(count, (at) => passwordLogin(suite, named(at), OTHER, { ip: ip(at), ...(d && { d: d(at) }) }))
  const honest = (count: number) =>
    times(count, (at) => passwordLogin(suite, MOBILE, GOOD, { ip: `203.0.113.${at}` }))

  test('while one address tries 120 wrong passwords at once, each other address gets in', async () => {
    const wrong = flood(SOCKETS, () => ATTACKER)
    const answers = await Promise.all(honest(HONEST))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const codes = listCodes(await Promise.all(wrong))
    expect(codes.filter((code) => code === ErrorCode.PasswordWrong)).toHaveLength(places)
    expect(codes.filter((code) => code === ErrorCode.Busy)).toHaveLength(most - places)
    expect(codes.filter((code) => code === ErrorCode.TooMany)).toHaveLength(SOCKETS - most)
  })

  test('nor do the addresses of one network take all places together', async () => {
    const wrong = flood(SOCKETS, (at) => `2001:db8:1:${at.toString(16)}::1`)
    const answers = await Promise.all(honest(HONEST))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const codes = listCodes(await Promise.all(wrong))
    expect(codes.filter((code) => code === ErrorCode.PasswordWrong)).toHaveLength(ofCustomer)
  })

  const tryWrong = (networks: number) => (at: number) =>
    passwordLogin(suite, named(at % 10_000), OTHER, { ip: inNetwork(networks)(at), d: `made-up-${at}` })

  test('while six networks try wrong passwords, a device that nobody knows gets in', async () => {
    await whileTried(6, tryWrong(6), async () => {
      for (let at = 0; at < 3; at += 1) {
        const { statusCode } = await passwordLogin(suite, MOBILE, GOOD, { ip: `203.0.113.${at}` })
        expect(statusCode).toBe(200)
      }
    })
  })

  test('while more networks fill every general place, a known device and a session get in', async () => {
    await passwordLogin(suite, MOBILE, GOOD, { d: 'my-phone' })
    const member = await logIn(suite, '13800005678')
    const code = await confirmCode(suite, '13800005678')
    await whileTried(9, tryWrong(9), async () => {
      for (let at = 0; at < 3; at += 1) {
        const from = { d: 'my-phone', ip: `203.0.113.${at}` }
        expect((await passwordLogin(suite, MOBILE, GOOD, from)).statusCode).toBe(200)
      }
      const set = await putPassword(suite, member, { newPassword: OTHER_TEXT, code })
      expect(set.statusCode).toBe(200)
    })
  })

  test('invented devices behind one address leave the known one in, each time it comes', async () => {
    await passwordLogin(suite, MOBILE, GOOD, { d: 'my-phone', ip: ATTACKER })
    await Promise.all(flood(most, () => ATTACKER))
    for (let round = 0; round < 11; round += 1) {
      const wrong = flood(
        places * 4,
        () => ATTACKER,
        (at) => `made-up-${round}-${at}`,
      )
      const own = await passwordLogin(suite, MOBILE, GOOD, { d: 'my-phone', ip: ATTACKER })
      expect(own.statusCode).toBe(200)
      expect(new Set(listCodes(await Promise.all(wrong)))).toEqual(new Set([ErrorCode.TooMany]))
    }
  })

  test('a try from an address over its limit costs no query', async () => {
    await Promise.all(flood(SOCKETS, () => ATTACKER))
    const before = await suite.db.selectFrom('password_tries').selectAll().orderBy('subject').execute()
    const counted = jest.spyOn(suite.db, 'getExecutor')
    const codes = listCodes(await Promise.all(flood(SOCKETS, () => ATTACKER)))
    expect(new Set(codes)).toEqual(new Set([ErrorCode.TooMany]))
    expect(counted).not.toHaveBeenCalled()
    counted.mockRestore()
    expect(await suite.db.selectFrom('password_tries').selectAll().orderBy('subject').execute()).toEqual(
      before,
    )
  })

  test('a known device behind an address that is over its limit gets in, and no other', async () => {
    await passwordLogin(suite, MOBILE, GOOD, { d: 'my-phone', ip: ATTACKER })
    await Promise.all(
      flood(
        SOCKETS,
        () => ATTACKER,
        (at) => `made-up-${at}`,
      ),
    )
    const own = await passwordLogin(suite, MOBILE, GOOD, { d: 'my-phone', ip: ATTACKER })
    expect(own.statusCode).toBe(200)
    const strange = await passwordLogin(suite, MOBILE, GOOD, { d: 'another', ip: ATTACKER })
    expect(strange.json()).toMatchObject({ code: ErrorCode.TooMany })
    expect(strange.headers['retry-after']).toBe('900')
    suite.wait(900)
    expect((await passwordLogin(suite, MOBILE, GOOD, { d: 'another', ip: ATTACKER })).statusCode).toBe(200)
  })

  test('right passwords use nothing up of what an address may try', async () => {
    for (let round = 0; round <= most / places; round += 1) {
      const answers = await Promise.all(
        times(places, () => passwordLogin(suite, MOBILE, GOOD, { ip: ATTACKER })),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    }
  })

  test('one who sets passwords without a proof takes no place of others either', async () => {
    const member = await logIn(suite, '13800005678')
    const url = `/auth/v1/users/${member.uid}/password`
    const set = times(SOCKETS, (at) => {
      const id = `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`
      const payload = { id, newPassword: OTHER_TEXT, code: '000000' }
      return suite.app.inject({ method: 'PUT', url, headers: member.headers, payload })
    })
    // The first has its hash, so that the others stand in the queue.
    await Promise.race(set)
    const answers = await Promise.all(honest(HONEST))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    await Promise.all(set)
  })

  test('over real sockets: others get in as long as one address occupies 120 of them', async () => {
    await suite.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = suite.app.server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
    const post = async (localAddress: string, username: string, password: string): Promise<number> => {
      const headers = { 'content-type': 'application/json' }
      const to = {
        host: '127.0.0.1',
        port,
        path: '/user/login',
        method: 'POST',
        headers,
        localAddress,
        agent,
      }
      const sent = request(to)
      sent.end(JSON.stringify({ username, password, clientId: 'shangan-h5' }))
      const [answer] = await once(sent, 'response')
      answer.resume()
      await once(answer, 'end')
      return answer.statusCode
    }
    let isOver = false
    let refused = 0
    const sockets = times(SOCKETS, async (at) => {
      while (!isOver) if ((await post('127.0.0.66', named(at), OTHER)) !== 400) refused += 1
    })
    try {
      while (refused < SOCKETS) await new Promise((resolve) => setImmediate(resolve))
      for (let at = 1; at <= 20; at += 1) expect(await post(`127.0.0.${at}`, MOBILE, GOOD)).toBe(200)
    } finally {
      isOver = true
      await Promise.all(sockets)
      agent.destroy()
    }
  })
})

describe('staff', () => {
  let suite: StaffSuite
  beforeEach(async () => {
    suite = await startStaffSuite()
    await hire(suite, { phone: STAFF, role: 'agent', invite: 'DEMO01' })
  })
  afterEach(() => suite.close())

  const flood = (count: number, ip: (at: number) => string) =>
    times(count, (at) =>
      passwordStep(suite, named(at), { password: 'wrong-password', ip: ip(at), d: `d${at}` }),
    )

  test.each([
    ['one address tries', () => ATTACKER],
    ['the addresses of one network try', (at: number) => `2001:db8:1:${at.toString(16)}::1`],
  ])('while %s 120 wrong passwords at once, staff elsewhere get in', async (_, ip) => {
    const wrong = flood(SOCKETS, ip)
    const answers = await Promise.all(
      times(HONEST, (at) => passwordStep(suite, STAFF, { ip: `203.0.113.${at}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    await Promise.all(wrong)
  })

  const tryWrong = (networks: number) => (at: number) =>
    passwordStep(suite, named(at % 10_000), {
      password: 'wrong-password',
      ip: inNetwork(networks)(at),
      d: `made-up-${at}`,
    })

  test.each([
    ['two networks try wrong passwords, a device that nobody knows gets in', 2, 'new'],
    ['more networks fill every general place, a known device gets in', 6, 'own'],
  ])('while %s', async (_, networks, d) => {
    await signIn(suite, STAFF, { d: 'own' })
    await whileTried(networks, tryWrong(networks), async () => {
      for (let at = 0; at < 4; at += 1) {
        expect((await passwordStep(suite, STAFF, { d, ip: `203.0.113.${at}` })).statusCode).toBe(200)
      }
    })
  })

  test('a known device behind an address that is over its limit gets in', async () => {
    await signIn(suite, STAFF, { d: 'own', ip: ATTACKER })
    await Promise.all(flood(SOCKETS, () => ATTACKER))
    expect((await passwordStep(suite, STAFF, { d: 'own', ip: ATTACKER })).statusCode).toBe(200)
    expect((await passwordStep(suite, STAFF, { d: 'evil', ip: ATTACKER })).json().code).toBe(
      ErrorCode.TooMany,
    )
  })
})
