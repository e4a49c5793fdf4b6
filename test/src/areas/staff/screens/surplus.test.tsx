/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import DeskScreen from '@/areas/staff/screens/desk'
import { buildBrief, deskRoot, getOrder } from '../../../support/desk'
import type { FakeRoot } from '../../../../support/root'

const number = buildBrief().number
const list = () => ({ items: [buildBrief()] })
const listBodies = (root: FakeRoot, id: string) =>
  root.calls.filter((call) => call.id === id).map(({ input }) => Reflect.get(Object(input), 'body'))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  page.url = `/desk/orders?item=${number}`
  navigated.current = page.url
})

test('money that came too much for a paid order is booked, and said to have gone back', async () => {
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ state: 'delivered', waits: [] }),
    settleSurplus: () => getOrder({ state: 'delivered', waits: [], owed: 148_000, returnable: 148_000 }),
  })
  const screen = await render(<DeskScreen />, root)
  // Nothing asks for it until somebody looks for it, since a payment that was confirmed is no second one.
  for (const name of ['金额', '流水号']) expect(screen.all('textbox', name)).toEqual([])
  expect(screen.all('button', '记为多收')).toEqual([])
  expect(screen.get('button', '多收的钱').getAttribute('aria-pressed')).toBe('false')
  await screen.tap('button', '多收的钱')
  expect(screen.all('button', '已退给学生')).toEqual([])
  for (const [reference, reason, button] of [
    ['B20261121', '学生重复付款', '记为多收'],
    ['B20261122', '已从银行退回', '已退给学生'],
  ] as const) {
    await screen.type('金额', '1480')
    await screen.type('流水号', reference)
    await screen.tap('button', reason)
    await screen.tap('button', button)
    expect(screen.text()).toContain('多收待退¥1,480')
  }
  expect(listBodies(root, 'settleSurplus')).toMatchObject([
    { kind: 'came', amount: 148_000, reference: 'B20261121', reason: '学生重复付款' },
    { kind: 'returned', amount: 148_000, reference: 'B20261122' },
  ])
})

test('more than an order costs is booked by a second press, once its amount was questioned', async () => {
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ state: 'delivered', waits: [] }),
    settleSurplus: () => getOrder({ state: 'delivered', waits: [], owed: 1_480_100, returnable: 0 }),
  })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '多收的钱')
  await screen.type('金额', '148000')
  await screen.type('流水号', 'B20261121')
  await screen.tap('button', '学生重复付款')
  await screen.tap('button', '记为多收')
  expect(screen.get('alert').textContent).toContain('¥148,000 比应付的 ¥1,480 还多')
  await screen.type('金额', '14801')
  await screen.tap('button', '记为多收')
  expect(screen.get('alert').textContent).toContain('¥14,801 比应付的 ¥1,480 还多')
  expect(listBodies(root, 'settleSurplus')).toEqual([])
  await screen.tap('button', '记为多收')
  expect(listBodies(root, 'settleSurplus')).toMatchObject([{ amount: 1_480_100, beyond: true }])
})

test('a sum that a colleague booked by mistake is struck with a reason, and one’s own is not', async () => {
  const [theirs, own] = [
    { reference: 'B1', amount: 39_000_000, isMine: false },
    { reference: 'B2', amount: 3900, isMine: true },
  ]
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () =>
      getOrder({
        state: 'delivered',
        waits: [],
        owed: 39_003_900,
        returnable: 39_000_000,
        entries: [theirs, own],
      }),
    settleSurplus: () =>
      getOrder({ state: 'delivered', waits: [], owed: 3900, returnable: 0, entries: [own] }),
  })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '记错的多收 ¥39')
  expect(screen.text()).toContain('这笔是你记的，要由同事划掉。')
  expect(screen.get('button', '记错了，划掉')).toHaveProperty('disabled', true)
  await screen.tap('button', '记错的多收 ¥390,000')
  expect(screen.text()).toContain('¥390,000（流水号 B1）不算到过账')
  await screen.tap('button', '金额输错了')
  await screen.tap('button', '记错了，划掉')
  expect(listBodies(root, 'settleSurplus')).toMatchObject([
    { kind: 'wrong', amount: 39_000_000, reference: 'B1', reason: '金额输错了' },
  ])
  expect(screen.all('button', '记错的多收 ¥390,000')).toEqual([])
})

test('another sum than an order waits for is booked beside its payment', async () => {
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder(),
    settleSurplus: () => getOrder({ owed: 1000, returnable: 0 }),
  })
  const screen = await render(<DeskScreen />, root)
  screen.get('button', '确认收款')
  await screen.tap('button', '多收的钱')
  await screen.type('金额', '10')
  await screen.type('流水号', 'B20261121')
  await screen.tap('button', '转多了')
  await screen.tap('button', '记为多收')
  expect(listBodies(root, 'settleSurplus')).toMatchObject([{ kind: 'came', amount: 1000, reason: '转多了' }])
})

test('the colleague who booked an overpayment reads at once that another says it went back', async () => {
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ state: 'delivered', waits: [], owed: 148_000, returnable: 0 }),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.get('button', '多收的钱').getAttribute('aria-pressed')).toBe('true')
  expect(screen.text()).toContain('已退给学生：剩下的多收都是你记的，要由同事确认退回。')
  expect(screen.get('button', '已退给学生')).toHaveProperty('disabled', true)
})
