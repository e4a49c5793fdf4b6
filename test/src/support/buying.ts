import type { Product } from '../../../src/api/content'
import type { Checkout, CouponChoice } from '../../../src/api/order'
import { dayEnd } from '../../../contract/domain/china-time'
import { example } from '../../support/root'
import { getId } from './after-purchase'

/** A product of ¥1,680 with 48 lessons, of which something is sent. */
export const buildProduct = (own: Partial<Product> = {}): Product => ({
  ...example('getProduct'),
  productId: 'maths',
  title: '考研数学强化班',
  trials: [{ lesson: 'maths-integral.01', title: '数列极限' }],
  refund: ['退费三个工作日内办完（示例条款）'],
  courses: [
    {
      course: 'maths-integral',
      title: '积分',
      teacher: { name: '陈屿', role: '数学主讲', note: '示例教师' },
      lessons: 48,
      trials: 2,
      days: 180,
    },
  ],
  sale: {
    price: 168_000,
    goods: ['maths'],
    delivers: [
      { kind: 'video', title: '录播 48 讲', note: '付款后马上能看' },
      { kind: 'book', title: '纸质讲义 3 册', note: '' },
    ],
    ships: true,
    refund: { full: 3 },
    agreement: 'course',
  },
  ...own,
})

/** A coupon as it counts for the product: ¥200 off. */
export const buildChoice = (own: Partial<CouponChoice> = {}): CouponChoice => ({
  id: getId(1),
  title: '老学员券',
  off: 20_000,
  note: '',
  expiresAt: dayEnd('2026-11-30'),
  ...own,
})

/** An address that is the usual one. */
export const buildAddress = (
  own: Partial<Checkout['addresses'][number]> = {},
): Checkout['addresses'][number] => ({
  addressId: getId(40),
  name: '林晓',
  phone: '138****0000',
  region: { code: '110101', names: ['示例省', '示例市'] },
  detail: '示例路 1 号',
  isDefault: true,
  ...own,
})

/** The checkout of a student who may pay by WeChat or at the desk. */
export const buildCheckout = (own: Partial<Checkout> = {}): Checkout => ({
  productId: 'maths',
  price: 168_000,
  ways: ['wechat', 'desk'],
  coupons: [buildChoice()],
  addresses: [buildAddress()],
  agreement: { agreementId: 'course', title: '课程服务协议', version: '2026-11-01' },
  ...own,
})
