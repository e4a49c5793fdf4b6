/** @jest-environment jsdom */
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { wide } from '../../../support/fake-wide'
import { render } from '../../../support/render'
import DeskScreen from '@/areas/staff/screens/desk'
import { documents } from '@/platform/media/document'
import { buildBrief, deskRoot, NOON } from '../../../support/desk'

const open = jest.spyOn(documents, 'open').mockResolvedValue('opened')

const record = {
  recordId: 'r1',
  at: NOON,
  name: '周宁',
  isMine: true,
  queue: 'orders' as const,
  item: buildBrief().number,
  action: 'ship',
  reason: '顺丰已取',
}

test('a day of books shows what does not agree, with the order that it is about', async () => {
  page.url = '/desk/books'
  const root = deskRoot('cashier', {
    listDayReports: () => ({
      items: [
        {
          day: '2026-11-20',
          orders: 2,
          paid: 296_000,
          surplus: 9900,
          refunded: 52_000,
          returned: 3900,
          mistaken: 4900,
          undone: 4900,
          madeAt: NOON,
          differences: [{ number: buildBrief().number, what: '收到两笔付款' }],
        },
        {
          day: '2026-11-18',
          orders: 0,
          paid: 0,
          surplus: 9950,
          refunded: 0,
          returned: 0,
          mistaken: 0,
          undone: 0,
          madeAt: NOON,
          differences: [],
        },
        {
          day: '2026-11-19',
          orders: 0,
          paid: 0,
          surplus: 0,
          refunded: 0,
          returned: 0,
          mistaken: 0,
          undone: 0,
          madeAt: NOON,
          differences: [],
        },
      ],
    }),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('¥2,960')
  expect(screen.text()).toContain('1 处差异')
  expect(screen.text()).toContain('收款 ¥2,960退款 ¥520多收 ¥99多收已退 ¥39记错 ¥49冲掉记错 ¥49')
  expect(screen.text().match(/今天还没结束，\d\d:\d\d 的数/g)).toHaveLength(1)
  expect(screen.text().match(/多收已退/g)).toHaveLength(1)
  expect(screen.text()).toContain('多收 ¥99.50')
  expect(screen.text()).toContain('没有差异')
  expect(screen.get('link', buildBrief().number).getAttribute('href')).toBe(
    `/desk/orders?item=${buildBrief().number}`,
  )
})

test('a day opens its sums one by one, each with the way to its order, and comes as a file', async () => {
  page.url = '/desk/books?day=2026-11-20'
  const { number } = buildBrief()
  const row = {
    rowId: '0193a000-0000-7000-8000-000000000031',
    at: NOON,
    number,
    title: '英语写作精讲',
    kind: 'refund' as const,
    amount: -52_050,
    provider: 'desk' as const,
    reference: 'R1',
    student: { name: '林晓', phone: '139****5678' },
    by: '周宁',
  }
  const gone = {
    ...row,
    rowId: row.rowId.replace('31', '32'),
    isGone: true as const,
    kind: 'payment' as const,
  }
  const root = deskRoot('cashier', {
    listDayRows: () => ({ items: [row, { ...gone, amount: 3900, by: '' }] }),
    getBooksFile: () => ({ url: '/sale/v1/desk/books-csv/ticket', expiresAt: NOON }),
  })
  const screen = await render(<DeskScreen />, root)
  for (const said of [
    '退款-¥520.50',
    '线下转账，R1',
    '林晓，139****5678，周宁经手',
    '收款+¥39',
    '账号已注销',
  ])
    expect(screen.text()).toContain(said)
  expect(screen.all('link', number).map((link) => link.getAttribute('href'))).toEqual([
    `/desk/orders?item=${number}`,
  ])
  await screen.tap('button', '下载这一天的表格')
  expect(root.calls.filter(({ id }) => id === 'getBooksFile').map(({ input }) => input)).toEqual([
    { query: { from: '2026-11-20', to: '2026-11-20' } },
  ])
  const url = expect.stringContaining('/sale/v1/desk/books-csv/ticket')
  expect(open).toHaveBeenCalledWith(url, '账目-2026-11-20.csv')
})

test('this month and the one before come as files', async () => {
  page.url = '/desk/books'
  const root = deskRoot('cashier', {
    listDayReports: () => ({ items: [] }),
    getBooksFile: () => ({ url: '/sale/v1/desk/books-csv/ticket', expiresAt: NOON }),
  })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '下载本月')
  await screen.tap('button', '下载上月')
  expect(root.calls.filter(({ id }) => id === 'getBooksFile').map(({ input }) => input)).toEqual([
    { query: { from: '2026-11-01', to: '2026-11-20' } },
    { query: { from: '2026-10-01', to: '2026-10-31' } },
  ])
})

test('staff read what they did themselves, and who may what everybody did', async () => {
  page.url = '/desk/records'
  const listRecords = () => ({ items: [record] })
  const cashier = deskRoot('cashier', { listRecords })
  const own = await render(<DeskScreen />, cashier)
  expect(own.text()).toContain('周宁填了寄出信息')
  expect(own.text()).toContain('顺丰已取')
  expect(own.all('button', '所有人的')).toEqual([])
  own.unmount()
  const admin = deskRoot('admin', { listRecords })
  const all = await render(<DeskScreen />, admin)
  await all.tap('button', '所有人的')
  expect(admin.calls.filter(({ id }) => id === 'listRecords').map(({ input }) => input)).toEqual([
    { query: { own: true } },
    { query: {} },
  ])
})

test('on a phone records have the way to the other queues above them', async () => {
  page.url = '/desk/records'
  wide.isWide = false
  const screen = await render(<DeskScreen />, deskRoot('teacher', { listRecords: () => ({ items: [] }) }))
  expect(screen.get('button', '换队列')).toBeDefined()
  expect(screen.text()).toContain('认领和决定都会记在这里。')
})
