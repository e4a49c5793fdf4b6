/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import AddressScreen from '@/areas/shop/screens/address'
import { userStorage } from '@/stores/user-storage'
import { example, fakeRoot, type FakeOptions } from '../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const [first] = example('listAddresses').items
if (!first) throw new Error('the example has no address')
const two = { ...first, addressId: '01990f3c-5b20-7d41-9e52-2b3c4d5e6f71', name: '周宁', isDefault: false }

beforeEach(() => {
  page.url = '/courses/address'
  navigated.depth = 2
})

async function open(options: FakeOptions = {}) {
  const root = fakeRoot({ user, ...options })
  const screen = await render(<AddressScreen />, root)
  return { root, screen, asked: () => root.calls.filter(({ id }) => id === 'listAddresses').length }
}

test('a guest is led to the login', async () => {
  const screen = await render(<AddressScreen />, fakeRoot())
  expect(screen.all('button', '登录')).toHaveLength(1)
})

test('addresses are shown with masked phones, and lead to where they are changed', async () => {
  const { screen } = await open({ answers: { listAddresses: () => ({ items: [first, two] }) } })
  expect(screen.text()).toContain('林一帆138****1234默认')
  expect(screen.text()).toContain('广东省 广州市 天河区 五山路 381 号学生公寓 8 栋')
  expect(screen.get('link', '编辑 周宁 的地址').getAttribute('href')).toBe(
    `/courses/address-edit?id=${two.addressId}`,
  )
  expect(screen.get('link', '添加地址').getAttribute('href')).toBe('/courses/address-edit')
})

test('without any address the way to the first one is shown', async () => {
  const { screen } = await open({ answers: { listAddresses: () => ({ items: [] }) } })
  expect(screen.text()).toContain('还没有收货地址')
  expect(screen.all('link', '添加地址')).toHaveLength(1)
})

test('the form for the first address of an order takes the place of the list', async () => {
  page.url = '/courses/address?pick=1'
  const { screen } = await open({ answers: { listAddresses: () => ({ items: [] }) } })
  await screen.tap('button', '添加地址')
  expect(navigated.opened).toMatchObject([{ move: 'replace', url: '/courses/address-edit?pick=1' }])
})

test('a full list says what to do in the place of the button', async () => {
  const items = Array.from({ length: 50 }, (_, at) => ({
    ...two,
    addressId: `01990f3c-5b20-7d41-9e52-2b3c4d5e6f${String(at + 10)}`,
  }))
  const { screen } = await open({ answers: { listAddresses: () => ({ items }) } })
  expect(screen.text()).toContain('已经存了 50 个地址，添加新的要先删掉不用的。')
  expect(screen.all('link', '添加地址')).toEqual([])
})

test('an address picked for an order is set for it, and the page is left', async () => {
  page.url = '/courses/address?pick=1'
  const { root, screen } = await open({ answers: { listAddresses: () => ({ items: [first, two] }) } })
  await screen.tap('button', /^周宁.*广东省 广州市 天河区 五山路 381 号学生公寓 8 栋$/)
  expect(userStorage(root.storage.session, user.uid).read('picked-address')).toBe(two.addressId)
  expect(navigated.backs).toBe(1)
})

test('changes of the page above are fetched on the way back, without an empty page between', async () => {
  let items = [first]
  const { screen, asked } = await open({ answers: { listAddresses: () => ({ items }) } })
  await act(async () => page.show())
  expect(asked()).toBe(1)
  items = [first, two]
  await act(async () => page.hide())
  await act(async () => page.show())
  expect(asked()).toBe(2)
  expect(screen.text()).toContain('周宁')
})

test('without a network that is said, and can be tried again', async () => {
  let isThere = false
  const { screen } = await open({
    answers: {
      listAddresses: () =>
        isThere ? { items: [first] } : Promise.reject(new ApiError(LocalCode.Network, 0)),
    },
  })
  isThere = true
  await screen.tap('button', '再试一次')
  expect(screen.text()).toContain('林一帆')
})
