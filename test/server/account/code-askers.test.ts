import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import { smsLimits } from '../../../server/src/domain/limits'
import { askCode, identity, smsLogin, startAccountApp } from '../../support/accounts'
import { getProof, solvedHeaders } from '../../support/challenge'
import { countDeadlocks } from '../../support/locks'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const another = { ...identity, d: 'somebody-else' }
const fresh = { ...identity, d: 'a-new-phone' }
const suite = startForEach(startAccountApp)

const lastCode = () => suite.messages.at(-1)?.code ?? ''
const wrongFor = (...codes: string[]) =>
  ['000000', '000001', '000002'].find((code) => !codes.includes(code)) ?? ''
const answer = async (code: string, d?: string) => {
  const sent = await smsLogin(suite, MOBILE, code, {}, d === undefined ? {} : { d })
  return sent.statusCode === 200 ? 'in' : sent.json().code
}

/** Signs the owner in on a device that the account knows from then on. */
async function getOwnDevice(): Promise<void> {
  await askCode(suite, MOBILE)
  expect(await answer(lastCode(), identity.d)).toBe('in')
  suite.wait(24 * 3600)
}

/** Strangers ask for all codes that the phone has without a challenge. */
async function strangersAskForAll(): Promise<void> {
  for (let i = 0; i < 10; i += 1) {
    const status = (
      await askCode(suite, MOBILE, { ip: `203.0.113.${i}`, headers: { ...another, d: `s${i}` } })
    ).statusCode
    expect(status).toBe(i < 5 ? 200 : 428)
    suite.wait(60)
  }
}

test('strangers who use up the codes of a phone leave the known device of its owner every one of its own', async () => {
  await getOwnDevice()
  await strangersAskForAll()
  for (let i = 0; i < 5; i += 1) {
    expect((await askCode(suite, MOBILE)).statusCode).toBe(200)
    const again = i < 4 ? ErrorCode.SmsTooSoon : ErrorCode.TooMany
    expect((await askCode(suite, MOBILE)).json().code).toBe(again)
    suite.wait(60)
  }
  expect(await answer(lastCode(), identity.d)).toBe('in')
})

test('the owner on a new device gets a code for a solved challenge, also in the minute of a stranger', async () => {
  await getOwnDevice()
  await strangersAskForAll()
  expect((await askCode(suite, MOBILE, { headers: fresh })).json().code).toBe(ErrorCode.ChallengeNeeded)
  const headers = await solvedHeaders(suite.app, MOBILE, fresh)
  expect((await askCode(suite, MOBILE, { headers })).statusCode).toBe(200)
  expect(await answer(lastCode(), fresh.d)).toBe('in')
})

test.each([
  [3, 11],
  [9, 46],
])(
  '%i addresses that ask for a number until they had %i codes keep its owner on a new device out for minutes',
  async (addresses, codes) => {
    const ask = async (d: string, ip: string) => {
      const headers = { ...identity, d }
      const plain = await askCode(suite, MOBILE, { headers, ip })
      if (plain.json().code !== ErrorCode.ChallengeNeeded) return plain
      return askCode(suite, MOBILE, { headers: await solvedHeaders(suite.app, MOBILE, headers), ip })
    }
    for (let nth = 0; suite.messages.length < codes; nth += 1) {
      await ask(`stranger ${nth}`, `192.0.2.${nth % addresses}`)
      suite.wait(60)
    }
    const early = await ask(fresh.d, '198.51.100.7')
    const wait = Number(early.headers['retry-after'] ?? 0)
    expect(wait).toBeLessThanOrEqual(600)
    suite.wait(Math.max(60, wait))
    expect((await ask(fresh.d, '198.51.100.7')).statusCode).toBe(200)
  },
)

test('a phone with an account and one without get the same answers all the way', async () => {
  await getOwnDevice()
  const walk = async (mobile: string): Promise<[number, string | undefined][]> => {
    const answers: [number, string | undefined][] = []
    for (let i = 0; i < 9; i += 1) {
      const plain = { ...another, d: `${mobile}-${i}` }
      const headers = i < 6 ? plain : await solvedHeaders(suite.app, mobile, plain)
      const asked = await askCode(suite, mobile, { headers, ip: `203.0.113.${i}` })
      answers.push([asked.statusCode, asked.json().code])
    }
    return answers
  }
  const known = await walk(MOBILE)
  expect(known).toEqual(await walk('13900005678'))
  expect(known.map(([status]) => status)).toEqual([200, 428, 428, 428, 428, 428, 200, 200, 429])
})

test('a proof is good for one code', async () => {
  await strangersAskForAll()
  const headers = await solvedHeaders(suite.app, MOBILE, fresh)
  expect((await askCode(suite, MOBILE, { headers })).statusCode).toBe(200)
  suite.wait(60)
  expect((await askCode(suite, MOBILE, { headers })).json().code).toBe(ErrorCode.ChallengeNeeded)
})

test('the work grows with each code that the phone got for a challenge, and with what strangers spend, to the eightfold', async () => {
  const work = async (mobile = MOBILE) => {
    const query = { mobile }
    const asked = await suite.app.inject({ url: '/auth/v1/mobile-code/challenge', query, headers: fresh })
    return asked.json().result.maxnumber
  }
  expect(await work()).toBe(30_000)
  await strangersAskForAll()
  await askCode(suite, MOBILE, { headers: await solvedHeaders(suite.app, MOBILE, fresh) })
  expect([await work(), await work('13900005678')]).toEqual([60_000, 30_000])
  const { hour } = smsLimits.budget.stranger
  await sql`update sms_budget set sent = ${Math.ceil(hour * 0.75)} where span = 'hour'`.execute(suite.db)
  expect([await work(), await work('13900005678')]).toEqual([240_000, 120_000])
  await sql`update sms_budget set sent = ${hour - 1} where span = 'hour'`.execute(suite.db)
  expect([await work(), await work('13900005678')]).toEqual([240_000, 240_000])
})

test.each(['stranger', 'known'] as const)(
  'with the budget of %s spent, the other part still sends',
  async (part) => {
    await getOwnDevice()
    const starts_at = suite.now()
    await suite.db
      .insertInto('sms_budget')
      .values({ part, span: 'hour', starts_at, sent: smsLimits.budget[part].hour })
      .execute()
    expect((await askCode(suite, MOBILE)).statusCode).toBe(200)
    expect((await askCode(suite, '13900005678', { headers: another })).statusCode).toBe(
      part === 'stranger' ? 503 : 200,
    )
  },
)

test("wrong answers of others never end the owner's code, and the owner's five are the owner's alone", async () => {
  await askCode(suite, MOBILE)
  const code = lastCode()
  for (const d of ['x', 'y', 'z', undefined, 'x', 'y']) await answer(wrongFor(code), d)
  expect(await answer(code, 'x')).toBe(ErrorCode.SmsCodeExpired)
  for (let i = 0; i < 4; i += 1) expect(await answer(wrongFor(code), identity.d)).toBe(ErrorCode.SmsCodeWrong)
  expect(await answer(code, identity.d)).toBe('in')
  expect(await answer(code, identity.d)).toBe(ErrorCode.SmsCodeExpired)
})

test('five wrong answers of its asker end a code for the asker', async () => {
  await askCode(suite, MOBILE)
  for (let i = 0; i < 5; i += 1) await answer(wrongFor(lastCode()), identity.d)
  expect(await answer(lastCode(), identity.d)).toBe(ErrorCode.SmsCodeExpired)
})

test('a code bears ten guesses in all, however many guess at once', async () => {
  await askCode(suite, MOBILE)
  const wrong = wrongFor(lastCode())
  const devices = Array.from({ length: 40 }, (_, i) => (i % 2 ? identity.d : `d${i}`))
  await Promise.all(devices.map(async (d) => answer(wrong, d)))
  expect(await suite.db.selectFrom('sms_codes').select(['tries', 'others']).execute()).toEqual([
    { tries: 5, others: 5 },
  ])
})

test('a code that a stranger asks for leaves the code good that the owner was sent, and the owner may use either', async () => {
  await askCode(suite, MOBILE)
  const own = lastCode()
  suite.wait(60)
  await askCode(suite, MOBILE, { headers: another })
  const foreign = lastCode()
  expect(await answer(own, identity.d)).toBe('in')
  expect(await answer(foreign, identity.d)).toBe('in')
})

test("an asker's new code replaces the one before, also when it is used", async () => {
  await askCode(suite, MOBILE)
  const before = lastCode()
  suite.wait(60)
  await askCode(suite, MOBILE)
  const now = lastCode()
  if (before !== now) expect(await answer(before, identity.d)).toBe(ErrorCode.SmsCodeWrong)
  expect(await answer(now, identity.d)).toBe('in')
  expect(await answer(before, identity.d)).toBe(ErrorCode.SmsCodeExpired)
})

test('codes asked for and used from mixed addresses at once meet no deadlock', async () => {
  const phones = Array.from({ length: 400 }, (_, i) => `139${String(i * 7919).padStart(8, '0')}`)
  const statuses = await Promise.all(
    phones.map(async (mobile, i) => {
      const ip = `203.0.113.${i % 25}`
      return (await askCode(suite, mobile, { ip, headers: { ...identity, d: `d${i % 50}` } })).statusCode
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const logins = await Promise.all(
    suite.messages.map(async ({ mobile, code }) => (await smsLogin(suite, mobile, code)).statusCode),
  )
  expect(new Set(logins)).toEqual(new Set([200]))
  expect(await countDeadlocks(suite.db)).toBe(0)
}, 60_000)

test('many requests with one proof at once send one code', async () => {
  await strangersAskForAll()
  const asked = await suite.app.inject({
    url: '/auth/v1/mobile-code/challenge',
    query: { mobile: MOBILE },
    headers: fresh,
  })
  const headers = { ...fresh, 'proof-of-work': getProof(asked.json().result) }
  const all = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => askCode(suite, MOBILE, { headers, ip: `203.0.113.${i}` })),
  )
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('the ledger names neither the address nor the installation, and no two phones can be joined by it', async () => {
  await askCode(suite, MOBILE)
  await askCode(suite, '13900005678')
  const rows = await suite.db.selectFrom('sms_ledger').select(['asker', 'network']).execute()
  expect(new Set(rows.flatMap(({ asker, network }) => [asker, network].map(String))).size).toBe(4)
})
