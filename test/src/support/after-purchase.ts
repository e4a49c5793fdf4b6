import type { Coupon, OpenCoupon, SaleItem } from '../../../src/api/coupon'
import type { Order, OrderBrief, RefundQuote } from '../../../src/api/order'
import { uuidV7 } from '../../../contract/domain/uuid'
import { DAY_MS } from '../../../contract/domain/china-time'

/** Noon of 20 November 2026 in China, when the tests' clock starts. */
export const NOON = Date.UTC(2026, 10, 20, 4)

/** The id of a thing by its number. */
export const getId = (count: number): string => uuidV7(NOON, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 9, 9, count))

/** The signed-in student. */
export const user = { uid: 'user-1', phone: '13812345678' }

const couponFacts = {
  couponId: 'new-10',
  title: '新同学券',
  off: 1000,
  from: 3000,
  products: [],
  note: '每人一张。',
  sample: true,
}

/** A coupon that can be used for ten days. */
export const buildCoupon = (own: Partial<Coupon> = {}): Coupon => ({
  id: getId(1),
  ...couponFacts,
  takenAt: NOON - DAY_MS,
  expiresAt: NOON + 10 * DAY_MS,
  state: 'open',
  ...own,
})

/** A coupon that can be taken. */
export const buildOpenCoupon = (own: Partial<OpenCoupon> = {}): OpenCoupon => ({
  ...couponFacts,
  couponId: 'three-30',
  title: '三门合集券',
  off: 3000,
  days: 14,
  products: [{ productId: 'three', title: '三门合集' }],
  ...own,
})

/** A product on sale for ¥49. */
export const getItem = (productId: string, own: Partial<SaleItem> = {}): SaleItem => ({
  productId,
  title: `课 ${productId}`,
  subtitle: '',
  sample: false,
  price: 4900,
  isSoldOut: false,
  ...own,
})

/** An order of ¥49 less ¥10, whose course is open. */
export const buildBrief = (own: Partial<OrderBrief> = {}): OrderBrief => ({
  orderId: getId(20),
  number: '261120120000123456',
  productId: 'integral',
  title: '积分小课',
  sample: true,
  state: 'delivered',
  price: 4900,
  off: 1000,
  amount: 3900,
  createdAt: NOON - DAY_MS,
  expiresAt: NOON - DAY_MS + 1_800_000,
  paidAt: NOON - DAY_MS + 60_000,
  ...own,
})

/** The same order as a whole. */
export const buildOrder = (own: Partial<Order> = {}): Order => ({
  ...buildBrief(),
  provider: 'wechat',
  ways: ['wechat', 'desk'],
  coupon: '新同学券',
  delivers: [{ kind: 'video', title: '录播 10 讲', note: '付款后马上能看' }],
  refundRule: { full: 1, last: 3 },
  courses: [
    {
      course: 'maths-integral',
      title: '积分',
      teacher: { name: '陈屿', role: '数学主讲', note: '示例教师' },
      lessons: 5,
      trials: 1,
      days: 180,
      until: NOON + 179 * DAY_MS,
    },
  ],
  agreement: { agreementId: 'course', title: '课程服务协议', version: '2026-11-01' },
  steps: [
    { at: NOON - DAY_MS, state: 'created', by: 'student' },
    { at: NOON - DAY_MS + 30_000, state: 'paying', by: 'student' },
    { at: NOON - DAY_MS + 60_000, state: 'paid', by: 'provider' },
    { at: NOON - DAY_MS + 61_000, state: 'delivered', by: 'server' },
  ],
  now: NOON,
  ...own,
})

/** A refund of five lessons of ¥7.80, two of them learnt. */
export const buildQuote = (own: Partial<RefundQuote> = {}): RefundQuote => ({
  paid: 3900,
  amount: 2340,
  rule: { full: 1, last: 3 },
  learnt: 2,
  lines: [1, 2, 3, 4, 5].map((at) => ({
    course: 'maths-integral',
    lesson: `maths-integral.0${at}`,
    title: `第 ${at} 讲`,
    isLearnt: at <= 2,
    amount: at <= 2 ? 0 : 780,
  })),
  ...own,
})
