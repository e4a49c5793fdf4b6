/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import DeskScreen from '@/areas/staff/screens/desk'
import { buildBrief, deskRoot, NOON, getRefund } from '../../../support/desk'
import type { FakeRoot } from '../../../../support/root'
import type { DeskOrder } from '@/areas/staff/api/desk'

const number = buildBrief().number
const listBodies = (root: FakeRoot) =>
  root.calls
    .filter(({ id }) => id === 'decideRefund')
    .map(({ input }): unknown => Reflect.get(Object(input), 'body'))

const rootWith = (item: DeskOrder, after = item) =>
  deskRoot('cashier', {
    listDeskOrders: () => ({ items: [buildBrief({ state: 'refunding', waits: ['refund'] })] }),
    getDeskOrder: () => item,
    decideRefund: () => after,
  })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  page.url = `/desk/refunds?item=${number}`
  navigated.current = page.url
})

test('a refund shows its amount and the lessons that were learnt beside those that were not', async () => {
  const root = rootWith(getRefund())
  const screen = await render(<DeskScreen />, root)
  expect(root.calls.find(({ id }) => id === 'listDeskOrders')?.input).toEqual({ query: { filter: 'refund' } })
  expect(screen.get('region', '学过 1 讲').textContent).toContain('第一讲 审题，退 ¥0')
  expect(screen.get('region', '没学 2 讲').textContent).toContain('第三讲 开头，退 ¥520')
  for (const said of ['¥1,040', '时间排不开', '学 3 讲内全退，学 8 讲内退没学的', '等第一个人审核'])
    expect(screen.text()).toContain(said)
})

test('of many lessons the first few are shown, learnt ones first, until all are asked for', async () => {
  const lines = (learnt: number) =>
    Array.from({ length: 27 }, (_, at) => ({
      course: 'english',
      lesson: `english.${at}`,
      title: `第 ${at + 1} 讲`,
      isLearnt: at >= 27 - learnt,
      amount: 5000,
    }))
  const screen = await render(<DeskScreen />, rootWith(getRefund({}, { lines: lines(2) })))
  const counts = () =>
    ['学过 2 讲', '没学 25 讲'].map((name) => screen.get('region', name).querySelectorAll('li').length)
  expect(counts()).toEqual([2, 3])
  await screen.tap('button', '看全部 27 讲')
  expect(counts()).toEqual([2, 25])
  expect(screen.all('button', /看全部/)).toEqual([])
  screen.unmount()
  const none = await render(<DeskScreen />, rootWith(getRefund({}, { lines: lines(0) })))
  expect(none.text()).not.toContain('学过 0 讲')
})

test('a refund shows what was sent and invoiced, and its list who decides next', async () => {
  const invoice = {
    invoiceId: '0193a000-0000-7000-8000-000000000011',
    kind: 'person' as const,
    title: '林晓',
    email: 'a@b.example',
    state: 'issued' as const,
    number: '0001',
    answer: '',
    askedAt: NOON,
  }
  const shipping = { carrier: '顺丰', tracking: 'SF1', at: NOON }
  const approved = getRefund({ state: 'approved' }, { refund: 'transfer' }, { shipping, invoice })
  const root = rootWith(approved)
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('顺丰 SF1，今天 12:00 寄出')
  expect(screen.text()).toContain('已开 个人 林晓 a@b.example 0001')
  expect(screen.text()).toContain('待转账，林晓 139****5678')
  expect(screen.text()).toContain('等第二个人转账后复核')
  screen.unmount()
  const book = { kind: 'book', title: '讲义', note: '' } as const
  const unsent = await render(<DeskScreen />, rootWith(getRefund({}, {}, { delivers: [book] })))
  expect(unsent.text()).toContain('快递还没有寄出')
  expect(unsent.text()).toContain('发票没有申请')
  page.url = '/desk/refunds'
  const rows = deskRoot('cashier', {
    listDeskOrders: () => ({
      items: (['asked', 'approved', 'transfer'] as const).map((refund, at) =>
        buildBrief({
          number: `26112011000012345${at}`,
          state: 'refunding',
          waits: ['refund'],
          refund,
          createdAt: NOON - 40 * 86_400_000,
          refundAskedAt: NOON,
        }),
      ),
    }),
  })
  const list = await render(<DeskScreen />, rows)
  expect(list.text()).toMatch(/待审核今天 12:00.*待复核今天 12:00.*待转账今天 12:00/)
})

test('settled refunds have a list, with how each ended', async () => {
  page.url = '/desk/refunds'
  const done = buildBrief({ state: 'refunded', waits: [], refund: 'done', settledAt: NOON })
  const root = deskRoot('cashier', { listDeskOrders: () => ({ items: [done] }) })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '已办结')
  const asked = root.calls.filter(({ id }) => id === 'listDeskOrders').map(({ input }) => input)
  expect(asked).toEqual([{ query: { filter: 'refund' } }, { query: { filter: 'settled' } }])
  expect(screen.text()).toContain('已退今天 12:00')
  expect(screen.all('button', '认领“英语写作精讲”')).toEqual([])
})

test('staff who pay a refund back see overpayments as well', async () => {
  const screen = await render(<DeskScreen />, rootWith(getRefund({}, { owed: 3900 })))
  expect(screen.text()).toContain('多收待退¥39，不在退费里，另外退')
})

test('the first of two approves, and nothing is paid back yet', async () => {
  const root = rootWith(
    getRefund(),
    getRefund({ state: 'approved' }, { approvedBy: { name: '周宁', isMine: true } }),
  )
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('还要另一个人复核')
  expect(screen.all('textbox', '银行流水号')).toEqual([])
  await screen.tap('button', '符合规则')
  await screen.tap('button', '同意退费')
  expect(listBodies(root)).toMatchObject([
    { decision: 'approve', seen: 'asked', amount: 104_000, reason: '符合规则' },
  ])
  expect(screen.text()).toContain('你已同意，还要另一个人复核。')
  expect(screen.get('button', '复核，退回钱')).toHaveProperty('disabled', true)
  expect(screen.text()).toContain('你已经同意过，要由另一个人复核。')
})

test('the first is offered what the rule makes now, and gives any amount with a reason that fits it', async () => {
  const root = rootWith(getRefund({}, { askedAmount: 104_000, quote: 52_000 }))
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('学生申请退 ¥1,040，按规则现在是 ¥520，先记下你同意退 ¥520')
  expect(screen.text()).toContain('理由，会写进记录，学生也会看到')
  expect(screen.get('textbox', '退回金额')).toHaveProperty('value', '520.00')
  await screen.tap('button', '申请后又学了课，按现在的讲数算')
  await screen.type('退回金额', '1040')
  await screen.tap('button', '同意退费')
  expect(screen.text()).toContain('“申请后又学了课，按现在的讲数算”只用于退 ¥520；退别的金额，请换一个理由')
  expect(listBodies(root)).toEqual([])
  await screen.tap('button', '按协商的金额')
  await screen.tap('button', '同意退费')
  expect(listBodies(root)).toMatchObject([{ amount: 104_000, reason: '按协商的金额' }])
})

test('to give nothing is doubted once, as it takes the course away', async () => {
  const root = rootWith(getRefund({}, { askedAmount: 104_000, quote: 0 }))
  const screen = await render(<DeskScreen />, root)
  expect(screen.all('button', '按规则已经没有可退的')).toHaveLength(1)
  await screen.tap('button', '按协商的金额')
  await screen.tap('button', '同意退费')
  expect(screen.text()).toContain('退 ¥0 也会收回课程')
  expect(listBodies(root)).toEqual([])
  await screen.tap('button', '同意退费')
  expect(listBodies(root)).toMatchObject([{ amount: 0 }])
})

test('the second gives just what the first gave', async () => {
  const second = rootWith(getRefund({ state: 'approved' }))
  const again = await render(<DeskScreen />, second)
  await again.tap('button', '符合规则')
  await again.type('银行流水号', 'R1')
  await again.type('退回金额', '1039')
  await again.tap('button', '复核，退回钱')
  expect(again.text()).toContain('要等于前一个人同意的 ¥1,040')
  expect(listBodies(second)).toEqual([])
})

test('the second says by which transfer the money went back', async () => {
  const approved = getRefund({ state: 'approved' }, { approvedBy: { name: '陈序', isMine: false } })
  const root = rootWith(approved)
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('陈序已同意，还要另一个人复核。')
  await screen.tap('button', '符合规则')
  await screen.tap('button', '复核，退回钱')
  expect(screen.text()).toContain('请填写银行流水号')
  await screen.type('银行流水号', 'R1')
  await screen.tap('button', '复核，退回钱')
  expect(listBodies(root)).toMatchObject([{ decision: 'approve', seen: 'approved', reference: 'R1' }])
  expect(root.ui.toast?.text).toBe('已复核，退费完成')
})

test('money that goes back over WeChat needs no reference', async () => {
  const approved = getRefund(
    { state: 'approved' },
    { approvedBy: { name: '陈序', isMine: false } },
    { provider: 'wechat' },
  )
  const root = rootWith(approved)
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('马上通过微信退回 ¥1,040')
  await screen.tap('button', '符合规则')
  await screen.tap('button', '复核，退回钱')
  expect(listBodies(root)).toHaveLength(1)
  expect(listBodies(root)[0]).not.toHaveProperty('reference')
  expect(root.ui.toast?.text).toBe('已复核，正在退回')
})

test('a refund is declined with a reason that the student reads', async () => {
  const root = rootWith(getRefund())
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '不同意')
  expect(listBodies(root)).toEqual([])
  await screen.type('补充理由', '已学 9 讲')
  await screen.tap('button', '不同意')
  expect(listBodies(root)).toMatchObject([{ decision: 'decline', seen: 'asked', reason: '已学 9 讲' }])
})

test('a mistake that was undone is corrected among the settled ones', async () => {
  const undone = buildBrief({ state: 'refunded', waits: [], refund: 'corrected', settledAt: NOON })
  page.url = '/desk/refunds'
  const root = deskRoot('cashier', { listDeskOrders: () => ({ items: [undone] }) })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '已办结')
  expect(screen.text()).toContain('收款已更正今天 12:00')
})

test('an amount that the rule does not make any more is pointed out, and a settled refund needs nothing', async () => {
  const screen = await render(<DeskScreen />, rootWith(getRefund({}, { quote: 52_000 })))
  expect(screen.text()).toContain('按规则现在应退 ¥520，与申请的不同')
  screen.unmount()
  const done = await render(<DeskScreen />, rootWith(getRefund({ state: 'done' })))
  expect(done.all('button', '同意退费')).toEqual([])
})

test('the asked amount, the first person’s and the rule’s are three amounts', async () => {
  const more = getRefund(
    { state: 'approved', amount: 110_000 },
    { askedAmount: 104_000, quote: 52_000, approvedBy: { name: '陈序', isMine: false } },
  )
  const screen = await render(<DeskScreen />, rootWith(more))
  expect(screen.text()).toMatch(/申请退¥1,040第一个人同意退 ¥1,100按规则现在应退 ¥520，与申请的不同/)
  expect(screen.get('region', '记录，只增不改').textContent).toContain('申请退费¥1,040')
  expect(screen.get('textbox', '退回金额')).toHaveProperty('value', '1100.00')
})

describe('money that was put to the wrong order', () => {
  const stand = (isMine: boolean) =>
    getRefund(
      { state: 'approved', mistake: true },
      { refund: 'mistake', approvedBy: { name: '陈序', isMine } },
    )

  test('is undone by the second person, without any reference', async () => {
    const root = rootWith(stand(false))
    const screen = await render(<DeskScreen />, root)
    expect(screen.text()).toContain('记错待确认')
    expect(screen.text()).toContain('这一单确认的 ¥1,040 是别的订单的款，只冲掉，不退钱')
    expect(screen.text()).toContain('陈序提出的，要另一个人确认')
    expect(screen.text()).not.toContain('学生的理由')
    expect(screen.all('textbox', '银行流水号')).toEqual([])
    await screen.tap('button', '查过流水，不是这一单的')
    await screen.tap('button', '确认记错')
    expect(listBodies(root)).toEqual([
      expect.objectContaining({ decision: 'approve', seen: 'approved', amount: 104_000 }),
    ])
    expect(listBodies(root)[0]).not.toHaveProperty('reference')
  })

  test('is not undone by who said so, who may still take it back', async () => {
    const root = rootWith(stand(true))
    const screen = await render(<DeskScreen />, root)
    expect(screen.get('button', '确认记错')).toHaveProperty('disabled', true)
    await screen.tap('button', '查过流水，就是这一单的')
    await screen.tap('button', '没有记错')
    expect(listBodies(root)).toMatchObject([{ decision: 'decline', seen: 'approved' }])
  })
})
