import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../../../server/src/db'
import { DomainError } from '../../../server/src/errors'
import { deriveKeys } from '../../../server/src/security/keys'
import { offerChallenge, sendCode } from '../../../server/src/login-admission/codes'
import { createCodeSteps } from '../../../server/src/login-admission/code-steps'
import { smsLimits } from '../../../server/src/domain/limits'
import { getProof } from '../../support/challenge'
import { openTestDatabase } from '../../support/postgres'

const HOUR_MS = 3_600_000
const ADDRESSES = 10_000
/** A budget small enough to be spent in a test; what holds for it holds for the real one. */
const budget = {
  stranger: { hour: 60, day: 300 },
  known: { hour: 10, day: 50 },
  staff: { hour: 10, day: 50 },
}
const start = Date.parse('2026-07-01T02:00:00Z')

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

/** Asks for codes from many addresses in waves of a quarter of an hour; the times of messages, and the refusals. */
async function attack(waves: number, size: number, doesSolve: boolean) {
  let now = start
  const sent: number[] = []
  const refusals = new Set<string>()
  const sms = { send: async () => void sent.push(now) }
  const steps = createCodeSteps(db, { budget })
  const deps = { clock: () => new Date(now), keys: deriveKeys('a secret of the test'), sms, steps }
  const ask = async (at: number): Promise<void> => {
    const ip = `2001:db8:${at.toString(16)}::1`
    const mobile = `13${String(at).padStart(9, '0')}`
    const proof = doesSolve ? getProof(await offerChallenge(deps, mobile, 'evil')) : undefined
    try {
      await sendCode(deps, { mobile, type: 3, origin: { ip, installation: 'evil' }, proof })
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal
      // The work has grown since the challenge was made.
      if (doesSolve && refusal.code === ErrorCode.ChallengeNeeded) return ask(at)
      refusals.add(refusal.code)
    }
  }
  for (let wave = 0; wave < waves; wave += 1) {
    await Promise.all(Array.from({ length: size }, (_, i) => ask(wave * size + i)))
    now += HOUR_MS / 4
  }
  const most = (span: number) => {
    const counts = new Map<number, number>()
    for (const at of sent) counts.set(Math.floor(at / span), (counts.get(Math.floor(at / span)) ?? 0) + 1)
    return Math.max(...counts.values())
  }
  const ledger = await db.selectFrom('sms_ledger').select('state').execute()
  expect(ledger).toHaveLength(sent.length)
  return { hour: most(HOUR_MS), day: most(24 * HOUR_MS), refusals: [...refusals] }
}

test('an attacker with ten thousand addresses who solves nothing gets half of what strangers may have', async () => {
  const waves = 120
  expect(await attack(waves, Math.ceil(ADDRESSES / waves), false)).toEqual({
    hour: budget.stranger.hour / 2,
    day: budget.stranger.day / 2,
    refusals: ['x428101'],
  })
}, 90_000)

test('an attacker who solves every challenge stays within what strangers may have', async () => {
  expect(await attack(2, 40, true)).toEqual({
    hour: budget.stranger.hour,
    day: budget.stranger.hour,
    refusals: ['x503101'],
  })
}, 90_000)

test('the real budget bounds the bill far below what the addresses together may ask for', () => {
  const [, , day] = smsLimits.address
  const parts = Object.values(smsLimits.budget)
  const most = parts.reduce((sum, part) => sum + part.day, 0)
  expect(most).toBeLessThan(ADDRESSES * (day?.max ?? 0))
  for (const part of parts) expect(part.hour).toBeLessThanOrEqual(part.day)
})
