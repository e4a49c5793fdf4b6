/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import { ApiError, ErrorCode } from '@/api/errors'
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

test('an invoice of which money went back is replaced by one over the remaining amount, or voided', async () => {
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
  const item = getOrder({ state: 'refunded', waits: ['invoice'] }, { invoice })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => item,
    settleInvoice: () => item,
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('退费后要改开 ¥5.01')
  expect(screen.text()).toContain('等待改开发票')
  await screen.type('新发票的号码', '0002')
  await screen.tap('button', '已作废并重开')
  expect(listBodies(root, 'settleInvoice')).toMatchObject([
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
    getOrder({ state: 'delivered', waits: [] }, { invoice: { ...invoice, number: as } })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => issued('0001'),
    settleInvoice: () => issued('0002'),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('现在登记的是 0001')
  await screen.type('正确的发票号码', '0002')
  await screen.tap('button', '更正号码')
  expect(listBodies(root, 'settleInvoice')).toMatchObject([
    { invoiceId: invoice.invoiceId, state: 'issued', number: '0002', replaces: '0001' },
  ])
  expect(screen.text()).toContain('现在登记的是 0002')
})

test('an issued invoice is voided with a reason that the student reads, and is still listed with its number', async () => {
  const invoice = {
    invoiceId: '0193a000-0000-7000-8000-000000000011',
    kind: 'person' as const,
    title: '林清',
    email: 'a@b.example',
    state: 'issued' as const,
    number: '0001',
    answer: '',
    askedAt: NOON,
  }
  const voided = { ...invoice, state: 'declined' as const, answer: '开的是另一单' }
  const item = (own: typeof invoice | typeof voided) =>
    getOrder({ state: 'delivered', waits: [] }, { invoice: own })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => item(invoice),
    settleInvoice: () => item(voided),
  })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '作废发票')
  await screen.tap('button', '这张发票不是这一单的')
  await screen.tap('button', '已作废')
  expect(listBodies(root, 'settleInvoice')).toMatchObject([
    { state: 'declined', number: '', replaces: '0001', reason: '这张发票不是这一单的' },
  ])
  expect(screen.text()).toContain('已作废 个人 林清 a@b.example 0001')
})

test('an invoice of a payment that was undone is to be voided, and not for a refund', async () => {
  const invoice = {
    invoiceId: '0193a000-0000-7000-8000-000000000011',
    kind: 'person' as const,
    title: '林清',
    email: 'a@b.example',
    state: 'issued' as const,
    number: '0001',
    answer: '',
    askedAt: NOON,
    due: 0,
  }
  const refund = {
    refundId: '0193a000-0000-7000-8000-000000000012',
    state: 'done' as const,
    amount: 1001,
    reason: '老师把别人的款记到了这一单',
    answer: '',
    askedAt: NOON,
    mistake: true as const,
  }
  const item = getOrder({ state: 'refunded', waits: ['invoice'] }, { invoice, refund })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => item,
    settleInvoice: () => item,
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('收款已更正，要作废')
  expect(screen.text()).toContain('等待作废发票')
  expect(screen.text()).toContain('真转了钱的，请学生重新下单，到新的一单上确认收款')
  expect(screen.all('button', '已全额退费')).toEqual([])
  await screen.tap('button', '收款记错了订单')
  await screen.tap('button', '已作废')
  expect(listBodies(root, 'settleInvoice')).toMatchObject([{ state: 'declined', reason: '收款记错了订单' }])
})

test('a number typed for an invoice that the student changed is typed again, and the reason stays in sight', async () => {
  const asked = (end: string, title: string) =>
    getOrder(
      { state: 'delivered', waits: ['invoice'] },
      {
        invoice: {
          invoiceId: `0193a000-0000-7000-8000-0000000000${end}`,
          kind: 'person',
          title,
          email: 'a@b.example',
          state: 'asked',
          number: '',
          answer: '',
          askedAt: NOON,
          amount: 1001,
        },
      },
    )
  const items = [asked('11', '林青')]
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => items[0] ?? asked('12', '林清'),
    settleInvoice: () => {
      items.pop()
      return Promise.reject(new ApiError(ErrorCode.OrderState, 409, '学生改了开票信息，请核对抬头'))
    },
  })
  const screen = await render(<DeskScreen />, root)
  await screen.type('发票号码', '0001')
  await screen.tap('button', '已开票')
  expect(screen.all('alert').map(({ textContent }) => textContent)).toContain('学生改了开票信息，请核对抬头')
  expect(screen.text()).toContain('林清')
  expect(screen.get('textbox', '发票号码')).toHaveProperty('value', '')
  await screen.tap('button', '已开票')
  expect(listBodies(root, 'settleInvoice')).toHaveLength(1)
})
