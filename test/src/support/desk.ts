import type {
  Claim,
  DeskOrder,
  DeskOrderBrief,
  DeskRecord,
  DeskReport,
} from '../../../src/areas/staff/api/desk'
import type { StaffProfile } from '../../../src/api/staff'
import type { Role } from '../../../contract/domain/staff/permissions'
import { example, fakeRoot, type FakeOptions, type FakeRoot } from '../../support/root'

/** Noon of the fake root's day. */
export const NOON = Date.UTC(2026, 10, 20, 4)
const HOUR = 3_600_000
const ID = (end: string) => `0193a000-0000-7000-8000-0000000000${end}`

/** Somebody of the staff who may be shown people. */
export const findStaff = (role: Role): StaffProfile => ({
  ...example('getStaff'),
  role,
  isConfirmed: true,
  needsPassword: false,
})

/** A root in which somebody of the staff is signed in. */
export function deskRoot(
  role: Role,
  answers: NonNullable<FakeOptions['answers']> = {},
  storage?: FakeOptions['storage'],
): FakeRoot {
  const root = fakeRoot({
    answers: { getDesk: () => ({ queues: [] }), getStaff: () => findStaff(role), ...answers },
    ...(storage && { storage }),
  })
  root.staff.signIn('staff-token', findStaff(role))
  return root
}

export const buildClaim = (own: Partial<Claim> = {}): Claim => ({
  name: '周宁',
  isMine: true,
  until: NOON + HOUR,
  ...own,
})

/** Something that somebody of the staff did with the order of `briefOf`. */
export const buildRecord = (own: Partial<DeskRecord> = {}): DeskRecord => ({
  recordId: 'r1',
  at: NOON,
  name: '周宁',
  isMine: true,
  queue: 'orders',
  item: '261120110000123456',
  action: 'claim',
  reason: '',
  ...own,
})

/** An order in a queue; what is not said is that of one that waits for its payment. */
export function buildBrief(own: Partial<DeskOrderBrief> = {}): DeskOrderBrief {
  return {
    orderId: ID('01'),
    number: '261120110000123456',
    productId: 'sample-english-writing-27',
    title: '英语写作精讲',
    sample: true,
    state: 'paying',
    price: 158_000,
    off: 10_000,
    amount: 148_000,
    createdAt: NOON - HOUR,
    expiresAt: NOON + 6 * HOUR,
    student: { name: '林晓', phone: '139****5678' },
    waits: ['payment'],
    ...own,
  }
}

/** An order as its queue's detail is answered. */
export function getOrder(own: Partial<DeskOrder> = {}, order: Partial<DeskOrder['order']> = {}): DeskOrder {
  const brief = buildBrief(own)
  const { student: _student, waits: _waits, claim: _claim, ...facts } = brief
  return {
    ...brief,
    order: {
      orderId: facts.orderId,
      number: facts.number,
      productId: facts.productId,
      title: facts.title,
      sample: facts.sample,
      state: facts.state,
      price: facts.price,
      off: facts.off,
      amount: facts.amount,
      createdAt: facts.createdAt,
      expiresAt: facts.expiresAt,
      provider: 'desk',
      ways: ['desk'],
      coupon: '早鸟券',
      delivers: [{ kind: 'video', title: '28 讲视频', note: '' }],
      refundRule: { full: 3, last: 8 },
      courses: [],
      agreement: { agreementId: 'course', title: '课程协议', version: '2026-11-01' },
      steps: [{ at: NOON - HOUR, state: 'created', by: 'student' }],
      now: NOON,
      ...order,
    },
    lines: [],
    alreadyOwned: false,
    quote: 0,
    records: [],
    ...own,
  }
}

/** An order whose student asked for a refund. */
export function getRefund(
  refund: Partial<NonNullable<DeskOrder['order']['refund']>> = {},
  own: Partial<DeskOrder> = {},
  order: Partial<DeskOrder['order']> = {},
): DeskOrder {
  const line = { course: 'english', isLearnt: false, amount: 52_000 }
  return getOrder(
    {
      state: 'refunding',
      waits: ['refund'],
      quote: 104_000,
      lines: [
        { ...line, lesson: 'english.01', title: '第一讲 审题', isLearnt: true, amount: 0 },
        { ...line, lesson: 'english.02', title: '第二讲 列提纲' },
        { ...line, lesson: 'english.03', title: '第三讲 开头' },
      ],
      ...own,
    },
    {
      state: 'refunding',
      refund: {
        refundId: ID('09'),
        state: 'asked',
        amount: 104_000,
        reason: '时间排不开',
        answer: '',
        askedAt: NOON - HOUR,
        ...refund,
      },
      ...order,
    },
  )
}

/** A report of an error in a question. */
export const buildReport = (own: Partial<DeskReport> = {}): DeskReport => ({
  number: '8',
  question: 'ma-1',
  version: 2,
  reason: 'explain',
  text: 'B 写的是绝对值递增，明明越来越小。',
  createdAt: NOON - HOUR,
  state: 'open',
  answer: '',
  others: 2,
  answers: 418,
  ...own,
})
