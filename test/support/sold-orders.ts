import type { Course, LessonHead } from '../../contract/schemas/courses/course'
import type { Product } from '../../contract/schemas/main/content'
import type { LightMyRequestResponse } from 'fastify'
import { readConfig } from '../../server/src/config'
import type { Content } from '../../server/src/domain/content/content'
import { isSold, getOutline } from '../../server/src/domain/content/sale'
import type { Db } from '../../server/src/db'
import type {
  PayOrder,
  PayProvider,
  PaySituation,
  RefundSituation,
} from '../../server/src/providers/pay/contract'
import { deskPay } from '../../server/src/providers/pay/desk'
import { DomainError } from '../../server/src/errors'
import { ErrorCode } from '../../contract/errors'
import { storeOutline } from '../../server/src/domain/order-outlines'
import { takeOne } from '../../server/src/domain/shop-counts'
import { newUuid } from '../../server/src/lib/uuid'
import { bookPayment, deliver, payNothing } from '../../server/src/modules/shop/order/money'
import { claimNumber, type OrderKey } from '../../server/src/modules/shop/order/repo'
import { addStep } from '../../server/src/modules/shop/order/steps'
import { sealPhone } from '../../server/src/security/phone'
import type { Member } from './accounts'
import { sharedContent } from './content'
import { confirm, hireSignedIn, type Agent } from './staff'
import { startWholeServer, type WholeServer } from './whole-server'
import { testKeys } from './keys'

/** Noon in China on a day on which everything here is sold. */
export const NOON = Date.parse('2026-11-20T04:00:00Z')

/** A course of a trial lesson and four more, three films of ten minutes and a text, and a showing of one of the films. */
const getCourse = (id: string): Course => {
  const lesson = (nth: number, own: Partial<LessonHead> = {}): LessonHead => ({
    id: `${id}.0${nth}`,
    title: `第 ${nth} 讲`,
    kind: 'video',
    isTrial: false,
    seconds: 600,
    nodes: [],
    questions: [],
    ...own,
  })
  const text: LessonHead = {
    id: `${id}.05`,
    title: '讲义',
    kind: 'text',
    isTrial: false,
    nodes: [],
    questions: [],
  }
  const showing = lesson(6, {
    title: '定时放映',
    kind: 'live',
    live: { film: `${id}.02`, days: [7], minute: 1140 },
  })
  return {
    id,
    title: `课程 ${id}`,
    subject: 'maths',
    summary: '讲清一章。',
    teacher: { name: '陈屿', role: '数学主讲', note: '示例教师' },
    isFree: false,
    goods: [`goods-${id}`],
    ...(id !== 'forever' && { days: 30 }),
    chapters: [
      {
        title: '第一章',
        lessons: [lesson(1, { isTrial: true }), lesson(2), lesson(3), lesson(4), text, showing],
      },
    ],
  }
}

/** A product that opens the course of its name. */
const getProduct = (productId: string, sale: Partial<NonNullable<Product['sale']>> = {}): Product => ({
  productId,
  title: `${productId} 课`,
  subtitle: '',
  sample: true,
  cohort: '27',
  highlights: [],
  outline: [],
  refund: [],
  notes: [],
  sale: {
    price: 1001,
    goods: [`goods-${productId}`],
    delivers: [{ kind: 'video', title: '视频课', note: '' }],
    ships: false,
    refund: { full: 1 },
    agreement: 'course',
    ...sale,
  },
})

const products = [
  getProduct('integral'),
  getProduct('algebra'),
  getProduct('reading', { seats: 1 }),
  getProduct('writing', { seats: 1 }),
  getProduct('dear', { price: 2002 }),
  getProduct('forever', { price: 3003 }),
  getProduct('over', { until: '2026-11-19' }),
  getProduct('book', { ships: true }),
  getProduct('strict', {
    price: 4004,
    ships: true,
    refund: { full: 1, days: 7, shipped: 201, once: true },
    agreement: 'course-27',
  }),
]
/** Products of these tests: of 10.01 yuan each, but `dear`; two of one seat, one that has no end, one that ended, one that is sent by post, and one with every term that a refund may have. */
export const soldProducts: ReadonlyMap<string, Product> = new Map(
  products.map((product) => [product.productId, product]),
)

/** WeChat Pay in memory: a test says how a payment stands, and what becomes of refunds. */
export class PayDouble implements PayProvider {
  /** How payments stand, by the number of their order. */
  readonly payments = new Map<string, PaySituation>()
  /** Money that went back by the refund's number, each once. */
  readonly refunds = new Map<string, number>()
  /** The provider's answer about refunds, and whether it answers at all. */
  answer: RefundSituation['state'] = 'done'
  isDown = false
  /** Numbers of refunds that ended without being paid back. */
  readonly closed = new Set<string>()
  /** How often a refund was asked for. */
  asked = 0

  async begin({ number }: PayOrder) {
    this.answers()
    this.payments.set(number, this.payments.get(number) ?? { state: 'open' })
    return { kind: 'address', url: 'https://pay.example.com/h5' } as const
  }
  async query(number: string): Promise<PaySituation> {
    this.answers()
    return this.payments.get(number) ?? { state: 'closed' }
  }
  async close(number: string): Promise<PaySituation> {
    const before = await this.query(number)
    if (before.state === 'open') this.payments.set(number, { state: 'closed' })
    return this.query(number)
  }
  async refund({ refundNumber, amount }: { refundNumber: string; amount: number }): Promise<RefundSituation> {
    this.asked += 1
    this.answers()
    if (this.closed.has(refundNumber)) return { state: 'closed' }
    if (this.answer === 'done' || this.answer === 'paying')
      this.refunds.set(refundNumber, this.refunds.get(refundNumber) ?? amount)
    return this.queryRefund(refundNumber)
  }
  async queryRefund(refundNumber: string): Promise<RefundSituation> {
    this.answers()
    return this.answer === 'done'
      ? { state: 'done', reference: `back-${refundNumber}`, at: new Date(NOON) }
      : { state: this.answer }
  }
  async readNotice() {
    return undefined
  }

  private answers(): void {
    if (this.isDown) throw new DomainError(ErrorCode.PayDown)
  }
}

/** An order of a test, as it was made. */
export interface Made extends OrderKey {
  readonly number: string
}

/** How an order of a test stands. */
export interface Standing {
  readonly product?: string
  readonly provider?: 'wechat' | 'desk' | null
  readonly state?: 'created' | 'paying' | 'delivered'
  readonly off?: number
  /** Ms after the clock of the server at which it was made. */
  readonly later?: number
}

type Method = 'GET' | 'POST' | 'PUT'

/** A server that sells, with students, staff and a WeChat Pay of its own. */
export interface Shop extends WholeServer {
  /** A test may edit its courses. */
  readonly content: Content
  readonly wechatPay: PayDouble
  wait(ms: number): void
  now(): number
  staff(phone: string, role?: string, branch?: string): Promise<Agent>
  order(student: Member, standing?: Standing): Promise<Made>
  /** Sends a call as somebody. */
  call(
    caller: Pick<Member, 'headers'>,
    method: Method,
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse>
  /** Lets a student see all of some lessons of a course, by their numbers; ticks the text. */
  learn(student: Member, course: string, ...lessons: number[]): Promise<void>
  address(student: Member): Promise<string>
}

/** Status and code of an answer; the code of one that went well is `fine`. */
export const getCode = (answer: LightMyRequestResponse): [number, string] => [
  answer.statusCode,
  answer.json().code ?? 'fine',
]

/** Starts it at noon in China. */
export async function startShop(env: Readonly<Record<string, string>> = {}): Promise<Shop> {
  let now = NOON
  const clock = () => new Date(now)
  const wechatPay = new PayDouble()
  const config = readConfig({ NODE_ENV: 'test' })
  const content: Content = {
    ...(await sharedContent(config.contentDir)),
    products: new Map(soldProducts),
    courses: { courses: products.map(({ productId }) => getCourse(productId)), lessons: new Map() },
  }
  const server = await startWholeServer({
    clock,
    content,
    pay: { desk: deskPay, wechat: wechatPay },
    env,
  })
  const { app, db } = server
  const keys = testKeys()
  let orders = 0

  const call: Shop['call'] = ({ headers }, method, url, body) =>
    app.inject({ method, url, headers, ...(body && { payload: body }) })

  return {
    ...server,
    content,
    wechatPay,
    wait: (ms) => void (now += ms),
    now: () => now,
    call,

    async staff(phone, role = 'cashier', branch = '1') {
      const agent = await hireSignedIn(server, { phone, role, name: `员工${phone.slice(-2)}`, branch })
      await confirm({ ...server, messages: [] }, agent, { branchId: branch })
      return agent
    },

    async order({ uid }, standing = {}) {
      orders += 1
      const number = `261120120000${String(orders).padStart(6, '0')}`
      const made = { uid, id: newUuid(clock()), number }
      await db
        .transaction()
        .execute((tx) => addOrder(tx, made, standing, { now, courses: content.courses.courses }))
      const { product = 'integral', state = 'delivered', provider = 'desk', off = 0 } = standing
      if (state !== 'delivered') return made
      if (provider === null) {
        await payNothing(db, made, { actor: 'server', now: clock() })
        await deliver(db, made, clock())
        return made
      }
      const amount = (soldProducts.get(product)?.sale?.price ?? 0) - off
      const sum = { provider, reference: `in-${number}`, amount, at: clock() }
      await bookPayment(db, made, sum, { actor: 'provider', now: clock() })
      await deliver(db, made, clock())
      if (provider === 'wechat')
        wechatPay.payments.set(number, { state: 'paid', reference: sum.reference, amount, at: clock() })
      return made
    },

    async learn({ uid, headers }, course, ...lessons) {
      const events = lessons.map((nth) => {
        const base = { id: newUuid(clock()), at: now }
        const lesson = `${course}.0${nth}`
        return nth === 5
          ? { ...base, kind: 'tick', thing: `lesson:${lesson}`, state: 'done' }
          : { ...base, kind: 'seen', lesson, from: 0, to: 300 }
      })
      const url = `/study/v1/users/${uid}/streams/course/events`
      const answer = await app.inject({ method: 'POST', url, headers, payload: { events } })
      const { outcomes } = answer.json<{ result: { outcomes: { state: string }[] } }>().result
      if (outcomes.some(({ state }) => state !== 'accepted')) throw new Error(answer.body)
    },

    async address({ uid }) {
      const id = newUuid(clock())
      await db
        .insertInto('addresses')
        .values({
          uid,
          id,
          name: '林清',
          phone_cipher: sealPhone(keys, uid, '13811112222'),
          phone_mask: '138****2222',
          region_code: '310101',
          region_names: ['上海市', '上海市', '黄浦区'],
          detail: '中山东一路 1 号',
          is_default: true,
          change_id: newUuid(clock()),
          changed_at: clock(),
        })
        .execute()
      return id
    },
  }
}

/** Puts an order into the database as its making would have. */
async function addOrder(
  tx: Db,
  made: Made,
  standing: Standing,
  { now, courses }: { now: number; courses: readonly Course[] },
): Promise<void> {
  const {
    product: productId = 'integral',
    provider = 'desk',
    state = 'delivered',
    off = 0,
    later = 0,
  } = standing
  const product = soldProducts.get(productId)
  if (!product || !isSold(product)) throw new Error(`${productId} is not sold`)
  const { goods, delivers, ships, refund, price, seats } = product.sale
  const at = new Date(now + later)
  const first = state === 'created' ? 'created' : 'paying'
  if (!(await claimNumber(tx, made.number, made))) throw new Error('a number came twice')
  if (seats !== undefined && !(await takeOne(tx, 'seat', productId, seats))) throw new Error('no seat')
  const outline = await storeOutline(tx, getOutline(courses, goods))
  await tx
    .insertInto('orders')
    .values({
      ...made,
      product_id: productId,
      title: product.title,
      sample: true,
      state: first,
      price,
      off,
      amount: price - off,
      coupon_id: null,
      provider,
      terms: {
        goods,
        delivers,
        ships,
        refund,
        hasSeat: seats !== undefined,
        ...(seats !== undefined && { seats }),
        outline,
        agreement: '课程协议',
      },
      agreement_id: 'course',
      agreement_version: '2026-11-01',
      address_cipher: null,
      shipped_at: null,
      fingerprint: Buffer.alloc(32),
      created_at: at,
      expires_at: new Date(now + later + 7 * 86_400_000),
      paid_at: null,
      ended_at: null,
      asked_at: null,
    })
    .execute()
  await addStep(tx, made, first, first, { key: `made:${made.id}`, actor: 'student', at })
}
