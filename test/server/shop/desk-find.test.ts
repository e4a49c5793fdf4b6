import { newUuid } from '../../../server/src/lib/uuid'
import { makeMember } from '../../support/members'
import { getCode, startShop, type Made } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let cashier: Agent
beforeAll(async () => {
  cashier = await shop.staff('13700000001')
})

const url = '/sale/v1/desk/orders'
/** An order that was paid under a reference. */
async function paid(reference: (number: string) => string): Promise<Made> {
  const order = await shop.order(await makeMember(shop.db), { state: 'paying' })
  const body = { id: newUuid(new Date(shop.now())), amount: 1001, reason: '到账' }
  const sum = { ...body, reference: reference(order.number) }
  expect(getCode(await shop.call(cashier, 'POST', `${url}/${order.number}/payment`, sum))).toEqual([
    200,
    'fine',
  ])
  return order
}
const found = async (typed: string): Promise<string[]> => {
  const answer = await shop.call(cashier, 'GET', `${url}?filter=all&find=${encodeURIComponent(typed)}`)
  return answer.json().result.items.map(({ number }: Made) => number)
}

test('an order is found by what bank or provider call its money, however it is typed', async () => {
  const order = await paid((number) => `B2026-${number}`)
  for (const typed of [`B2026-${order.number}`, ` b2026 -${order.number}`])
    expect(await found(typed)).toEqual([order.number])
  const digits = await paid(() => '80127777')
  expect(await found('80127777')).toEqual([digits.number])
  const wechat = await shop.order(await makeMember(shop.db), { provider: 'wechat' })
  expect(await found(`in-${wechat.number}`)).toEqual([wechat.number])
  expect(await found('B2026-0')).toEqual([])
})

test('an order is found by the last six digits of its number, which stand in the transfer', async () => {
  const order = await shop.order(await makeMember(shop.db))
  expect(await found(order.number.slice(-6))).toEqual([order.number])
  expect(await found(order.number.slice(-7))).toEqual([])
})

test('a number or a phone is found however it is typed', async () => {
  const phone = '13922220002'
  const order = await shop.order(await shop.member(phone))
  const end = order.number.slice(-6)
  const wide = (digits: string) =>
    digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  for (const typed of [
    wide(end),
    `订单${end}`,
    `订单号：${order.number}`,
    `${end.slice(0, 3)} ${end.slice(3)}`,
  ])
    expect(await found(typed)).toEqual([order.number])
  const [a, b, c] = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)]
  for (const typed of [wide(phone), `+86 ${phone}`, `0086${phone}`, `${a} ${b} ${c}`, `${a}-${b}-${c}`])
    expect(await found(typed)).toEqual([order.number])
})
