import { DomainError } from '../../server/src/errors'
import type { Db } from '../../server/src/db'
import { deriveKeys } from '../../server/src/security/keys'
import { sendCode } from '../../server/src/login-admission/codes'
import { createCodeSteps } from '../../server/src/login-admission/code-steps'
import { smsLimits } from '../../server/src/domain/limits'
import { openTestDatabase } from '../support/postgres'

const HOUR_MS = 3_600_000
const ADDRESSES = 10_000
/** A budget small enough to be spent in a test; what holds for it holds for the real one. */
const budget = { hour: 60, day: 300 }
const start = Date.parse('2026-07-01T02:00:00Z')

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

test('an attacker with ten thousand addresses and any number of phones stays within the budget', async () => {
  let now = start
  const sent: number[] = []
  const sms = { send: async () => void sent.push(now) }
  const steps = createCodeSteps(db, budget)
  const deps = { clock: () => new Date(now), keys: deriveKeys('a secret of the test'), sms, steps }
  const refusals = new Set<string>()
  const attack = async (at: number): Promise<void> => {
    const address = `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1`
    const mobile = `13${String(at).padStart(9, '0')}`
    await sendCode(deps, { mobile, type: 3, ip: address }).catch((refusal: unknown) => {
      if (!(refusal instanceof DomainError)) throw refusal
      refusals.add(refusal.code)
    })
  }
  // Each wave is an hour's quarter; 30 hours cross two days.
  const waves = 120
  const size = Math.ceil(ADDRESSES / waves)
  for (let wave = 0; wave < waves; wave += 1) {
    await Promise.all(Array.from({ length: size }, (_, i) => attack(wave * size + i)))
    now += HOUR_MS / 4
  }
  const most = (span: number) => {
    const counts = new Map<number, number>()
    for (const at of sent) counts.set(Math.floor(at / span), (counts.get(Math.floor(at / span)) ?? 0) + 1)
    return Math.max(...counts.values())
  }
  expect(most(HOUR_MS)).toBe(budget.hour)
  expect(most(24 * HOUR_MS)).toBe(budget.day)
  expect([...refusals]).toEqual(['x503101'])
  const ledger = await db.selectFrom('sms_ledger').select('state').execute()
  expect(ledger).toHaveLength(sent.length)
})

test('the real budget bounds the bill far below what the addresses together may ask for', () => {
  const [, , day] = smsLimits.address
  expect(smsLimits.budget.day).toBeLessThan(ADDRESSES * (day?.max ?? 0))
  expect(smsLimits.budget.hour).toBeLessThanOrEqual(smsLimits.budget.day)
})
