import type { SmsMessage } from '../../../server/src/providers/sms/contract'
import { smsLimits } from '../../../server/src/domain/limits'
import { identity } from '../../support/accounts'
import { solvedHeaders } from '../../support/challenge'
import { askStaffCode, codeStep, hire, passwordStep, startStaffSuite } from '../../support/staff'
import { startForEach } from '../../support/start-suite'

const CASHIER = '13700001111'
const STUDENT = '13811112222'
const suite = startForEach(() => startStaffSuite({ TRUST_PROXY: '1', METRICS_TOKEN: 'a token of the test' }))

beforeEach(async () => {
  await hire(suite, { phone: CASHIER, role: 'cashier', name: '示例收款员', branch: '1' })
})

const ask = (mobile: string, address: string, headers: Record<string, string> = identity) =>
  suite.app.inject({
    url: '/auth/v2/basic/mobile-code',
    query: { mobile, type: '3' },
    headers: { ...headers, 'x-forwarded-for': address },
  })
const codeFor = (mobile: string): SmsMessage | undefined =>
  suite.messages.filter((message) => message.mobile === mobile).at(-1)

/** The cashier's login from the password on, from an office that strangers may share. */
async function cashierSignsIn(): Promise<number> {
  const { ticket } = (await passwordStep(suite, CASHIER)).json().result
  expect((await askStaffCode(suite, ticket)).statusCode).toBe(200)
  return (await codeStep(suite, ticket, codeFor(CASHIER)?.code ?? '')).statusCode
}

test('five thousand requests from 258 IPv6 prefixes leave an honest student and a cashier a code within the minute', async () => {
  const answers = new Map<number, number>()
  for (let prefix = 0; prefix < 258; prefix += 1) {
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const mobile = `139${String(prefix * 20 + i).padStart(8, '0')}`
        return (await ask(mobile, `2001:db8:${prefix.toString(16)}::${i}`, { ...identity, d: `evil-${i}` }))
          .statusCode
      }),
    )
    for (const status of all) answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  const free = smsLimits.budget.stranger.hour * smsLimits.challengedFrom
  expect([...answers]).toEqual([
    [200, free],
    [428, 258 * 20 - free],
  ])
  const student = { ...identity, d: 'an honest student' }
  expect((await ask(STUDENT, '2001:db8:ffff::1', student)).statusCode).toBe(428)
  const solved = await solvedHeaders(suite.app, STUDENT, student)
  expect((await ask(STUDENT, '2001:db8:ffff::1', solved)).statusCode).toBe(200)
  expect(codeFor(STUDENT)).toBeDefined()
  expect(await cashierSignsIn()).toBe(200)
  const numbers = (
    await suite.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of the test' } })
  ).body
  expect(numbers).toContain(`shangan_codes_total{class="stranger",outcome="sent"} ${free + 1}`)
  expect(numbers).toContain(
    `shangan_codes_total{class="stranger",outcome="challenge"} ${258 * 20 - free + 1}`,
  )
  expect(numbers).toContain('shangan_codes_total{class="staff",outcome="sent"} 1')
  expect(numbers).toMatch(/shangan_code_budget_ratio\{part="stranger"\} 0\.50/)
}, 120_000)

test('strangers who ask for codes to the number of a cashier, or from the same address, lock no cashier out', async () => {
  for (let i = 0; i < 5; i += 1) {
    expect((await ask(CASHIER, `203.0.113.${i}`)).statusCode).toBe(200)
    suite.wait(60)
  }
  for (let i = 0; i < 20; i += 1) await ask(`1390000${String(i).padStart(4, '0')}`, '203.0.113.7')
  expect((await ask('13900009999', '203.0.113.7')).statusCode).toBe(428)
  expect(await cashierSignsIn()).toBe(200)
})
