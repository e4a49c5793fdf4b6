/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { fakeRoot } from '../../../../../support/root'

test('it leads to orders, coupons, addresses and exchanges', async () => {
  page.url = '/personal-center?shop=1'
  const user = { uid: 'user-1', phone: '13812345678' }
  const screen = await render(<PersonalCenterScreen />, fakeRoot({ user }))
  const links = [/^我的订单/, /^优惠券/, '收货地址', '换课记录'].map((name) => screen.get('link', name))
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/user-order',
    '/coupon',
    '/courses/address',
    '/courses/course-record',
  ])
})
