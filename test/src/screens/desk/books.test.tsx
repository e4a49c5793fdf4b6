/** @jest-environment jsdom */
import '../../support/fake-navigation'
import { page } from '../../support/fake-page'
import { wide } from '../../support/fake-wide'
import { render } from '../../support/render'
import DeskScreen from '@/screens/desk/frame'
import { briefOf, deskRoot, NOON } from '../../support/desk'

const record = {
  recordId: 'r1',
  at: NOON,
  name: '周宁',
  isMine: true,
  queue: 'orders' as const,
  item: briefOf().number,
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
          madeAt: NOON,
          differences: [{ number: briefOf().number, what: '收到两笔付款' }],
        },
        {
          day: '2026-11-18',
          orders: 0,
          paid: 0,
          surplus: -9950,
          refunded: 0,
          returned: 0,
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
          madeAt: NOON,
          differences: [],
        },
      ],
    }),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('¥2,960')
  expect(screen.text()).toContain('1 处差异')
  expect(screen.text()).toContain('收款 ¥2,960退款 ¥520多收 ¥99多收已退 ¥39')
  expect(screen.text().match(/今天还没结束，\d\d:\d\d 的数/g)).toHaveLength(1)
  expect(screen.text().match(/多收已退/g)).toHaveLength(1)
  expect(screen.text()).toContain('多收 -¥99.50')
  expect(screen.text()).toContain('没有差异')
  expect(screen.get('link', briefOf().number).getAttribute('href')).toBe(
    `/desk/orders?item=${briefOf().number}`,
  )
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
