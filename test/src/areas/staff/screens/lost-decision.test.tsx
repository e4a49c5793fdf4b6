/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import DeskScreen from '@/areas/staff/screens/desk'
import type { DeskOrder } from '@/areas/staff/api/desk'
import { buildBrief, deskRoot, NOON, getOrder } from '../../../support/desk'

const { number } = buildBrief()
const [FIRST, SECOND] = ['0193a000-0000-7000-8000-000000000011', '0193a000-0000-7000-8000-000000000012']

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

/** An order whose last refund, which staff had begun, was not confirmed. */
const withRefund = (refundId: string, givable?: number): DeskOrder =>
  getOrder(
    { state: 'delivered', waits: [], ...(givable !== undefined && { givable }) },
    { refund: { refundId, state: 'declined', amount: 100, reason: '', answer: '', askedAt: NOON } },
  )

test.each([
  ['reportMistake', undefined, ['收错了单', '款是另一笔订单的', '收款记错了订单']],
  ['giveRefund', 3900, ['过了申请时间的退费', '情况特殊，商量后同意', '同意退费']],
] as const)(
  '%s after the last one was not confirmed is another request',
  async (call, givable, [task, reason, name]) => {
    page.url = `/desk/orders?item=${number}`
    navigated.current = page.url
    let item = withRefund(FIRST, givable)
    const root = deskRoot('cashier', {
      listDeskOrders: () => ({ items: [buildBrief()] }),
      getDeskOrder: () => item,
      [call]: () => Promise.reject(new ApiError(LocalCode.Network, 0)),
    })
    async function decide(): Promise<void> {
      const screen = await render(<DeskScreen />, root)
      await screen.tap('button', task)
      if (givable !== undefined) await screen.type('退回金额', '20')
      const isChosen = screen.get('button', reason).getAttribute('aria-pressed') === 'true'
      if (!isChosen) await screen.tap('button', reason)
      await screen.tap('button', name)
      screen.unmount()
    }
    await decide()
    await decide()
    item = withRefund(SECOND, givable)
    await decide()
    const ids = root.calls
      .filter(({ id }) => id === call)
      .map(({ input }): unknown => Reflect.get(Object(Reflect.get(Object(input), 'body')), 'id'))
    expect(ids).toHaveLength(3)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  },
)
