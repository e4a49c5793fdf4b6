import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import type { Product } from '../../contract/schemas/main/content'
import type { Order } from '../../contract/schemas/shop/order'
import type { Agreement, CouponRule, Sale } from '../../contract/schemas/shop/shop'
import type { Body } from '../../contract/types'
import type { Content } from '../../server/src/domain/content/content'
import { newUuid } from '../../server/src/lib/uuid'
import { acceptedVersion } from '../../server/src/modules/shop/order/agreement-versions'
import { settlePayment } from '../../server/src/modules/shop/order/settle'
import { deskPay } from '../../server/src/providers/pay/desk'
import { deriveKeys } from '../../server/src/security/keys'
import { sealPhone } from '../../server/src/security/phone'
import type { Member } from './accounts'
import { sharedContent } from './content'
import { makeMember } from './members'
import { payDouble, type PayDouble } from './pay-double'
import { servedCourses } from './served-courses'
import { startTestServer, type TestServer } from './server'

const SHIPPED = join(__dirname, '../../content')

/** The fields by which a phone's browser describes itself. */
export const phone = { h: 'browser', m: 'android' } as const

const terms = {
  price: 9900,
  goods: ['course-a'],
  delivers: [{ kind: 'video', title: '录播 1 讲', note: '' }],
  ships: false,
  refund: { full: 0 },
  agreement: 'terms',
} satisfies Sale

/** A product of which nothing matters but its id and the terms on which it is sold. */
export const product = (productId: string, sale?: Partial<Sale>): Product => ({
  productId,
  title: `课程 ${productId}`,
  subtitle: '',
  sample: true,
  cohort: '27',
  highlights: [],
  outline: [],
  refund: [],
  notes: [],
  ...(sale && { sale: { ...terms, ...sale } }),
})

const products: Product[] = [
  product('limit', {}),
  product('rare', { seats: 3 }),
  product('shut', { goods: ['course-c'] }),
  product('again', { goods: ['course-c'] }),
  product('both', { goods: ['course-a', 'course-c'] }),
  product('book', { ships: true }),
  product('soon', { from: '2026-08-01' }),
  product('over', { until: '2026-06-01' }),
  product('shown'),
]

const coupons: CouponRule[] = [
  {
    couponId: 'ten',
    title: '十元券',
    off: 1000,
    from: 5000,
    products: [],
    taking: 'open',
    days: 30,
    note: '',
    sample: true,
  },
  {
    couponId: 'all',
    title: '全免券',
    off: 99_000,
    from: 0,
    products: ['limit'],
    taking: 'code',
    code: 'FREE2027',
    amount: 2,
    note: '',
    sample: true,
    free: true,
  },
  {
    couponId: 'late',
    title: '过时券',
    off: 100,
    from: 0,
    products: [],
    taking: 'open',
    until: '2026-06-01',
    note: '',
    sample: true,
  },
]

const agreement: Agreement = {
  agreementId: 'terms',
  title: '课程服务协议',
  updated: '2026-06-01',
  sample: true,
  sections: [{ heading: '服务', paragraphs: ['示例。'] }],
}

/** A server with a small shop, a clock that stands still, and a provider that does what a test says. */
export interface Shop extends TestServer {
  readonly content: Content
  readonly pay: PayDouble
  now(): Date
  wait(ms: number): void
  member(): Promise<Member>
  call(
    caller: Member | undefined,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  /** Orders a product; what the order says may be other than what is right. */
  order(caller: Member, productId: string, own?: Partial<Body<'createOrder'>>): Promise<Answer>
  /** Begins to pay an order at a provider. */
  payAt(caller: Member, order: Pick<Order, 'orderId'>, provider: 'wechat' | 'desk'): Promise<Answer>
  /** Lets a member take a coupon; resolves to its id. */
  take(caller: Member, coupon: { couponId: string } | { code: string }): Promise<string>
  /** Gives a member an address; resolves to its id. */
  address(caller: Member): Promise<string>
  /** The provider notifies of a payment, as often as a test likes. */
  notify(number: string): Promise<void>
}

const getBody = (answer: LightMyRequestResponse) => answer.json()

/** Status, code and result of an answer. */
export interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly msg: string
  /** A test reads of it what it asked for. */
  readonly result: ReturnType<typeof getBody>
}

/** The version that the checkout of a product names; that of the shop's terms for one that is not sold. */
export function acceptedIn({ products, agreements }: Content, productId: string): string {
  const sale = products.get(productId)?.sale ?? terms
  return acceptedVersion(agreements.get(sale.agreement) ?? agreement, sale.refund)
}

const START = Date.parse('2026-07-01T02:00:00Z')

/** Starts it; anything that the application is given may be replaced. */
export async function startShop(overrides: Parameters<typeof startTestServer>[0] = {}): Promise<Shop> {
  let time = START
  const now = (): Date => new Date(time)
  const pay = payDouble(now)
  const content: Content = {
    ...(await sharedContent(SHIPPED)),
    products: new Map(products.map((item) => [item.productId, item])),
    courses: await servedCourses(),
    coupons,
    saleLists: [{ id: 'all', title: '全部', products: ['limit', 'rare', 'shown'] }],
    payees: [],
    agreements: new Map([[agreement.agreementId, agreement]]),
  }
  const providers = { desk: deskPay, wechat: pay.provider }
  const server = await startTestServer({
    content,
    clock: now,
    pay: providers,
    ...overrides,
    env: { ...overrides.env, SECRET: 'a secret of the test that is long enough' },
  })
  const keys = deriveKeys('a secret of the test that is long enough')

  const call: Shop['call'] = async (caller, method, url, payload, headers = phone) => {
    const answer = await server.app.inject({
      method,
      url,
      headers: { ...headers, ...caller?.headers },
      ...(payload && { payload }),
    })
    const { code, msg, result } = getBody(answer)
    return { status: answer.statusCode, code, msg, result }
  }

  return {
    ...server,
    content,
    pay,
    now,
    call,
    wait: (ms) => void (time += ms),
    member: () => makeMember(server.db, now()),
    order: (caller, productId, own = {}) =>
      call(caller, 'POST', '/shop/v1/orders', {
        id: newUuid(now()),
        productId,
        amount: terms.price,
        agreementVersion: acceptedIn(content, productId),
        ...own,
      }),
    payAt: (caller, { orderId }, provider) =>
      call(caller, 'POST', `/shop/v1/orders/${orderId}/payments`, { id: newUuid(now()), provider }),
    async take(caller, coupon) {
      const { result } = await call(caller, 'POST', '/shop/v1/coupons', { id: newUuid(now()), ...coupon })
      return result.id
    },
    async address({ uid }) {
      const id = newUuid(now())
      await server.db
        .insertInto('addresses')
        .values({
          uid,
          id,
          name: '林清',
          phone_cipher: sealPhone(keys, uid, '13800001234'),
          phone_mask: '138****1234',
          region_code: '320102',
          region_names: ['江苏省', '南京市', '玄武区'],
          detail: '示例路 1 号',
          is_default: true,
          change_id: id,
          changed_at: now(),
        })
        .execute()
      return id
    },
    async notify(number) {
      const situation = await pay.provider.query(number)
      await settlePayment({ db: server.db, clock: now }, number, 'wechat', situation)
    },
  }
}
