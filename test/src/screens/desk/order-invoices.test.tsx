/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { page } from '../../support/fake-page'
import '../../support/fake-wide'
import { render } from '../../support/render'
import DeskScreen from '@/screens/desk/frame'
import { briefOf, deskRoot, NOON, orderOf } from '../../support/desk'
import type { FakeRoot } from '../../../support/root'

const list = () => ({ items: [briefOf()] })
const bodiesOf = (root: FakeRoot, id: string) =>
  root.calls.filter((call) => call.id === id).map(({ input }) => Reflect.get(Object(input), 'body'))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  page.url = `/desk/orders?item=${briefOf().number}`
  navigated.current = page.url
})

test('an invoice of which money went back is replaced by one of what is kept, or voided', async () => {
  const invoice = {
    invoiceId: '0193a000-0000-7000-8000-000000000011',
    kind: 'person' as const,
    title: '林清',
    email: 'a@example.com',
    state: 'issued' as const,
    number: '0001',
    answer: '',
    askedAt: NOON,
    amount: 1001,
    due: 501,
  }
  const item = orderOf({ state: 'refunded', waits: ['invoice'] }, { invoice })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => item,
    settleInvoice: () => item,
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('退费后要改开 ¥5.01')
  await screen.type('新发票的号码', '0002')
  await screen.tap('button', '已作废并重开')
  expect(bodiesOf(root, 'settleInvoice')).toMatchObject([
    { state: 'issued', number: '0002', amount: 501, replaces: '0001' },
  ])
})

test('a wrong number of an invoice is corrected where the old one is seen', async () => {
  const invoice = {
    invoiceId: '0193a000-0000-7000-8000-000000000011',
    kind: 'person' as const,
    title: '林清',
    email: 'a@b.example',
    state: 'issued' as const,
    answer: '',
    askedAt: NOON,
  }
  const issued = (as: string) =>
    orderOf({ state: 'delivered', waits: [] }, { invoice: { ...invoice, number: as } })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => issued('0001'),
    settleInvoice: () => issued('0002'),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('现在登记的是 0001')
  await screen.type('正确的发票号码', '0002')
  await screen.tap('button', '更正号码')
  expect(bodiesOf(root, 'settleInvoice')).toMatchObject([
    { invoiceId: invoice.invoiceId, state: 'issued', number: '0002', replaces: '0001' },
  ])
  expect(screen.text()).toContain('现在登记的是 0002')
})
