import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import { smsLimits } from '../../../server/src/domain/limits'
import type { CodeToTake } from '../../../server/src/login-admission/code-repo'
import { createCodeSteps } from '../../../server/src/login-admission/code-steps'
import { networkForPhone, networkWindows } from '../../../server/src/login-admission/code-windows'
import { deriveKeys, keyed } from '../../../server/src/security/keys'
import { newUuid } from '../../../server/src/lib/uuid'
import { askCode, identity, startAccountApp } from '../../support/accounts'
import { solvedHeaders } from '../../support/challenge'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const keys = deriveKeys('a secret of the test')
const { hour } = smsLimits.budget.stranger
const suite = startForEach(startAccountApp)

const phoneAt = (i: number) => `139${String(i).padStart(8, '0')}`
const solved = async (d: string, mobile = MOBILE) => solvedHeaders(suite.app, mobile, { ...identity, d })
const ask = async (i: number, headers: object, mobile = MOBILE) =>
  askCode(suite, mobile, { ip: `203.0.113.${i}`, headers })

/** Sets how many codes strangers were sent in the hour. */
async function spend(sent: number): Promise<void> {
  const starts_at = suite.now()
  await sql`delete from sms_budget`.execute(suite.db)
  await suite.db
    .insertInto('sms_budget')
    .values({ part: 'stranger', span: 'hour', starts_at, sent })
    .execute()
}

test('challenges that were collected for a phone are old once it got a code for one of them', async () => {
  await ask(0, { ...identity, d: 'first' })
  const collected = await Promise.all(['a', 'b', 'c'].map(async (d) => solved(d)))
  const answers: number[] = []
  for (const [i, headers] of collected.entries()) answers.push((await ask(i, headers)).statusCode)
  expect(answers).toEqual([200, 428, 428])
  const refused = await ask(3, collected[1] ?? {})
  expect(refused.json()).toMatchObject({ status: 428, code: ErrorCode.ChallengeNeeded })
  expect((await ask(3, await solved('b'))).statusCode).toBe(200)
})

test('challenges that were collected before strangers had spent more are old, to the very code', async () => {
  await spend(hour / 2)
  const asked = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => ({
      mobile: phoneAt(i),
      headers: await solved('x', phoneAt(i)),
    })),
  )
  await spend(hour * 0.625 - 2)
  const answers = await Promise.all(
    asked.map(async ({ mobile, headers }, i) => (await ask(i, headers, mobile)).statusCode),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(2)
  expect(answers.filter((status) => status === 428)).toHaveLength(4)
  const refused = answers.indexOf(428)
  const again = await solved('x', phoneAt(refused))
  expect((await ask(refused, again, phoneAt(refused))).statusCode).toBe(200)
})

/** A request of a stranger who solved a challenge of the highest level. */
function solvedRequest(mobile: string, ip: string): CodeToTake {
  const now = suite.now()
  const ends = new Date(now.getTime() + 300_000)
  return {
    phone: keyed(keys.guard, mobile),
    asker: keyed(keys.guard, 'asker', mobile),
    network: networkForPhone(keys, mobile, ip),
    isStaff: false,
    deviceKey: () => 'unknown',
    id: newUuid(now),
    type: 3,
    mac: keyed(keys.smsCode, mobile),
    proof: { id: keyed(keys.guard, 'proof', mobile), level: 3, ends },
    windows: networkWindows(keys, ip, now),
    now,
    ends,
  }
}

test('thirteen /48s that solve every challenge leave room in the hour; it takes 25 of them to use it up', async () => {
  const { takeCode } = createCodeSteps(suite.db)
  const room = hour * (1 - smsLimits.challengedFrom)
  await spend(hour - room)
  const flood = async (from: number, to: number) => {
    let sent = 0
    for (let network = from; network < to; network += 1) {
      const requests = Array.from({ length: 120 }, (_, i) =>
        solvedRequest(
          phoneAt(network * 120 + i),
          `2001:db8:${network.toString(16)}:${(i * 256).toString(16)}::1`,
        ),
      )
      const taken = await Promise.all(requests.map(takeCode))
      sent += taken.filter(({ verdict }) => verdict === 'sent').length
    }
    return sent
  }
  const honest = async (i: number) =>
    (await takeCode(solvedRequest(phoneAt(99_990 + i), '198.51.100.1'))).verdict
  expect(await flood(0, 13)).toBeLessThanOrEqual((room * 13) / 25)
  expect(await honest(0)).toBe('sent')
  await flood(13, 24)
  expect(await honest(1)).toBe('sent')
}, 60_000)

test('a refusal names the shortest wait after which a code can go out, and that is true', async () => {
  await ask(0, { ...identity, d: 'first' })
  for (const d of ['s1', 's2']) expect((await ask(1, await solved(d))).statusCode).toBe(200)
  const refused = await ask(9, await solved('student'))
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json()).toMatchObject({ code: ErrorCode.SmsTooSoon, msg: expect.stringContaining('60') })
  suite.wait(60)
  expect((await ask(9, { ...identity, d: 'student' })).statusCode).toBe(200)
  for (let i = 0; i < 3; i += 1) {
    suite.wait(60)
    expect((await ask(9, { ...identity, d: 'student' })).statusCode).toBe(200)
  }
  const paused = await ask(9, { ...identity, d: 'student' })
  expect(paused.headers['retry-after']).toBe('360')
  expect(paused.json()).toMatchObject({ code: ErrorCode.TooMany, msg: expect.stringContaining('6 分钟') })
  suite.wait(360)
  expect((await ask(9, await solved('student'))).statusCode).toBe(200)
}, 60_000)
