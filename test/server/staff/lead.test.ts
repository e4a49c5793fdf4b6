import fc from 'fast-check'
import { sql } from 'kysely'
import Value from 'typebox/value'
import { ErrorCode } from '../../../contract/errors'
import { LeadReceipt, Lead } from '../../../contract/schemas/market/promotion'
import { deriveKeys } from '../../../server/src/security/keys'
import { openPhone } from '../../../server/src/security/phone'
import { newUuid } from '../../../server/src/lib/uuid'
import { dump, logIn, startAccountApp, wechatLogin, type Member } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const PARENT = '13900005678'
const suite = startForEach(startAccountApp)
let member: Member

beforeEach(async () => {
  member = await logIn(suite, MOBILE)
})

const newId = () => newUuid(new Date())

const post = (url: string, body: object, headers: object = member.headers) =>
  suite.app.inject({
    method: 'POST',
    url,
    headers: { ...headers },
    payload: { uid: member.uid, ...body },
  })
const signUp = (body: object, promotion = '27001', headers: object = member.headers) =>
  post(`/base/v1/promotions/${promotion}/sign-ups`, body, headers)
const leaveLead = (body: object, headers: object = member.headers) =>
  post('/gaoshou/v1/sales-clues', body, headers)
const get = async (url: string, headers: object = member.headers) =>
  (await suite.app.inject({ method: 'GET', url, headers: { ...headers } })).json()
const list = (query = '') => get(`/gaoshou/v1/sales-clues/users/${member.uid}${query}`)
const isFirst = (promotion = '27001') =>
  get(`/base/v1/promotions/${promotion}/first-participation?uid=${member.uid}`)

const rows = {
  signUps: () => suite.db.selectFrom('sign_ups').selectAll().execute(),
  touches: () => suite.db.selectFrom('attributions').selectAll().orderBy('created_at').execute(),
  clues: () => suite.db.selectFrom('sales_clues').selectAll().execute(),
}

test('a sign-up writes participation, touch and lead, and the phone only sealed', async () => {
  const id = newId()
  const extra = { name: '小岸', school: '示例大学', submitTime: 1_782_871_200_000 }
  const response = await signUp({ id, phone: PARENT, inviteCode: 'DEMO01', source: 'summer-gold', extra })
  expect(Value.Check(LeadReceipt, response.json().result)).toBe(true)
  expect(await rows.signUps()).toMatchObject([{ uid: member.uid, id, promotion_id: '27001' }])
  expect(await rows.touches()).toMatchObject([{ id, touch: 'first', invite_code: 'DEMO01' }])
  const [clue] = await rows.clues()
  expect(clue).toMatchObject({ id, promotion_id: '27001', phone_mask: '139****5678', school: '示例大学' })
  const sealed = clue?.phone_cipher ?? Buffer.alloc(0)
  expect(openPhone(deriveKeys('a secret of the test'), member.uid, sealed)).toBe(PARENT)
  const text = await dump(suite.db)
  for (const phone of [MOBILE, PARENT]) {
    expect(text).not.toContain(phone)
    expect(text).not.toContain(Buffer.from(phone).toString('hex'))
  }
})

test('the same sign-up sent again, also at the same time, changes nothing', async () => {
  const body = { id: newId(), phone: MOBILE, extra: { name: '小岸' } }
  const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(body)))
  const { extra, ...rest } = body
  answers.push(await signUp({ extra, ...rest }))
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(await rows.signUps()).toHaveLength(1)
  expect(await rows.touches()).toHaveLength(1)
  expect(await rows.clues()).toHaveLength(1)
})

test('another sign-up under the same id is a conflict and changes nothing', async () => {
  const id = newId()
  await signUp({ id, phone: MOBILE })
  const conflict = { status: 409, code: ErrorCode.Conflict }
  expect((await signUp({ id, phone: PARENT })).json()).toMatchObject(conflict)
  expect((await signUp({ id, phone: MOBILE }, '127001')).json()).toMatchObject(conflict)
  expect((await leaveLead({ id, phone: PARENT })).json()).toMatchObject(conflict)
  expect(await rows.clues()).toMatchObject([{ phone_mask: '138****1234' }])
})

test('a sign-up that breaks half-way leaves nothing behind and can be sent again', async () => {
  await sql`alter table sales_clues add constraint broken check (false) not valid`.execute(suite.db)
  const body = { id: newId(), phone: MOBILE }
  expect((await signUp(body)).json()).toMatchObject({ status: 500, code: ErrorCode.Internal })
  expect(await rows.signUps()).toEqual([])
  expect(await rows.touches()).toEqual([])
  await sql`alter table sales_clues drop constraint broken`.execute(suite.db)
  expect((await signUp(body)).statusCode).toBe(200)
  expect(await rows.clues()).toHaveLength(1)
})

test('the first touch stays the first, and later ones are appended', async () => {
  await signUp({ id: newId(), inviteCode: 'DEMO01' })
  suite.wait(60)
  await signUp({ id: newId(), inviteCode: 'DEMO02' }, '127001')
  suite.wait(60)
  await signUp({ id: newId() })
  expect(await rows.touches()).toMatchObject([
    { touch: 'first', invite_code: 'DEMO01', promotion_id: '27001' },
    { touch: 'later', invite_code: 'DEMO02', promotion_id: '127001' },
    { touch: 'later', invite_code: '', promotion_id: '27001' },
  ])
})

test('parallel sign-ups of one user have one first touch', async () => {
  await Promise.all(Array.from({ length: 6 }, () => signUp({ id: newId() })))
  const touches = await rows.touches()
  expect(touches).toHaveLength(6)
  expect(touches.filter((row) => row.touch === 'first')).toHaveLength(1)
})

test('a second login under the same link is no second sign-up, and its lead is stored a day later', async () => {
  const body = { phone: MOBILE, inviteCode: 'DEMO01' }
  await signUp({ ...body, id: newId() })
  suite.wait(86_400)
  member = await logIn(suite, MOBILE)
  const again = { ...body, id: newId() }
  expect((await signUp(again)).statusCode).toBe(200)
  expect((await signUp(again)).statusCode).toBe(200)
  expect(await rows.signUps()).toHaveLength(1)
  expect(await rows.clues()).toHaveLength(2)
  await signUp({ ...body, id: newId() }, '127001')
  expect(await rows.signUps()).toHaveLength(2)
})

test('two tabs that sign up at once, each under an id of its own, leave their touches and one lead', async () => {
  const body = { phone: MOBILE, inviteCode: 'DEMO01', source: 'summer-gold' }
  const send = (submitTime: number) => signUp({ ...body, id: newId(), extra: { submitTime } })
  const answers = await Promise.all([1, 2, 3, 4].map(send))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await rows.touches()).toHaveLength(4)
  expect(await rows.clues()).toHaveLength(1)
})

test('the same words are one lead for a day; after it, or in other words, they are another', async () => {
  const body = { promotionId: '27001', extra: { name: '小岸' } }
  await leaveLead({ ...body, id: newId() })
  suite.wait(86_399)
  member = await logIn(suite, MOBILE)
  await leaveLead({ ...body, id: newId() })
  expect(await rows.clues()).toHaveLength(1)
  const others = [
    { extra: { name: '大岸' } },
    { extra: { name: '小岸', school: '示例大学' } },
    { extra: { name: '小岸', subject: '英语模考' } },
    { inviteCode: 'DEMO01' },
    { agentCode: 'A-1' },
    { source: 'summer-gold' },
    { phone: PARENT },
    { promotionId: '127001' },
  ]
  for (const otherOther of others) await leaveLead({ ...body, ...otherOther, id: newId() })
  expect(await rows.clues()).toHaveLength(1 + others.length)
  suite.wait(1)
  await leaveLead({ ...body, id: newId() })
  expect(await rows.clues()).toHaveLength(2 + others.length)
})

test('a number put right is another lead, though both look the same masked', async () => {
  for (const phone of [PARENT, '13911115678', PARENT]) {
    await leaveLead({ id: newId(), promotionId: '27001', phone })
  }
  expect((await rows.clues()).map((row) => row.phone_mask)).toEqual(['139****5678', '139****5678'])
})

test('participation is the first until the user has signed up for that promotion', async () => {
  expect((await isFirst()).result).toEqual({ first: true })
  await signUp({ id: newId() })
  expect((await isFirst()).result).toEqual({ first: false })
  expect((await isFirst('127001')).result).toEqual({ first: true })
})

test('a lead without a phone takes that of the account, and one of nobody has none', async () => {
  await leaveLead({ id: newId() })
  expect((await list()).result.items).toMatchObject([{ phone: '138****1234' }])
  suite.wechat.answer('js-1', { openid: 'o-1', session_key: 'k' })
  const { uid, access_token } = (await wechatLogin(suite, 'js-1')).json()
  const headers = { authorization: `Bearer ${access_token}` }
  await leaveLead({ id: newId(), uid }, headers)
  await leaveLead({ id: newId(), uid }, headers)
  const { items } = (await get(`/gaoshou/v1/sales-clues/users/${uid}`, headers)).result
  expect(items).toHaveLength(1)
  expect(items[0]).not.toHaveProperty('phone')
})

test('a phone typed into another field is stored masked', async () => {
  await leaveLead({
    id: newId(),
    source: `from ${PARENT}`,
    extra: { name: PARENT, school: `院校 ${PARENT}` },
  })
  expect(await dump(suite.db)).not.toContain(PARENT)
  expect(await rows.clues()).toMatchObject([{ source: 'from 139****5678', name: '139****5678' }])
})

test('the reserved subject is stored with the lead, without a phone, and is listed', async () => {
  await leaveLead({ id: newId(), extra: { name: '小岸', subject: `七天试学 ${PARENT}` } })
  expect((await list()).result.items).toMatchObject([{ extra: { subject: '七天试学 139****5678' } }])
})

test('the list shows the own leads newest first, page by page, as the contract promises', async () => {
  const ids: string[] = []
  for (let i = 0; i < 6; i += 1) {
    const id = newId()
    ids.unshift(id)
    await leaveLead({ id, promotionId: '27001', extra: { name: `小岸${i}`, submitTime: i } })
    if (i % 2) suite.wait(1)
  }
  const seen: string[] = []
  let query = '?limit=2'
  for (let page = 0; page < 3; page += 1) {
    const { items, next } = (await list(query)).result
    for (const item of items) expect(Value.Check(Lead, item)).toBe(true)
    seen.push(...items.map((item: Lead) => item.id))
    query = `?limit=2&cursor=${next}`
    expect(next === undefined).toBe(page === 2)
  }
  expect(seen).toHaveLength(6)
  expect(new Set(seen)).toEqual(new Set(ids))
  expect(seen[0]).toBe(ids[0])
})

test('the latest time that a client can name survives the way through the database', async () => {
  const submitTime = 8_640_000_000_000_000
  await leaveLead({ id: newId(), extra: { submitTime } })
  expect((await list()).result.items).toMatchObject([{ extra: { submitTime } }])
})

test.each(['x', '1.2', '.', '99999999999999999.018f3c1e-7a2b-7c3d-8e4f-5a6b7c8d9e0f'])(
  'the foreign cursor %s is bad input',
  async (cursor) => {
    expect(await list(`?cursor=${cursor}`)).toMatchObject({ status: 400, code: ErrorCode.Invalid })
  },
)

test('nobody signs up, leaves leads or reads them in the name of another', async () => {
  const { headers } = await logIn(suite, PARENT)
  const forbidden = { status: 403, code: ErrorCode.Forbidden }
  expect((await signUp({ id: newId() }, '27001', headers)).json()).toMatchObject(forbidden)
  expect((await leaveLead({ id: newId() }, headers)).json()).toMatchObject(forbidden)
  expect(await get(`/gaoshou/v1/sales-clues/users/${member.uid}`, headers)).toMatchObject(forbidden)
  expect((await leaveLead({ id: newId() }, {})).statusCode).toBe(401)
  expect(await rows.clues()).toEqual([])
})

test('whatever stands in a lead, the answer is yes or bad input and never a failure of the server', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 })
  const clue = fc.record(
    {
      id: fc.oneof(fc.constant('').map(newId), text),
      phone: fc.oneof(fc.constant(MOBILE), text),
      promotionId: fc.oneof(fc.nat().map(String), text),
      inviteCode: text,
      source: text,
      extra: fc.record({ name: text, class: text, submitTime: fc.oneof(fc.maxSafeNat(), fc.double()) }),
    },
    { requiredKeys: ['id'] },
  )
  await fc.assert(
    fc.asyncProperty(clue, async (body) => {
      // Each lead as the first of its day.
      await suite.db.deleteFrom('write_counts').execute()
      expect([200, 400]).toContain((await leaveLead(body)).statusCode)
    }),
    { numRuns: 150 },
  )
})
