/** @jest-environment jsdom */
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { getId, NOON, buildOrder, user } from '../../../support/after-purchase'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { Order } from '@/api/order'
import { OrderDetail } from '@/areas/shop/screens/order/detail'
import { fakeRoot, type Answers } from '../../../../support/root'

const orderId = getId(20)

beforeEach(() => {
  page.url = `/courses/paycourse-details?order=${orderId}`
})

async function open(order: Order, answers: Answers = {}) {
  const root = fakeRoot({ user, answers: { getOrder: () => order, ...answers } })
  return { root, screen: await render(<OrderDetail id={orderId} />, root) }
}

const lost = () => Promise.reject(new ApiError(LocalCode.Network, 0))
const listInputs = (root: ReturnType<typeof fakeRoot>, wanted: string) =>
  root.calls.filter(({ id }) => id === wanted).map(({ input }) => input)

const invoice: NonNullable<Order['invoice']> = {
  invoiceId: getId(50),
  kind: 'company',
  title: '示例公司',
  taxNumber: '91110108MA01234567',
  email: 'a@example.com',
  state: 'asked',
  number: '',
  answer: '',
  askedAt: NOON,
}

test('an invoice of a company needs a tax number, and what was typed outlives a lost answer and a reload', async () => {
  let isLost = true
  const { root, screen } = await open(buildOrder(), {
    askInvoice: () => (isLost ? lost() : buildOrder({ invoice, now: NOON + 1 })),
  })
  await screen.tap('button', '开发票')
  expect(screen.text()).toContain('开票金额 ¥39')
  await screen.tap('button', '提交')
  expect(screen.get('alert').textContent).toBe('请填姓名')
  await screen.tap('button', '单位')
  await screen.type('抬头', '示例公司')
  await screen.tap('button', '提交')
  expect(screen.get('alert').textContent).toBe('税号是 15 到 20 位数字和字母，请核对')
  await screen.type('税号', '91110108ma01234567')
  await screen.tap('button', '提交')
  expect(screen.get('alert').textContent).toContain('邮箱不对')
  await screen.type('邮箱', 'a＠example．com')
  await screen.tap('button', '提交')
  expect(screen.get('alert').textContent).toBe('网络连接失败，请检查后再试。')
  screen.unmount()

  isLost = false
  const again = await render(<OrderDetail id={orderId} />, root)
  await again.tap('button', '开发票')
  expect(again.get('textbox', '抬头')).toMatchObject({ value: '示例公司' })
  await again.tap('button', '提交')
  const [first, second] = listInputs(root, 'askInvoice')
  expect(first).toEqual(second)
  expect(first).toMatchObject({
    body: { kind: 'company', title: '示例公司', taxNumber: '91110108MA01234567', email: 'a@example.com' },
  })
  expect(again.text()).toContain('已申请，开好后发到 a@example.com')
  expect(again.all('button', '开发票')).toEqual([])
})

test('an invoice that was asked for is corrected from its row, until it is issued', async () => {
  const right = { ...invoice, email: 'b@example.com' }
  const { root, screen } = await open(buildOrder({ invoice }), {
    askInvoice: () => buildOrder({ invoice: right, now: NOON + 1 }),
  })
  await screen.tap('button', '改开票信息')
  expect(screen.get('textbox', '抬头')).toMatchObject({ value: '示例公司' })
  await screen.type('邮箱', 'b@example.com')
  await screen.tap('button', '提交')
  expect(listInputs(root, 'askInvoice')).toMatchObject([
    { body: { kind: 'company', title: '示例公司', email: 'b@example.com' } },
  ])
  expect(screen.text()).toContain('已申请，开好后发到 b@example.com')
})

test('an invoice whose answer was lost and that was declined since is asked for as a new one', async () => {
  let order = buildOrder()
  const root = fakeRoot({ user, answers: { getOrder: () => order, askInvoice: lost } })
  const listIds = () =>
    listInputs(root, 'askInvoice').map((input) =>
      Reflect.get(Object(Reflect.get(Object(input), 'body')), 'id'),
    )
  const screen = await render(<OrderDetail id={orderId} />, root)
  await screen.tap('button', '开发票')
  await screen.type('姓名', '林晓')
  await screen.type('邮箱', 'a@example.com')
  await screen.tap('button', '提交')
  screen.unmount()
  const [first] = listIds()
  order = buildOrder({ invoice: { ...invoice, invoiceId: String(first), state: 'declined' } })
  const again = await render(<OrderDetail id={orderId} />, root)
  expect(root.storage.local.keys().filter((key) => key.startsWith('request:'))).toEqual([])
  await again.tap('button', '开发票')
  await again.tap('button', '提交')
  expect(listIds()).toHaveLength(2)
  expect(listIds()[1]).not.toBe(first)
})

test('an invoice that the server knows as declined is asked for as a new one', async () => {
  let isLost = true
  const { root, screen } = await open(buildOrder(), {
    askInvoice: () => {
      if (isLost) return lost()
      const [first, ...more] = listInputs(root, 'askInvoice').map((input) =>
        String(Reflect.get(Object(Reflect.get(Object(input), 'body')), 'id')),
      )
      const invoiceId = more.at(-1) ?? ''
      const state = invoiceId === first ? 'declined' : 'asked'
      return buildOrder({ invoice: { ...invoice, invoiceId, state }, now: NOON + 1 })
    },
  })
  await screen.tap('button', '开发票')
  await screen.type('姓名', '林晓')
  await screen.type('邮箱', 'a@example.com')
  await screen.tap('button', '提交')
  isLost = false
  await screen.tap('button', '提交')
  expect(listInputs(root, 'askInvoice')).toHaveLength(3)
  expect(screen.text()).toContain('已申请，开好后发到 a@example.com')
})

test('the next invoice begins with the corrected title, and the draft of the correction is gone', async () => {
  let order = buildOrder({ invoice })
  const root = fakeRoot({ user, answers: { getOrder: () => order, askInvoice: lost } })
  root.storage.local.write('invoice-draft', { uid: user.uid, value: { ...invoice, title: '旧公司' } })
  const screen = await render(<OrderDetail id={orderId} />, root)
  await screen.tap('button', '改开票信息')
  await screen.type('抬头', '新公司')
  await screen.tap('button', '提交')
  screen.unmount()
  const body: unknown = Reflect.get(Object(listInputs(root, 'askInvoice')[0]), 'body')
  const invoiceId = String(Reflect.get(Object(body), 'id'))
  order = buildOrder({ invoice: { ...invoice, invoiceId, title: '新公司', state: 'declined' } })
  const again = await render(<OrderDetail id={orderId} />, root)
  await again.tap('button', '开发票')
  expect(again.get('textbox', '抬头')).toMatchObject({ value: '新公司' })
  expect(root.storage.local.keys().filter((key) => key.startsWith('invoice-draft'))).toEqual([
    'invoice-draft',
  ])
})

test('an invoice says for which sum it is, and that it is replaced or voided once money went back', async () => {
  const issued = { ...invoice, state: 'issued', number: '25110001', amount: 168_000 } as const
  const line = async (own: Partial<Order>) => (await open(buildOrder(own))).screen.text()
  expect(await line({ invoice: { ...invoice, amount: 168_000 } })).toContain('a@example.com，¥1,680')
  expect(await line({ invoice: { ...issued, due: 60_000 } })).toContain(
    '已开，发票号 25110001，¥1,680，退费后改开 ¥600，老师重开后告诉你',
  )
  expect(await line({ invoice: { ...issued, due: 0 } })).toContain('已全额退费，这张发票要作废')
  const undone = {
    refundId: getId(51),
    state: 'done',
    amount: 168_000,
    reason: '',
    answer: '',
    askedAt: NOON,
    mistake: true,
  } as const
  const corrected = await line({ state: 'refunded', refund: undone, invoice: { ...issued, due: 0 } })
  expect(corrected).toContain('收款已更正，这张发票要作废')
  expect(corrected).not.toContain('已全额退费')
})

test('an issued invoice has its number, a declined one says why and can be asked for again', async () => {
  const { screen } = await open(buildOrder({ invoice: { ...invoice, state: 'issued', number: '25110001' } }))
  expect(screen.text()).toContain('已开，发票号 25110001')
  expect(screen.all('button', '开发票')).toEqual([])
  screen.unmount()
  const declined = { ...invoice, state: 'declined', answer: '税号查不到' } as const
  const { screen: other } = await open(buildOrder({ invoice: declined }))
  expect(other.text()).toContain('没有开成：税号查不到')
  other.get('button', '开发票')
  other.unmount()
  const voided = { ...declined, number: '25110001', answer: '开的是另一单' } as const
  const { screen: last } = await open(buildOrder({ invoice: voided }))
  expect(last.text()).toContain('发票 25110001 已作废：开的是另一单')
  last.get('button', '开发票')
})
