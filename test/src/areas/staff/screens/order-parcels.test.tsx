/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import DeskScreen from '@/areas/staff/screens/desk'
import { buildBrief, deskRoot, NOON, getOrder } from '../../../support/desk'
import type { FakeRoot } from '../../../../support/root'

const list = () => ({ items: [buildBrief()] })
const listBodies = (root: FakeRoot, id: string) =>
  root.calls.filter((call) => call.id === id).map(({ input }) => Reflect.get(Object(input), 'body'))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  page.url = `/desk/orders?item=${buildBrief().number}`
  navigated.current = page.url
})

test('orders that nobody has signed are listed, and how many there are', async () => {
  page.url = '/desk/orders'
  const paid = buildBrief({ state: 'delivered', waits: [] })
  const root = deskRoot('cashier', { listDeskOrders: () => ({ items: [paid], total: 12 }) })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '没签协议')
  expect(screen.text()).toContain('12 单没签协议，付款早的在前')
  expect(root.calls.filter(({ id }) => id === 'listDeskOrders').at(-1)?.input).toEqual({
    query: { filter: 'unsigned' },
  })
})

test('the address of a parcel that was sent is still there to be read, and one that came back is sent again', async () => {
  const shipping = { carrier: '顺丰', tracking: 'SF1', at: NOON }
  const waiting = getOrder({ state: 'delivered', waits: ['parcel'] })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ state: 'delivered', waits: [] }, { shipping }),
    returnParcel: () => waiting,
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.get('button', '看完整收件电话')).toBeDefined()
  await screen.tap('button', '退回或丢失')
  await screen.tap('button', '快递丢失')
  await screen.tap('button', '重新寄')
  expect(listBodies(root, 'returnParcel')).toMatchObject([
    { reason: '快递丢失', replaces: { carrier: '顺丰', tracking: 'SF1' } },
  ])
  expect(screen.get('button', '已寄出')).toBeDefined()
})

test('a wrong number of a parcel is corrected where the old one is seen', async () => {
  const sent = (tracking: string) =>
    getOrder({ state: 'delivered', waits: [] }, { shipping: { carrier: '顺丰', tracking, at: NOON } })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => sent('SF1'),
    shipOrder: () => sent('SF2'),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('现在登记的是 SF1')
  await screen.tap('button', '更正单号')
  expect(screen.text()).toContain('请填写正确的快递单号')
  await screen.type('正确的快递单号', 'SF2')
  await screen.tap('button', '更正单号')
  expect(listBodies(root, 'shipOrder')).toMatchObject([
    { carrier: '顺丰', tracking: 'SF2', replaces: { carrier: '顺丰', tracking: 'SF1' } },
  ])
  expect(screen.text()).toContain('现在登记的是 SF2')
})
