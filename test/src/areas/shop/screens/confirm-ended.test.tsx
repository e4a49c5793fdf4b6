/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { buildOrder, user } from '../../../support/after-purchase'
import { buildCheckout, buildProduct } from '../../../support/buying'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { NewOrder, Order } from '@/api/order'
import OrderScreen from '@/areas/shop/screens/order'
import { OrderDetail } from '@/areas/shop/screens/order/detail'
import { fakeRoot } from '../../../../support/root'

beforeEach(() => {
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  page.url = '/courses/paycourse-details?product=maths'
})

/** A student whose order was sent, and whose response was lost; the server holds it in `ended` afterwards. */
async function openLost(ended: Partial<Order>) {
  let isLost = true
  let firstId = ''
  const root = fakeRoot({
    user,
    answers: {
      getProduct: () => buildProduct(),
      getCheckout: () => buildCheckout(),
      getOrder: () => buildOrder({ productId: 'maths', orderId: firstId, ...ended }),
      createOrder() {
        if (isLost) return Promise.reject(new ApiError(LocalCode.Network, 0))
        const orderId = listSent().at(-1)?.id ?? ''
        return buildOrder({ orderId, state: 'created', ...(orderId === firstId && ended) })
      },
      payOrder: () => ({ kind: 'desk' }),
    },
  })
  const listSent = () =>
    root.calls
      .filter(({ id }) => id === 'createOrder')
      .map(({ input }) => Reflect.get(Object(input), 'body') as NewOrder)
  const screen = await render(<OrderScreen />, root)
  await act(async () => undefined)
  await screen.tap('checkbox')
  await screen.tap('button', '去支付')
  firstId = listSent()[0]?.id ?? ''
  isLost = false
  return { root, screen, firstId, listSent }
}

test.each(['closed', 'refunded'] as const)(
  'an order that is %s by now is made as a new one',
  async (state) => {
    const { screen, firstId, listSent } = await openLost({ state })
    await screen.tap('button', '去支付')
    const [, second, third, ...more] = listSent()
    expect(second?.id).toBe(firstId)
    expect(third).toEqual({ ...second, id: expect.not.stringMatching(firstId) })
    expect(more).toEqual([])
    expect(navigated.opened).toMatchObject([{ url: `/courses/pay-success?order=${third?.id}` }])
  },
)

test('an order that was sent otherwise and is closed by now makes way for a new one', async () => {
  const { screen, firstId, listSent } = await openLost({ state: 'closed' })
  await screen.tap('button', /^优惠券/)
  await screen.tap('radio', '不用优惠券')
  await screen.tap('button', '去支付')
  expect(listSent()).toHaveLength(2)
  expect(listSent()[1]?.id).not.toBe(firstId)
})

test('an order that the student has seen is not sent again', async () => {
  const { root, screen, firstId, listSent } = await openLost({ state: 'closed' })
  screen.unmount()
  const seen = await render(<OrderDetail id={firstId} />, root)
  expect(root.storage.local.keys().filter((key) => key.startsWith('order-draft'))).toEqual([])
  seen.unmount()
  const again = await render(<OrderScreen />, root)
  await act(async () => undefined)
  await again.tap('checkbox')
  await again.tap('button', '去支付')
  expect(listSent()).toHaveLength(2)
  expect(listSent()[1]?.id).not.toBe(firstId)
})
