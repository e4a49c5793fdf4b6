/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { getId, NOON, buildOrder, user } from '../../../support/after-purchase'
import { render } from '../../../support/render'
import type { Order } from '@/api/order'
import { OrderDetail } from '@/areas/shop/screens/order/detail'
import { fakeRoot, type Answers } from '../../../../support/root'

const orderId = getId(20)

const address: NonNullable<Order['address']> = {
  addressId: getId(30),
  name: '小岸',
  phone: '138****5678',
  region: { code: '110101', names: ['北京市', '东城区'] },
  detail: '示例路 1 号',
  isDefault: true,
}

beforeEach(() => {
  page.url = `/courses/paycourse-details?order=${orderId}`
})

/** The inputs with which a root was asked to change an address. */
const moves = (root: ReturnType<typeof fakeRoot>) =>
  root.calls.filter(({ id }) => id === 'setOrderAddress').map(({ input }) => input)

async function open(order: Order, answers: Answers = {}) {
  const root = fakeRoot({ user, answers: { getOrder: () => order, ...answers } })
  return { root, screen: await render(<OrderDetail id={orderId} />, root) }
}

test('until it is sent it can go to another address, which the list of addresses leaves behind', async () => {
  const moved = { ...address, detail: '新街 2 号' }
  const { root, screen } = await open(buildOrder({ address }), {
    setOrderAddress: () => buildOrder({ address: moved, now: NOON + 1 }),
  })
  await screen.tap('button', '寄到 北京市东城区示例路 1 号')
  expect(navigated.opened).toMatchObject([{ url: '/courses/address?pick=1' }])
  root.storage.session.write('picked-address', { uid: 'user-1', value: getId(31) })
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(moves(root)).toMatchObject([{ params: { orderId }, body: { addressId: getId(31) } }])
  screen.get('button', '寄到 北京市东城区新街 2 号')
  expect(root.ui.toast?.text).toBe('地址已改')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(moves(root)).toHaveLength(1)
})

test('once it is sent it has its number, and goes nowhere else', async () => {
  const shipping = { carrier: '示例快递', tracking: 'SF10001', at: NOON }
  const { screen } = await open(buildOrder({ address, shipping }))
  expect(screen.all('button', /寄到/)).toEqual([])
  expect(screen.text()).toContain('小岸 138****5678 · 示例快递 11月20日寄出')
  screen.get('button', '运单号 SF10001')
  expect(screen.text()).toContain('包裹寄出，示例快递11月20日 12:00')
})

test('when it came back the student reads so, and can send it elsewhere', async () => {
  const { screen } = await open(buildOrder({ address, parcelReturnedAt: NOON }))
  expect(screen.get('button', '寄到 北京市东城区示例路 1 号').textContent).toContain(
    '小岸 138****5678 · 没送到，会重新寄，请核对地址',
  )
  expect(screen.text()).toContain('包裹没有送到，会重新寄11月20日 12:00')
})

test('while a refund is settled the address is shown, and stays', async () => {
  const refund = {
    refundId: getId(40),
    state: 'asked' as const,
    amount: 2340,
    reason: '学不完',
    answer: '',
    askedAt: NOON,
  }
  const { screen } = await open(buildOrder({ address, state: 'refunding', refund }))
  expect(screen.text()).toContain('小岸 138****5678')
  expect(screen.text()).not.toContain('可以改地址')
  expect(screen.all('button', /寄到/)).toEqual([])
})
