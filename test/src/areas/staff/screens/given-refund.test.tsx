/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import DeskScreen from '@/areas/staff/screens/desk'
import { buildBrief, deskRoot, getOrder } from '../../../support/desk'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  page.url = `/desk/orders?item=${buildBrief().number}`
  navigated.current = page.url
})

async function open(givable?: number) {
  const order = getOrder({ state: 'delivered', waits: [], ...(givable !== undefined && { givable }) })
  const root = deskRoot('cashier', {
    listDeskOrders: () => ({ items: [buildBrief()] }),
    getDeskOrder: () => order,
    giveRefund: () => order,
  })
  const sent = () =>
    root.calls.filter(({ id }) => id === 'giveRefund').map(({ input }) => Reflect.get(Object(input), 'body'))
  return { screen: await render(<DeskScreen />, root), sent }
}

test('a refund that a student can no longer ask for is given with an amount and a reason', async () => {
  const { screen, sent } = await open(3900)
  await screen.tap('button', '过了申请时间的退费')
  await screen.type('退回金额', '40')
  await screen.tap('button', '情况特殊，商量后同意')
  await screen.tap('button', '同意退费')
  expect(screen.text()).toContain('最多能退 ¥39')
  expect(sent()).toEqual([])
  await screen.type('退回金额', '20.5')
  await screen.tap('button', '同意退费')
  expect(sent()).toMatchObject([{ amount: 2050, reason: '情况特殊，商量后同意' }])
})

test('of any other order none is offered', async () => {
  const { screen } = await open()
  expect(screen.all('button', '过了申请时间的退费')).toEqual([])
})
