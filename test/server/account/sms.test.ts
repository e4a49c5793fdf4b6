import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ErrorCode } from '../../../contract/errors'
import { smsLimits } from '../../../server/src/domain/limits'
import { createTerminalSms } from '../../../server/src/providers/sms/terminal'
import { askCode, dump, identity, logIn, startAccountApp } from '../../support/accounts'
import { solvedHeaders } from '../../support/challenge'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const sent = { status: 200, msg: '', result: null }
const suite = startForEach(startAccountApp)

test('a code of six digits goes to the phone, and the answer is never cached', async () => {
  const response = await askCode(suite, MOBILE)
  expect(response.json()).toEqual(sent)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(suite.messages).toEqual([{ mobile: MOBILE, type: 3, code: expect.stringMatching(/^\d{6}$/) }])
})

test('a phone with an account gets the same answer as one without', async () => {
  await logIn(suite, MOBILE)
  suite.wait(3600)
  const known = await askCode(suite, MOBILE)
  const unknown = await askCode(suite, '13900005678')
  expect(known.json()).toEqual(unknown.json())
  expect(known.statusCode).toBe(unknown.statusCode)
})

test.each(Object.keys(identity))('without the identity header %s no code is sent', async (name) => {
  const headers = Object.fromEntries(Object.entries(identity).filter(([key]) => key !== name))
  const response = await askCode(suite, MOBILE, { headers })
  expect(response.json()).toMatchObject({ status: 400, code: ErrorCode.Invalid })
  expect(suite.messages).toEqual([])
})

test.each(['', '1380000123', '138000012345', '23800001234', '1380000123\0', '１３８００００１２３４'])(
  'the phone %j is refused as bad input',
  async (mobile) => {
    const response = await askCode(suite, mobile)
    expect(response.json()).toMatchObject({ status: 400, code: ErrorCode.Invalid })
    expect(suite.messages).toEqual([])
  },
)

test.each(['0', '2', '4', '', '3x', '3.0'])(
  'a code for the purpose %j, which nothing takes, is not sent',
  async (type) => {
    const response = await suite.app.inject({
      method: 'GET',
      url: '/auth/v2/basic/mobile-code',
      query: { mobile: MOBILE, type },
      headers: identity,
    })
    expect(response.json()).toMatchObject({ status: 400, code: ErrorCode.Invalid })
    expect(suite.messages).toEqual([])
  },
)

test('asking for the headers alone sends no code', async () => {
  const query = { mobile: MOBILE, type: '3' }
  const url = '/auth/v2/basic/mobile-code'
  const response = await suite.app.inject({ method: 'HEAD', url, query, headers: identity })
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET'])
  expect(suite.messages).toEqual([])
})

test('a second code inside a minute is refused with the seconds left', async () => {
  await askCode(suite, MOBILE)
  suite.wait(18)
  const response = await askCode(suite, MOBILE, { ip: '203.0.113.2' })
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe('42')
  expect(response.json()).toMatchObject({ code: ErrorCode.SmsTooSoon, msg: expect.stringContaining('42') })
  suite.wait(42)
  expect((await askCode(suite, MOBILE)).json()).toEqual(sent)
})

test('a phone gets five codes in an hour and ten in a day without a challenge, whatever they are for', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1) {
    statuses.push((await askCode(suite, MOBILE, { type: i % 2 ? 1 : 3 })).statusCode)
    suite.wait(60)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 428])
  expect((await askCode(suite, MOBILE)).json()).toEqual({
    status: 428,
    code: ErrorCode.ChallengeNeeded,
    msg: '现在要先验证才能获取验证码，请稍后再试',
    result: null,
  })
  suite.wait(3240)
  for (let i = 0; i < 5; i += 1) {
    expect((await askCode(suite, MOBILE)).statusCode).toBe(200)
    suite.wait(3600)
  }
  expect((await askCode(suite, MOBILE)).json()).toMatchObject({ code: ErrorCode.ChallengeNeeded })
  suite.wait(24 * 3600)
  expect((await askCode(suite, MOBILE)).statusCode).toBe(200)
})

test('for solved challenges a phone gets two more in ten minutes, of which one network has two an hour', async () => {
  const ask = async (ip: string, seconds: number) => {
    suite.wait(seconds)
    return askCode(suite, MOBILE, { ip, headers: await solvedHeaders(suite.app, MOBILE, identity) })
  }
  for (let i = 0; i < 5; i += 1) {
    expect((await askCode(suite, MOBILE)).statusCode).toBe(200)
    suite.wait(60)
  }
  const statuses: number[] = []
  for (const network of [1, 1, 1, 2, 2, 3, 3]) {
    statuses.push((await ask(`203.0.113.${network}`, 300)).statusCode)
  }
  expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 200])
  const early = await ask('203.0.113.4', 60)
  expect(early.json()).toMatchObject({ code: ErrorCode.TooMany, msg: expect.stringContaining('4') })
  expect(early.headers['retry-after']).toBe('240')
}, 60_000)

test('an address is limited over all phones, who solves a challenge has three times as many, another address its own', async () => {
  const max = smsLimits.address[0]?.max ?? 0
  const phone = (i: number) => `1390000${String(i).padStart(4, '0')}`
  for (let i = 0; i < max; i += 1) expect((await askCode(suite, phone(i))).statusCode).toBe(200)
  expect((await askCode(suite, phone(max))).json()).toMatchObject({ code: ErrorCode.ChallengeNeeded })
  expect((await askCode(suite, phone(max), { ip: '203.0.113.9' })).statusCode).toBe(200)
  await suite.db
    .updateTable('code_counts')
    .set({ taken: 3 * max - 1 })
    .where('seconds', '=', 600)
    .execute()
  const solved = async (mobile: string) =>
    askCode(suite, mobile, { headers: await solvedHeaders(suite.app, mobile, identity) })
  expect((await solved(phone(max + 1))).statusCode).toBe(200)
  expect((await solved(phone(max + 2))).json()).toMatchObject({ code: ErrorCode.TooMany })
})

test.each([
  ['neighbours in a /56', (i: number) => `2001:db8:1:${(0xab00 + i).toString(16)}::1`, 0],
  ['neighbours in a /48', (i: number) => `2001:db8:1:${(i * 256).toString(16)}::1`, 1],
])('%s share a limit, which a solved challenge does not widen', async (_, address, place) => {
  const max = smsLimits.wide[place]?.[0]?.max ?? 0
  const phone = (i: number) => `139${String(i).padStart(8, '0')}`
  const ask = async (i: number, headers: object = identity) =>
    askCode(suite, phone(i), { ip: address(i), headers })
  for (let i = 0; i < max; i += 1) expect((await ask(i)).statusCode).toBe(200)
  expect((await ask(max)).json()).toMatchObject({ code: ErrorCode.ChallengeNeeded })
  const solved = await solvedHeaders(suite.app, phone(max), identity)
  expect((await ask(max, solved)).json()).toMatchObject({ code: ErrorCode.TooMany })
})

test('all invalid addresses count as one address', async () => {
  const max = smsLimits.address[0]?.max ?? 0
  const ask = async (i: number) =>
    (await askCode(suite, `139${String(i).padStart(8, '0')}`, { ip: `garbage${i}` })).statusCode
  for (let i = 0; i < max; i += 1) expect(await ask(i)).toBe(200)
  expect(await ask(max)).toBe(428)
})

test.each(['hour', 'day'] as const)(
  'a spent budget of the %s sends strangers nothing until the next one',
  async (span) => {
    const step = (span === 'hour' ? 1 : 24) * 3_600_000
    const starts_at = new Date(Math.floor(Date.parse('2026-07-01T02:00:00Z') / step) * step)
    const part = 'stranger' as const
    const nearly = { part, span, starts_at, sent: smsLimits.budget[part][span] - 1 }
    await suite.db.insertInto('sms_budget').values(nearly).execute()
    expect((await askCode(suite, MOBILE)).json()).toMatchObject({ code: ErrorCode.ChallengeNeeded })
    const headers = await solvedHeaders(suite.app, MOBILE, identity)
    expect((await askCode(suite, MOBILE, { headers })).statusCode).toBe(200)
    const refused = await askCode(suite, '13900005678')
    expect(refused.json()).toMatchObject({ status: 503, code: ErrorCode.SmsUnavailable })
    suite.wait(step / 1000)
    expect((await askCode(suite, '13900005678')).statusCode).toBe(200)
  },
)

test('of many requests at the same time for one phone exactly one sends', async () => {
  const statuses = await Promise.all(
    Array.from(
      { length: 12 },
      async (_, i) => (await askCode(suite, MOBILE, { ip: `203.0.113.${i}` })).statusCode,
    ),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(11)
  expect(suite.messages).toHaveLength(1)
})

test('many requests at the same time from one address get what the limit allows', async () => {
  const max = smsLimits.address[0]?.max ?? 0
  const phones = Array.from({ length: max + 5 }, (_, i) => `139000000${String(i).padStart(2, '0')}`)
  const statuses = await Promise.all(phones.map(async (phone) => (await askCode(suite, phone)).statusCode))
  expect(statuses.filter((status) => status === 200)).toHaveLength(max)
})

test('a message is in the ledger before the gateway is called, and a refused one does not count', async () => {
  const states = async () => {
    const rows = await suite.db.selectFrom('sms_ledger').select('state').orderBy('state').execute()
    return rows.map((row) => row.state)
  }
  let before: string[] = []
  suite.gateway.onSend = async () => {
    before = await states()
    throw new Error('the gateway is down')
  }
  const failed = await askCode(suite, MOBILE)
  expect(failed.json()).toEqual({
    status: 503,
    code: ErrorCode.SmsUnavailable,
    msg: '获取验证码失败，请稍后再试',
    result: null,
  })
  expect(before).toEqual(['pending'])
  delete suite.gateway.onSend
  expect((await askCode(suite, MOBILE)).statusCode).toBe(200)
  expect(await states()).toEqual(['failed', 'sent'])
})

test('neither phone nor code stands anywhere in the database', async () => {
  await askCode(suite, MOBILE)
  const text = await dump(suite.db)
  const hex = Buffer.from(MOBILE).toString('hex')
  expect(text).toContain('sms_codes')
  expect(text).not.toContain(MOBILE)
  expect(text).not.toContain(hex)
  const [row] = await suite.db.selectFrom('sms_codes').selectAll().execute()
  expect(row?.code_hmac).toHaveLength(32)
})

test('the terminal shows the code with the phone masked, and the outbox file holds both for its owner only', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shangan-sms-'))
  const lines: string[] = []
  const clock = () => new Date('2026-07-01T02:00:00Z')
  const sms = createTerminalSms({ dataDir, clock, print: (line) => void lines.push(line) })
  await sms.send({ mobile: MOBILE, code: '012345', type: 3 })
  await sms.send({ mobile: MOBILE, code: '543210', type: 1 })
  const file = path.join(dataDir, 'outbox', 'sms.ndjson')
  const rows = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(rows.map((row) => JSON.parse(row) as unknown)).toEqual([
    { at: '2026-07-01T02:00:00.000Z', mobile: MOBILE, code: '012345', type: 3 },
    { at: '2026-07-01T02:00:00.000Z', mobile: MOBILE, code: '543210', type: 1 },
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('138****1234')
  expect(lines[0]).toContain('012345')
  expect(lines.join()).not.toContain(MOBILE)
  await rm(dataDir, { recursive: true })
})
