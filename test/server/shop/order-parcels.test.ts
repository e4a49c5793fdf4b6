import type { DeskOrder } from '../../../contract/schemas/staff/desk'
import type { Order } from '../../../contract/schemas/shop/order'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { getCode, startShop, type Made } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let student: Member
let cashier: Agent
let colleague: Agent
beforeAll(async () => {
  cashier = await shop.staff('13700000001')
  colleague = await shop.staff('13700000002')
})
beforeEach(async () => {
  student = await makeMember(shop.db)
})

const newId = () => newUuid(new Date(shop.now()))
const orderUrl = ({ id }: Made, of: string) => `/shop/v1/orders/${id}/${of}`
const deskUrl = ({ number }: Made, of: string) => `/sale/v1/desk/orders/${number}/${of}`
const messagesUrl = ({ uid }: Member) => `/notification/v1/users/${uid}/messages`
const seen = async ({ number }: Made): Promise<DeskOrder> =>
  (await shop.call(cashier, 'GET', `/sale/v1/desk/orders/${number}`)).json().result

describe('a parcel', () => {
  const setAddress = (order: Made, addressId: string, caller = student) =>
    shop.call(caller, 'PUT', orderUrl(order, 'address'), { id: newId(), addressId })
  const ship = (order: Made, own: object = {}, caller = cashier) =>
    shop.call(caller, 'POST', deskUrl(order, 'shipping'), {
      id: newId(),
      carrier: '顺丰',
      tracking: 'SF1234',
      ...own,
    })

  test('goes to the address as it is now, until it was sent', async () => {
    const order = await shop.order(student, { product: 'book' })
    const missing = await ship(order)
    expect([getCode(missing), missing.json().msg]).toEqual([
      [409, 'x409605'],
      '学生还没有填收货地址，先请学生补上',
    ])
    const addressId = await shop.address(student)
    const shown: Order = (await setAddress(order, addressId)).json().result
    expect(shown.address).toMatchObject({ addressId, phone: '138****2222', detail: '中山东一路 1 号' })
    expect((await seen(order)).waits).toEqual(['parcel'])
    const id = newId()
    const answers = await Promise.all([ship(order, { id }), ship(order, { id })])
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    const sent = await seen(order)
    expect(sent.waits).toEqual([])
    expect(sent.order.shipping).toEqual({ carrier: '顺丰', tracking: 'SF1234', at: shop.now() })
    expect(sent.records).toHaveLength(1)
    const late = await setAddress(order, addressId)
    expect([getCode(late), late.json().msg]).toEqual([[409, 'x409605'], '东西已经寄出，不能再改地址'])
  })

  test('shows its whole address to who sends it and who looks for it, which is recorded', async () => {
    const order = await shop.order(student, { product: 'book' })
    await setAddress(order, await shop.address(student))
    const id = newId()
    const reveal = (own = id) => shop.call(cashier, 'POST', deskUrl(order, 'revealed-address'), { id: own })
    for (const answer of [await reveal(), await reveal()])
      expect(answer.json().result).toMatchObject({
        detail: '中山东一路 1 号',
        phone: expect.stringMatching(/^1\d{10}$/),
      })
    expect((await seen(order)).records).toMatchObject([{ action: 'reveal', isMine: true }])
    await ship(order)
    expect((await reveal(newId())).json().result).toMatchObject({ detail: '中山东一路 1 号' })
    const { order: sent, records } = await seen(order)
    expect(records.map(({ action }) => action).sort()).toEqual(['reveal', 'reveal', 'ship'])
    expect(sent.address).toMatchObject({ phone: '138****2222', detail: '中山东一路 1 号' })
    const own: Order = (await shop.call(student, 'GET', `/shop/v1/orders/${order.id}`)).json().result
    expect(own.address).toEqual(sent.address)
  })

  test('is not sent to an address that its student changed since it was seen', async () => {
    const order = await shop.order(student, { product: 'book' })
    expect(await seen(order)).not.toHaveProperty('addressVersion')
    await setAddress(order, await shop.address(student))
    const { addressVersion } = await seen(order)
    await shop.call(cashier, 'POST', deskUrl(order, 'revealed-address'), { id: newId() })
    await setAddress(order, await shop.address(student))
    const id = newId()
    const refused = await ship(order, { id, addressVersion })
    expect([getCode(refused), refused.json().msg]).toEqual([
      [409, 'x409'],
      '学生刚改了收件地址，请核对新地址再寄',
    ])
    const now = await seen(order)
    expect([now.waits, now.order.shipping]).toEqual([['parcel'], undefined])
    const asSeen = { id, addressVersion: now.addressVersion }
    for (const answer of [await ship(order, asSeen), await ship(order, asSeen)])
      expect(getCode(answer)).toEqual([200, 'fine'])
    expect((await seen(order)).order.shipping).toMatchObject({ tracking: 'SF1234' })
  })

  test('that came back is sent again, to another address where the student has one', async () => {
    const order = await shop.order(student, { product: 'book' })
    await setAddress(order, await shop.address(student))
    await ship(order)
    shop.wait(1000)
    const replaces = { carrier: '顺丰', tracking: 'SF1234' }
    const back = (own: object = {}) =>
      shop.call(cashier, 'POST', deskUrl(order, 'parcel-return'), {
        id: newId(),
        reason: '没有人收，退回来了',
        replaces,
        ...own,
      })
    expect(getCode(await back({ replaces: { ...replaces, tracking: 'SF9' } }))).toEqual([409, 'x409'])
    const id = newId()
    const answers = await Promise.all([back({ id }), back({ id })])
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    const waiting = await seen(order)
    expect([waiting.waits, waiting.order.shipping]).toEqual([['parcel'], undefined])
    expect(waiting.order.parcelReturnedAt).toBe(shop.now())
    expect(waiting.records[0]).toMatchObject({ action: 'unship', reason: '顺丰 SF1234：没有人收，退回来了' })
    expect(getCode(await setAddress(order, await shop.address(student)))).toEqual([200, 'fine'])
    shop.wait(1000)
    await ship(order, { tracking: 'SF5678' })
    const again = await seen(order)
    expect([again.waits, again.order.shipping, again.order.parcelReturnedAt]).toEqual([
      [],
      { carrier: '顺丰', tracking: 'SF5678', at: shop.now() },
      undefined,
    ])
    const { items } = (await shop.call(student, 'GET', messagesUrl(student))).json().result
    expect(items.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['资料已寄出', '资料要重新寄', '资料已寄出']),
    )
  })

  test('that was not sent does not come back', async () => {
    const order = await shop.order(student, { product: 'book' })
    await setAddress(order, await shop.address(student))
    const back = await shop.call(cashier, 'POST', deskUrl(order, 'parcel-return'), {
      id: newId(),
      reason: '退回来了',
      replaces: { carrier: '顺丰', tracking: 'SF1234' },
    })
    expect([getCode(back), back.json().msg]).toEqual([
      [409, 'x409'],
      '寄出信息刚刚有了变化，现在是：还没有寄出。请看过再改',
    ])
    expect((await seen(order)).records).toEqual([])
  })

  test('with a mistyped number is corrected', async () => {
    const order = await shop.order(student, { product: 'book' })
    await setAddress(order, await shop.address(student))
    await ship(order)
    shop.wait(1000)
    const replaces = { carrier: '顺丰', tracking: 'SF1234' }
    const correction = { id: newId(), tracking: 'SF5678', replaces }
    const answers = await Promise.all([ship(order, correction), ship(order, correction)])
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    const { order: corrected, records } = await seen(order)
    expect(corrected.shipping?.tracking).toBe('SF5678')
    expect(records.map(({ action, reason }) => [action, reason])).toEqual([
      ['reship', '顺丰 SF5678'],
      ['ship', '顺丰 SF1234'],
    ])
  })

  test('that a colleague has sent or corrected meanwhile is not overwritten', async () => {
    const order = await shop.order(student, { product: 'book' })
    await setAddress(order, await shop.address(student))
    const replaces = { carrier: '顺丰', tracking: 'SF1234' }
    const refusals: unknown[] = []
    const refused = async (own: object) => {
      const answer = await ship(order, own, colleague)
      refusals.push([getCode(answer), answer.json().msg])
    }
    await refused({ replaces })
    await ship(order)
    await refused({ tracking: 'SF9999' })
    await ship(order, { tracking: 'SF5678', replaces })
    await refused({ tracking: 'SF9999', replaces })
    await refused({ tracking: 'SF9999', replaces: { carrier: '圆通', tracking: 'SF5678' } })
    expect(refusals).toEqual(
      ['还没有寄出', '顺丰 SF1234', '顺丰 SF5678', '顺丰 SF5678'].map((now) => [
        [409, 'x409'],
        `寄出信息刚刚有了变化，现在是：${now}。请看过再改`,
      ]),
    )
    const { shipping } = (await seen(order)).order
    expect([shipping?.tracking, (await seen(order)).records.length]).toEqual(['SF5678', 2])
  })

  test('of nothing, to nowhere, or of another student’s order is refused', async () => {
    const online = await shop.order(student)
    const addressId = await shop.address(student)
    expect((await setAddress(online, addressId)).json().msg).toBe('这一单没有要寄的东西')
    expect((await ship(online)).json().msg).toBe('这一单没有要寄的东西')
    const book = await shop.order(student, { product: 'book' })
    expect(getCode(await setAddress(book, newId()))).toEqual([404, 'x404'])
    const otherMember = await makeMember(shop.db)
    expect(getCode(await setAddress(book, await shop.address(otherMember)))).toEqual([404, 'x404'])
    expect(getCode(await setAddress(book, addressId, otherMember))).toEqual([404, 'x404'])
    expect(getCode(await ship(book, { carrier: ' ' }))).toEqual([400, 'x400'])
    expect(getCode(await ship({ ...book, number: '261120120000999999' }))).toEqual([404, 'x404'])
    const unpaid = await shop.order(student, { product: 'book', state: 'paying' })
    expect(getCode(await setAddress(unpaid, addressId))).toEqual([200, 'fine'])
    expect(getCode(await ship(unpaid))).toEqual([409, 'x409605'])
  })
})
