import { migrate } from '../../server/src/db/migrate'
import { openDb, type Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { openSession } from '../../server/src/modules/staff/staff/sessions'
import { maskPhonesIn } from '../../server/src/security/phone'
import { dump, type Member } from '../support/accounts'
import { browserKey } from '../support/browser-key'
import { ask, post, ROOM, say, startLiveSuite } from '../support/live'
import { makeMember } from '../support/members'
import { createDatabaseBefore } from '../support/postgres'
import { getCode, startShop, type Shop } from '../support/sold-orders'
import { confirm, hire, loadOperator, type Agent } from '../support/staff'

/** One number as people write it, and what stands of it where others read. */
const written = [
  '13712345678',
  '137-1234-5678',
  '137 1234 5678',
  '１３７１２３４５６７８',
  '+8613712345678',
  '137、1234、5678',
  '壹參柒壹貳參肆伍陸柒捌',
]
const text = `打我电话：${written.join('，')}`

/** The lines of a database in which the number stands, with their tables. */
async function linesWithNumber(db: Db): Promise<string[]> {
  let table = ''
  return (await dump(db)).split('\n').flatMap((line) => {
    if (!line.startsWith('(')) table = line
    return written.some((number) => line.includes(number)) ? [`${table} ${line}`] : []
  })
}

describe('a number in what somebody else reads', () => {
  let shop: Shop
  let student: Member
  let staff: Agent
  let admin: Agent
  beforeAll(async () => {
    shop = await startShop()
    staff = await shop.staff('13700000001')
    admin = await shop.staff('13700000002', 'admin')
    student = await makeMember(shop.db)
  })
  afterAll(() => shop.close())

  const newId = () => newUuid(new Date(shop.now()))
  const does = async (caller: Member | Agent, path: string, body: object) => {
    const answer = await shop.call(caller, 'POST', path, { id: newId(), ...body })
    expect([path, ...getCode(answer)]).toEqual([path, 200, 'fine'])
    return answer.json().result
  }

  test('stands in no text of an order, its refund, its invoice, a report, a device and the desk', async () => {
    const order = await shop.order(student)
    const invoiceId = newId()
    const invoice = { id: invoiceId, kind: 'person', title: text, email: 'me@example.com' }
    await does(student, `/shop/v1/orders/${order.id}/invoices`, invoice)
    const declined = { invoiceId, state: 'declined', number: '', reason: text }
    await does(staff, `/sale/v1/desk/orders/${order.number}/invoice`, declined)
    const refundId = newId()
    const quote = await shop.call(student, 'GET', `/shop/v1/orders/${order.id}/refund-quote`)
    const { amount } = quote.json().result
    await does(student, `/shop/v1/orders/${order.id}/refunds`, { id: refundId, amount, reason: text })
    const decision = { refundId, decision: 'decline', seen: 'asked', amount, reason: text }
    await does(staff, `/sale/v1/desk/orders/${order.number}/refund`, decision)
    const unpaid = await shop.order(await makeMember(shop.db), { state: 'created' })
    await does(staff, `/sale/v1/desk/orders/${unpaid.number}/close`, { reason: text })
    const report = { question: 'ma-li-001', version: 1, reason: 'explain', text }
    await does(student, `/study/v1/users/${student.uid}/question-reports`, report)
    const { number } = await shop.db.selectFrom('question_reports').select('number').executeTakeFirstOrThrow()
    const decided = { state: 'declined', answer: text }
    await does(admin, `/sale/v1/desk/question-reports/${number}/decision`, decided)
    const endpoint = 'https://fcm.googleapis.com/fcm/send/one'
    const browser = { endpoint, p256dh: browserKey, auth: 'A'.repeat(22), device: text.slice(0, 64) }
    await does(student, `/notification/v1/users/${student.uid}/push-subscriptions`, browser)
    expect(await linesWithNumber(shop.db)).toEqual([])
    expect(await shop.db.selectFrom('order_refunds').select(['reason', 'answer']).execute()).toEqual([
      { reason: maskPhonesIn(text), answer: maskPhonesIn(text) },
    ])
  })

  test('stays in a note that nobody else reads', async () => {
    const at = shop.now()
    const note = { id: newId(), at, kind: 'note', question: 'ma-li-001', text }
    const url = `/study/v1/users/${student.uid}/streams/practice/events`
    expect((await shop.call(student, 'POST', url, { events: [note] })).statusCode).toBe(200)
    expect(await linesWithNumber(shop.db)).toEqual([expect.stringMatching(/^study_events/)])
  })
})

describe('a number in a live class', () => {
  test('reaches nobody, neither from a student nor from the teacher', async () => {
    const suite = await startLiveSuite()
    const { app, db } = suite.first
    await post(suite.first, await suite.member(), [say(text), ask(text)])
    const staffId = await hire(suite, { phone: '13700001111', role: 'admin', name: '助教', branch: '1' })
    const { keys } = await loadOperator(suite)
    const { token, expiresAt } = await openSession(db, keys, staffId, {}, new Date(suite.now()))
    const headers = { authorization: `Bearer ${token}` }
    await confirm({ ...suite.first, messages: [] }, { staffId, expiresAt, headers })
    const url = `/live/v1/rooms/${ROOM}/teacher-messages`
    const payload = { id: newUuid(new Date()), text }
    await app.inject({ method: 'POST', url, headers, payload })
    const masked = [{ text: maskPhonesIn(text) }]
    for (const table of ['live_messages', 'live_questions', 'live_teacher_messages'] as const)
      expect([table, await db.selectFrom(table).select('text').execute()]).toEqual([table, masked])
    expect(await linesWithNumber(db)).toEqual([])
    await suite.close()
  })
})

test('a number that was stored before is masked by the migration, and no other number is', async () => {
  const url = await createDatabaseBefore('0067')
  const db = openDb(url)
  const others = 'π=3.14159265358，快递 SF1371234567890，订单 261120120000000001'
  const texts = ['打13712345678谢谢', '137-1234-5678', '+86 137 1234 5678', others]
  const [uid, at] = [newUuid(new Date()), new Date()]
  await db
    .insertInto('live_questions')
    .values(texts.map((item) => ({ uid, id: newUuid(at), room: 'r', text: item, asked_at: at })))
    .execute()
  await migrate(url)
  const rows = await db.selectFrom('live_questions').select('text').execute()
  expect(rows.map((row) => row.text).sort()).toEqual(
    ['打137****5678谢谢', '137-****-5678', '+86 137 **** 5678', others].sort(),
  )
  await db.destroy()
})
