/** @jest-environment jsdom */
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import DeskScreen from '@/areas/staff/screens/desk'
import { buildBrief, deskRoot, getOrder } from '../../../support/desk'
import type { FakeRoot } from '../../../../support/root'

const listBodies = (root: FakeRoot) =>
  root.calls
    .filter(({ id }) => id === 'confirmPayment')
    .map(({ input }) => Reflect.get(Object(input), 'body'))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  page.url = `/desk/orders?item=${buildBrief().number}`
})

async function open() {
  const root = deskRoot('cashier', {
    listDeskOrders: () => ({ items: [buildBrief()] }),
    getDeskOrder: () => getOrder(),
    confirmPayment: () => getOrder({ state: 'delivered', waits: [] }),
  })
  const screen = await render(<DeskScreen />, root)
  const fold = () => screen.get('button', '分几笔转的')
  await screen.type('实收金额', '1000')
  await screen.type('流水号', 'B1')
  await screen.tap('button', '银行转账已到账')
  return { root, screen, fold }
}

test('money that came in two transfers is confirmed as two', async () => {
  const { root, screen, fold } = await open()
  expect([fold().getAttribute('aria-expanded'), screen.text().includes('第二笔')]).toEqual(['false', false])
  await screen.tap('button', '分几笔转的')
  expect(fold().getAttribute('aria-expanded')).toBe('true')
  await screen.type('第二笔金额', '480')
  await screen.type('第二笔流水号', ' B2 ')
  await screen.tap('button', '确认收款')
  expect(listBodies(root)).toMatchObject([
    { amount: 100_000, reference: 'B1', further: [{ amount: 48_000, reference: 'B2' }] },
  ])
})

test('a sum that is too small says so, and what to do', async () => {
  const { root, screen } = await open()
  await screen.tap('button', '确认收款')
  const little = (missing: string) =>
    `还差 ${missing}。等剩下的到账，用“分几笔转的”一起确认；不等了，就记为多收退给学生`
  expect(screen.text()).toContain(little('¥480'))
  await screen.tap('button', '分几笔转的')
  await screen.type('第二笔金额', '400')
  await screen.type('第二笔流水号', 'B2')
  await screen.tap('button', '确认收款')
  expect(screen.text()).toContain(little('¥80'))
  expect(listBodies(root)).toEqual([])
})

test.each([
  ['no reference', '480', '', '请填写第二笔流水号'],
  ['no amount', '', 'B2', '请填写第二笔金额'],
  ['no number', '四百八', 'B2', '金额写成 1480 或 1480.50 这样'],
  ['nothing', '0', 'B2', '金额写成 1480 或 1480.50 这样'],
  ['the same reference', '480', 'b1', '每一笔要有自己的流水号'],
  ['too much', '500', 'B2', '实收要等于应付的 ¥1,480'],
])('a second transfer of %s is not sent', async (_what, amount, reference, said) => {
  const { root, screen } = await open()
  await screen.tap('button', '分几笔转的')
  await screen.type('第二笔金额', amount)
  await screen.type('第二笔流水号', reference)
  await screen.tap('button', '确认收款')
  expect(screen.text()).toContain(said)
  expect(listBodies(root)).toEqual([])
})

test('it can be folded while nothing is typed, and one transfer is sent as ever', async () => {
  const { root, screen, fold } = await open()
  await screen.tap('button', '分几笔转的')
  await screen.type('第二笔金额', '1')
  await screen.tap('button', '分几笔转的')
  expect(fold().getAttribute('aria-expanded')).toBe('true')
  await screen.type('第二笔金额', '')
  await screen.tap('button', '分几笔转的')
  expect(fold().getAttribute('aria-expanded')).toBe('false')
  await screen.type('实收金额', '1480')
  await screen.tap('button', '确认收款')
  expect(listBodies(root)).toMatchObject([{ amount: 148_000, reference: 'B1' }])
  expect(listBodies(root)[0]).not.toHaveProperty('further')
})
