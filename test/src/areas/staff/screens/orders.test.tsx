/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import { ApiError } from '@/api/errors'
import DeskScreen from '@/areas/staff/screens/desk'
import { ErrorCode } from '../../../../../contract/errors'
import { memoryStore } from '../../../../support/memory-store'
import { buildBrief, deskRoot, NOON, getOrder, buildRecord } from '../../../support/desk'
import type { FakeRoot } from '../../../../support/root'

const number = buildBrief().number
const list = () => ({ items: [buildBrief()] })
const listBodies = (root: FakeRoot, id: string) =>
  root.calls.filter((call) => call.id === id).map(({ input }) => Reflect.get(Object(input), 'body'))

const revealed: string[] = []

beforeEach(() => {
  revealed.length = 0
  Element.prototype.scrollIntoView = function (this: Element) {
    revealed.push(this.id)
  }
  page.url = `/desk/orders?item=${number}`
  navigated.current = page.url
})

test('orders are narrowed, and found by number or the end of a phone', async () => {
  page.url = '/desk/orders'
  const root = deskRoot('cashier', { listDeskOrders: list })
  const screen = await render(<DeskScreen />, root)
  const search = () => act(async () => screen.get('textbox', '查找订单').closest('form')?.requestSubmit())
  await screen.tap('button', '待寄出')
  await screen.type('查找订单', '567')
  await search()
  expect(screen.text()).toContain('填订单号或它的后 6 位、手机号最后至少 4 位，或者流水号')
  await screen.type('查找订单', '5678')
  await search()
  expect(screen.get('button', '全部').getAttribute('aria-pressed')).toBe('true')
  const asked = root.calls.filter(({ id }) => id === 'listDeskOrders').map(({ input }) => input)
  expect(asked).toEqual([
    { query: { filter: 'payment' } },
    { query: { filter: 'parcel' } },
    { query: { filter: 'all', find: '5678' } },
  ])
})

test('money that goes back by hand waits in the queue, and says so', async () => {
  page.url = '/desk/orders'
  const owed = buildBrief({ state: 'delivered', waits: ['surplus'] })
  const root = deskRoot('cashier', { listDeskOrders: () => ({ items: [owed] }) })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '多收待退')
  expect(root.calls.filter(({ id }) => id === 'listDeskOrders').at(-1)?.input).toEqual({
    query: { filter: 'surplus' },
  })
  expect(screen.text()).toContain('多收待退今天')
  screen.get('button', '认领“英语写作精讲”')
})

test('an order shows its student masked, what is to be paid, and what happened', async () => {
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () =>
      getOrder({
        alreadyOwned: true,
        lead: { promotion: '秋季试听', owner: '示例老师乙', at: NOON },
        records: [buildRecord()],
      }),
  })
  const text = (await render(<DeskScreen />, root)).text()
  for (const said of ['林晓 139****5678', '学生已有这门课', '¥1,480', '早鸟券 -¥100', '学生：待付款'])
    expect(text).toContain(said)
  for (const said of ['周宁认领', '等待收款']) expect(text).toContain(said)
  expect(text).toContain('秋季试听，归示例老师乙')
  expect(text).toContain('记录，只增不改')
})

test('an act stands before its result in the same moment', async () => {
  const steps = [{ at: NOON, state: 'delivered', by: 'server' }] as const
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ records: [buildRecord({ action: 'confirm' })] }, { steps: [...steps] }),
  })
  expect((await render(<DeskScreen />, root)).text()).toMatch(/周宁确认收款.*系统：已开通/)
})

test('a payment is confirmed with its amount, reference and reason, and only the right amount', async () => {
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder(),
    confirmPayment: () => getOrder({ state: 'delivered', waits: [] }),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('确认收款：记为已收 ¥1,480，课程马上开通，学生会看到。')
  await screen.type('实收金额', '1400')
  await screen.type('流水号', 'B20261120')
  await screen.tap('button', '银行转账已到账')
  await screen.tap('button', '确认收款')
  expect(screen.text()).toContain('还差 ¥80')
  expect(listBodies(root, 'confirmPayment')).toEqual([])
  await screen.type('实收金额', '1,480')
  await screen.tap('button', '确认收款')
  expect(listBodies(root, 'confirmPayment')).toMatchObject([
    { amount: 148_000, reference: 'B20261120', reason: '银行转账已到账' },
  ])
  expect(root.ui.toast?.text).toBe('已确认收款，课程已开通')
  expect(screen.all('button', '确认收款')).toEqual([])
})

test('money for a closed order is confirmed knowing what stands against it', async () => {
  const steps = [{ at: NOON - 3_600_000, state: 'closed', by: 'server' }] as const
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ state: 'closed', waits: [], unsold: 'sold-out' }, { steps: [...steps] }),
    confirmPayment: () => getOrder({ state: 'delivered', waits: [] }),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain(' 关闭。这门课已经卖完，收了会多占一个名额。记为已收 ¥1,480')
  screen.get('button', '记为多收')
  await screen.type('实收金额', '1480')
  await screen.type('流水号', 'B20261120')
  await screen.tap('button', '银行转账已到账')
  await screen.tap('button', '仍然收款')
  expect(listBodies(root, 'confirmPayment')).toMatchObject([
    { amount: 148_000, isClosed: true, despite: 'sold-out' },
  ])
})

test('money for an order that a colleague closed meanwhile is confirmed once that was seen', async () => {
  let isClosed = false
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder(isClosed ? { state: 'closed', waits: [] } : {}),
    confirmPayment: () => {
      if (isClosed) return getOrder({ state: 'delivered', waits: [] })
      isClosed = true
      throw new ApiError(ErrorCode.OrderState, 409, '这一单刚刚关闭了')
    },
  })
  const screen = await render(<DeskScreen />, root)
  await screen.type('实收金额', '1480')
  await screen.type('流水号', 'B20261120')
  await screen.tap('button', '现场收款')
  await screen.tap('button', '确认收款')
  expect(screen.get('alert').textContent).toBe('这一单刚刚关闭了')
  expect(screen.all('button', '关闭订单')).toEqual([])
  expect(screen.get('textbox', '流水号')).toHaveProperty('value', 'B20261120')
  await screen.tap('button', '确认收款')
  const [first, second] = listBodies(root, 'confirmPayment')
  expect([first?.isClosed, second?.isClosed]).toEqual([false, true])
  expect(second?.id).not.toBe(first?.id)
})

test('no course is promised for a closed order whose coupon another one has', async () => {
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ state: 'closed', waits: [], couponElsewhere: true }),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('优惠券已经用在另一单上，不能按这一单的价格收')
  expect(screen.text()).not.toContain('课程马上开通')
  expect(screen.all('button', '确认收款')).toEqual([])
  screen.get('button', '记为多收')
})

test.each([
  ['refunded', '收款已更正', '没有签，课已关闭，不用再签'],
  ['refunding', '收款核对中', '还没有签'],
] as const)(
  'a mistake with a payment has the name that the student reads (%s)',
  async (state, word, paper) => {
    const undone = getOrder({ state, waits: [], mistake: true }, { state })
    const root = deskRoot('cashier', {
      listDeskOrders: () => ({ items: [buildBrief({ state, waits: [], mistake: true })] }),
      getDeskOrder: () => undone,
    })
    const screen = await render(<DeskScreen />, root)
    expect(screen.all('listitem')[0]?.textContent).toContain(word)
    expect(screen.text()).toContain(`${word}，订单号`)
    expect(screen.text()).toContain(paper)
    expect(screen.text()).not.toContain('已退费')
  },
)

test('nobody waits for the signature of an order that is closed', async () => {
  const closed = getOrder({ state: 'closed', waits: [] }, { state: 'closed' })
  const root = deskRoot('cashier', { listDeskOrders: list, getDeskOrder: () => closed })
  expect((await render(<DeskScreen />, root)).text()).toContain('没有签，订单已关闭，不用签')
})

test('a decision needs a reason, and closing an order needs nothing else', async () => {
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder(),
    closeDeskOrder: () => getOrder({ state: 'closed', waits: [] }),
  })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '关闭订单')
  expect(screen.text()).toContain('请选一个理由，或写下理由')
  expect(root.ui.toast).toBeUndefined()
  expect(revealed).toEqual([screen.get('textbox', '补充理由').id])
  await screen.type('补充理由', '学生改主意了')
  await screen.tap('button', '关闭订单')
  expect(listBodies(root, 'closeDeskOrder')).toMatchObject([{ reason: '学生改主意了' }])
})

test('each decision has reasons of its own, and takes no other', async () => {
  const root = deskRoot('cashier', { listDeskOrders: list, getDeskOrder: () => getOrder() })
  const screen = await render(<DeskScreen />, root)
  const reasonsFor = (decision: string) =>
    [...screen.get('group', decision).querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(reasonsFor('确认收款')).toEqual(['银行转账已到账', '现场收款'])
  expect(reasonsFor('关闭订单')).toEqual(['学生不买了', '下错订单'])
  await screen.tap('button', '现场收款')
  await screen.tap('button', '关闭订单')
  expect(screen.get('alert').textContent).toBe('“现场收款”不是“关闭订单”的理由，请换一个')
  expect(listBodies(root, 'closeDeskOrder')).toEqual([])
})

test('a decision that was not answered is sent again as the same request, even after a reload', async () => {
  const storage = { local: memoryStore(), session: memoryStore() }
  const answers = {
    listDeskOrders: list,
    getDeskOrder: () => getOrder(),
    closeDeskOrder: () => Promise.reject(new ApiError('network', 0)),
  }
  const root = deskRoot('cashier', answers, storage)
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '下错订单')
  await screen.type('补充理由', '买成了政治')
  await screen.tap('button', '关闭订单')
  expect(screen.text()).toContain('再按一次不会重复处理')
  screen.unmount()
  const again = deskRoot('cashier', answers, storage)
  const reloaded = await render(<DeskScreen />, again)
  expect(reloaded.get('textbox', '补充理由')).toHaveProperty('value', '买成了政治')
  await reloaded.tap('button', '关闭订单')
  const [first] = listBodies(root, 'closeDeskOrder')
  expect(listBodies(again, 'closeDeskOrder')).toEqual([first])
  await reloaded.type('补充理由', '买成了英语')
  await reloaded.tap('button', '关闭订单')
  expect(listBodies(again, 'closeDeskOrder')[1]?.id).not.toBe(first?.id)
})

test('a decision that was refused says why, leaves the typed text and reads the order again', async () => {
  let isPaid = false
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder(isPaid ? { state: 'delivered', waits: ['parcel'] } : {}),
    closeDeskOrder: () => {
      throw new ApiError(ErrorCode.PayDown, 502, '支付平台暂时没有答复')
    },
  })
  const screen = await render(<DeskScreen />, root)
  await screen.type('补充理由', '不买了')
  const reads = () => root.calls.filter(({ id }) => id === 'getDeskOrder').length
  const before = reads()
  await screen.tap('button', '关闭订单')
  expect(screen.get('alert').textContent).toContain('支付平台暂时没有答复')
  expect(screen.get('textbox', '补充理由')).toHaveProperty('value', '不买了')
  expect(reads()).toBe(before + 1)
  expect(root.ui.toast?.text).toBe('支付平台暂时没有答复')
  isPaid = true
  await screen.tap('button', '关闭订单')
  // The item has changed by now; the reason of the refusal stays to be read.
  expect(screen.get('alert').textContent).toBe('支付平台暂时没有答复')
  expect(screen.all('button', '关闭订单')).toEqual([])
  expect(screen.get('button', '已寄出')).toBeDefined()
})

test('staff who send a parcel open its whole address', async () => {
  const answers = {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ state: 'delivered', waits: ['parcel'] }),
    revealAddress: () => ({
      name: '林晓',
      phone: '13800001234',
      region: { code: '110101', names: ['北京市', '北京市', '东城区'] },
      detail: '示例路 1 号',
    }),
  }
  const root = deskRoot('cashier', answers)
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '看完整收件电话')
  expect(screen.text()).toContain('北京市东城区示例路 1 号 林晓 13800001234')
  expect(root.calls.filter(({ id }) => id === 'revealAddress')).toHaveLength(1)
})

test('a parcel and an invoice that wait are two things to decide, one at a time', async () => {
  const invoice = {
    invoiceId: '0193a000-0000-7000-8000-000000000011',
    kind: 'company' as const,
    title: '示例公司',
    taxNumber: '91310000MA1K00000X',
    email: 'a@b.example',
    state: 'asked' as const,
    number: '',
    answer: '',
    askedAt: NOON,
  }
  const waiting = getOrder({ state: 'delivered', waits: ['parcel', 'invoice'] }, { invoice })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => waiting,
    shipOrder: () => waiting,
    settleInvoice: () => waiting,
  })
  const screen = await render(<DeskScreen />, root)
  await screen.type('快递公司', '顺丰')
  await screen.tap('button', '已寄出')
  expect(screen.text()).toContain('请填写快递单号')
  await screen.type('快递单号', 'SF1')
  await screen.tap('button', '已寄出')
  expect(listBodies(root, 'shipOrder')).toMatchObject([{ carrier: '顺丰', tracking: 'SF1' }])
  await screen.tap('button', '开票')
  await screen.type('发票号码', '0001')
  await screen.tap('button', '已开票')
  expect(listBodies(root, 'settleInvoice')).toMatchObject([
    { invoiceId: invoice.invoiceId, state: 'issued', number: '0001', reason: '' },
  ])
})

test('staff who may only look at orders decide nothing', async () => {
  const root = deskRoot('admin', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ state: 'refunding', waits: ['refund'] }),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.get('link', '这个订单申请了退费，去退费队列处理').getAttribute('href')).toBe(
    `/desk/refunds?item=${number}`,
  )
  expect(screen.all('button', '确认收款')).toEqual([])
})

test('a mistake that a colleague reported is no refund that a student asked for', async () => {
  const mistaken = getOrder({ state: 'refunding', waits: ['refund'] })
  const refund = {
    refundId: mistaken.order.orderId,
    state: 'asked' as const,
    amount: 0,
    reason: '',
    answer: '',
    askedAt: 0,
    mistake: true as const,
  }
  const root = deskRoot('admin', {
    listDeskOrders: list,
    getDeskOrder: () => ({ ...mistaken, order: { ...mistaken.order, refund } }),
  })
  const screen = await render(<DeskScreen />, root)
  screen.get('link', '有同事报告收款记错了，去退费队列复核')
  expect(screen.text()).not.toContain('申请了退费')
})

test('money that belongs to another order is said so, also where an invoice was issued', async () => {
  const paid = getOrder({ state: 'delivered', waits: [] })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => paid,
    reportMistake: () => paid,
  })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '收错了单')
  await screen.tap('button', '款是另一笔订单的')
  await screen.tap('button', '收款记错了订单')
  expect(listBodies(root, 'reportMistake')).toMatchObject([{ reason: '款是另一笔订单的' }])
  screen.unmount()
  const invoice = {
    invoiceId: '0193a000-0000-7000-8000-000000000011',
    kind: 'person' as const,
    title: '林晓',
    email: 'a@b.example',
    state: 'issued' as const,
    number: '0001',
    answer: '',
    askedAt: 0,
  }
  const issued = getOrder({ state: 'delivered', waits: [] }, { invoice })
  const otherScreen = await render(
    <DeskScreen />,
    deskRoot('cashier', { listDeskOrders: list, getDeskOrder: () => issued }),
  )
  await otherScreen.tap('button', '收错了单')
  expect(otherScreen.get('button', '收款记错了订单')).toHaveProperty('disabled', false)
  expect(otherScreen.text()).toContain('已经开出的发票要在更正之后作废')
})
