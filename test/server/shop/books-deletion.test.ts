import type { DayReport, DayRow } from '../../../contract/schemas/staff/desk-books'
import { openDb } from '../../../server/src/db'
import { migrate } from '../../../server/src/db/migrate'
import { newUuid } from '../../../server/src/lib/uuid'
import { makeDayReports } from '../../../server/src/modules/shop/order/day-reports'
import { sql } from 'kysely'
import type { Member } from '../../support/accounts'
import { deskActs } from '../../support/desk-acts'
import { addAccounts, makeMember } from '../../support/members'
import { createDatabaseBefore } from '../../support/postgres'
import { getCode, startShop, type Made } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let cashier: Agent
let colleague: Agent
beforeAll(async () => {
  cashier = await shop.staff('13700000001')
  colleague = await shop.staff('13700000002')
})

const desk = deskActs(() => shop)
const { url, newId } = desk
const FINE = [200, 'fine']
const settle = async (order: Made, caller: Agent, own: object = {}) =>
  expect(getCode(await desk.settle(order, caller, own))).toEqual(FINE)
async function decide({ number }: Made, caller: Agent, own: object): Promise<void> {
  const body = { id: newId(), decision: 'approve', amount: 1001, reason: '好', ...own }
  expect(getCode(await shop.call(caller, 'POST', `${url}/${number}/refund`, body))).toEqual(FINE)
}
async function refund(student: Member, order: Made): Promise<void> {
  const refundId = newId()
  const asked = { id: refundId, amount: 1001, reason: '不学了' }
  expect(getCode(await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, asked))).toEqual(
    FINE,
  )
  const reference = `out-${order.number}`
  await decide(order, cashier, { refundId, seen: 'asked', reference })
  await decide(order, colleague, { refundId, seen: 'approved', reference })
}

/** The day's books as staff see them, without the payers and the notes about orders that are there. */
async function presentBooks() {
  const get = async (address: string) => (await shop.call(cashier, 'GET', address)).json().result
  const { items }: { items: DayReport[] } = await get('/sale/v1/desk/day-reports?limit=100')
  const day = items.find((item) => item.day === '2026-11-20')
  const { items: rows }: { items: DayRow[] } = await get('/sale/v1/desk/day-reports/2026-11-20/rows?limit=50')
  const file = await get('/sale/v1/desk/books-file?from=2026-11-20&to=2026-11-20')
  const csv = (await shop.app.inject({ method: 'GET', url: file.url })).body
  return {
    day: day && { ...day, madeAt: 0, differences: [] },
    rows: rows.map(({ student: _student, isGone: _isGone, ...row }) => row),
    csv: csv
      .split('\r\n')
      .map((line) => line.split(',').filter((_cell, column) => column !== 9 && column !== 10)),
  }
}

test('the books of a day stay as they are when the accounts of it are deleted', async () => {
  const students = await Promise.all([1, 2, 3].map(() => makeMember(shop.db)))
  const [twice, struck, wrong] = students
  if (!twice || !struck || !wrong) throw new Error('there are three')
  const sent = await shop.order(twice)
  await settle(sent, cashier)
  await settle(sent, colleague, { kind: 'returned', reference: `back-${sent.number}` })
  await refund(twice, sent)
  const never = await shop.order(struck)
  await settle(never, cashier)
  await settle(never, colleague, { kind: 'wrong' })
  await refund(struck, never)
  const mistaken = await shop.order(wrong, { state: 'paying' })
  expect(getCode(await desk.confirmPaid(mistaken, cashier))).toEqual(FINE)
  const refundId = newId()
  const said = { id: refundId, reason: '是别人的款' }
  await shop.call(cashier, 'POST', `${url}/${mistaken.number}/mistake`, said)
  await decide(mistaken, colleague, { refundId, seen: 'approved', reference: '核对过了' })

  const DAY = 86_400_000
  shop.wait(DAY)
  await makeDayReports(shop.db, new Date(shop.now()))
  const before = await presentBooks()
  expect(before.day).toMatchObject({ paid: 2002, surplus: 1001, refunded: 2002, returned: 1001 })
  expect(before.day).toMatchObject({ mistaken: 2002, undone: 2002 })
  for (const student of students) {
    const left = await shop.call(student, 'POST', `/auth/v1/users/${student.uid}/deletion`, {})
    expect(getCode(left)).toEqual(FINE)
    await makeDayReports(shop.db, new Date(shop.now()))
    expect(await presentBooks()).toEqual(before)
  }
})

test('sums from before their line was stored still have it, also of accounts that were gone', async () => {
  const address = await createDatabaseBefore('0088')
  const db = openDb(address)
  const now = new Date('2026-11-20T04:00:00Z')
  const uid = newUuid(now)
  const book = async (
    order: string,
    kind: string,
    reference: string,
    own: { amount?: number; struck?: boolean } = {},
  ) => {
    const { amount = 3900, struck = false } = own
    await sql`insert into order_money (uid, order_id, id, provider, kind, reference, amount, at, struck)
      values (${uid}, ${order}, ${newUuid(now)}, 'desk', ${kind}, ${reference}, ${amount}, ${now}, ${struck})`.execute(
      db,
    )
  }
  const [twice, struck] = [newUuid(now), newUuid(now)]
  await addAccounts(db, [uid], now)
  await book(twice, 'payment', 'in')
  await book(twice, 'surplus', 'again')
  await book(twice, 'refund', 'back')
  await book(twice, 'refund', 'out')
  await sql`insert into order_refunds (uid, order_id, id, state, amount, asked_amount, lines, reason, asked_at, reference)
    values (${uid}, ${twice}, ${newUuid(now)}, 'done', 3900, 3900, '[]', '', ${now}, 'out')`.execute(db)
  // Of this one the account is gone, and with it the refund.
  await book(struck, 'payment', 'in-2')
  await book(struck, 'surplus', 'never', { struck: true })
  await book(struck, 'surplus', 'never', { amount: -3900, struck: true })
  await book(struck, 'refund', 'out-2')
  await migrate(address)
  const rows = db.selectFrom('order_money').select(['reference', 'returned']).where('kind', '=', 'refund')
  expect(await rows.orderBy('reference').execute()).toEqual([
    { reference: 'back', returned: true },
    { reference: 'out', returned: false },
    { reference: 'out-2', returned: false },
  ])
  await db.destroy()
})
