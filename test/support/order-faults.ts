import { setTimeout as pause } from 'node:timers/promises'
import type { Order, RefundQuote } from '../../contract/schemas/shop/order'
import { noticePath } from '../../server/src/config/pay'
import { newUuid } from '../../server/src/lib/uuid'
import { ACCEPTED, COUPON, OFF, pricesAt } from './order-goods'
import type { Reply } from './dying-servers'
import type { OrderStage } from './order-stage'

const newId = () => newUuid(new Date())

/** Events outside of the servers that the till does not record. */
export interface Outside {
  /** Money that staff received and confirmed, by the order's number. */
  readonly desk: Map<string, number>
}

/** Two of the staff. */
export type Staff = readonly [string, string]

/** Students with two devices each who buy, give up and take back, while the servers die. */
export class Crowd {
  readonly outside: Outside = { desk: new Map() }
  private readonly late: Promise<unknown>[] = []

  constructor(
    private readonly stage: OrderStage,
    private readonly staff: Staff,
    private readonly random: () => number,
  ) {}

  /** Waits for the notifications that are still on their way. */
  async settle(): Promise<void> {
    await Promise.all(this.late)
  }

  private chance(share: number): boolean {
    return this.random() < share
  }

  /** One student who orders some times, one after the other. */
  async student(orders: number): Promise<void> {
    const uid = await this.stage.student()
    const me = `user ${uid}`
    const coupon = newId()
    if (this.chance(0.5))
      await this.both(() => this.stage.call(me, 'POST', '/shop/v1/coupons', { id: coupon, couponId: COUPON }))
    for (let nth = 0; nth < orders; nth += 1) {
      const order = await this.create(me, coupon)
      await this.pay(me, order)
      if (this.chance(0.35)) await this.takeBack(me, order)
    }
  }

  /** The same from both devices at once; resolves to what the first was answered. */
  private async both(work: () => Promise<Reply>): Promise<Reply> {
    const [first] = await Promise.all([work(), work()])
    return first
  }

  /** Makes an order of something that is sold from both devices, with the coupon as long as it holds. */
  private async create(me: string, coupon: string): Promise<Order> {
    const sold = Object.entries(pricesAt(this.stage.isEdited()))
    const [productId, price = 0] = sold[Math.floor(this.random() * sold.length)] ?? ['integral']
    const make = (own: object) =>
      this.both(() =>
        this.stage.call(me, 'POST', '/shop/v1/orders', { productId, agreementVersion: ACCEPTED, ...own }),
      )
    const reduced = await make({ id: newId(), amount: price - OFF, couponId: coupon })
    const made = reduced.status === 200 ? reduced : await make({ id: newId(), amount: price })
    if (made.status === 200) return orderIn(made)
    // One for it waits still, or the shop was just edited: it is given up, and the student tries again.
    const waiting = (await this.stage.call(me, 'GET', '/shop/v1/orders?limit=20')).result
    for (const { orderId, state } of itemsIn(waiting))
      if (state === 'created' || state === 'paying')
        await this.stage.call(me, 'POST', `/shop/v1/orders/${orderId}/close`, { id: newId() })
    return this.create(me, coupon)
  }

  private begin(me: string, { orderId }: Order, provider: 'wechat' | 'desk'): Promise<Reply> {
    return this.stage.call(me, 'POST', `/shop/v1/orders/${orderId}/payments`, { id: newId(), provider })
  }

  /** Pays, or does not, in one of the ways that cross each other. */
  private async pay(me: string, order: Order): Promise<void> {
    const way = this.random()
    if (way < 0.4) {
      await Promise.all([this.begin(me, order, 'wechat'), this.begin(me, order, 'wechat')])
      await this.payAtWechat(order)
    } else if (way < 0.6) {
      await this.begin(me, order, 'desk')
      await this.payAtDesk(order)
    } else if (way < 0.75) {
      await this.begin(me, order, 'wechat')
      await Promise.all([this.payAtWechat(order), this.payAtDesk(order)])
    } else if (way < 0.85) {
      await this.begin(me, order, 'wechat')
      await Promise.all([this.begin(me, order, 'desk'), this.payAtWechat(order)])
      await this.payAtDesk(order)
      if (this.chance(0.6)) await this.payTooLate(order)
    } else {
      await this.begin(me, order, 'wechat')
      const close = this.stage.call(me, 'POST', `/shop/v1/orders/${order.orderId}/close`, { id: newId() })
      await Promise.all([close, this.chance(0.6) ? this.payAtWechat(order) : undefined])
    }
    if (this.chance(0.5)) await this.stage.call(me, 'GET', `/shop/v1/orders/${order.orderId}?fresh=true`)
  }

  /** Money goes to WeChat, where it still takes it; it notifies of that never, once or more often, soon or late. */
  private async payAtWechat({ number }: Order): Promise<void> {
    const { till } = this.stage
    // By then another device or the staff may have been faster.
    await pause(this.random() * 150)
    if (!till.hold(number)) return
    await pause(this.random() * 60)
    till.take(number)
    const times = Math.floor(this.random() * 4)
    for (let nth = 0; nth < times; nth += 1) {
      const telling = pause(this.random() * 400).then(() => this.notify(number))
      if (nth === 0 && this.chance(0.5)) await telling
      else this.late.push(telling)
    }
  }

  /** Money comes to WeChat after all for a closed payment: nobody asks any more, so WeChat sends notifications. */
  private async payTooLate({ number }: Order): Promise<void> {
    if (this.stage.till.takeLate(number)) await Promise.all([this.notify(number), this.notify(number)])
  }

  private notify(number: string): Promise<Reply> {
    const notice = { kind: 'payment', number, situation: this.stage.till.situation(number) }
    return this.stage.call('', 'POST', noticePath, notice)
  }

  /** Money comes to the desk once, in one transfer or two; both of the staff say so, or one twice. */
  private async payAtDesk({ number, amount }: Order): Promise<void> {
    const url = `/sale/v1/desk/orders/${number}/payment`
    const paid = { amount, reference: `bank-${number}` }
    // Every other one comes as two transfers.
    const came =
      Number(number.at(-1)) % 2 === 0
        ? { ...paid, amount: amount - 100, further: [{ amount: 100, reference: `rest-${number}` }] }
        : paid
    const body = { ...came, reason: '到账', isClosed: true }
    const answers = await Promise.all(
      this.staff.map((text) => this.stage.call(text, 'POST', url, { id: newId(), ...body })),
    )
    if (answers.some(({ status }) => status === 200)) this.outside.desk.set(number, amount)
  }

  /** Asks for a refund, which two of the staff decide about while the student may take it back. */
  private async takeBack(me: string, order: Order): Promise<void> {
    const own = `/shop/v1/orders/${order.orderId}`
    const quote = (await this.stage.call(me, 'GET', `${own}/refund-quote`)).result as RefundQuote
    const refundId = newId()
    const ask = { id: refundId, amount: quote.amount, reason: '时间不够' }
    const asked = await this.both(() => this.stage.call(me, 'POST', `${own}/refunds`, ask))
    if (asked.status !== 200) return
    const decided = this.staff.map((text) => this.decide(text, order, refundId, 'asked', quote.amount))
    if (this.chance(0.25))
      decided.push(this.stage.call(me, 'POST', `${own}/refunds/${refundId}/withdrawal`, { id: newId() }))
    await Promise.all(decided)
    // Staff who decided second too early, or first too late, decide again.
    for (const seen of ['asked', 'approved'] as const)
      for (const text of this.staff) await this.decide(text, order, refundId, seen, quote.amount)
  }

  private decide(
    staff: string,
    { number }: Order,
    refundId: string,
    seen: 'asked' | 'approved',
    amount: number,
  ): Promise<Reply> {
    return this.stage.call(staff, 'POST', `/sale/v1/desk/orders/${number}/refund`, {
      id: newId(),
      refundId,
      decision: this.chance(0.05) ? 'decline' : 'approve',
      seen,
      amount,
      reason: '核对过了',
      reference: `out-${refundId}`,
    })
  }
}

/** The boundary of the run: what a server answers follows the contract, which other tests hold it to. */
const orderIn = ({ result }: Reply): Order => result as Order
const itemsIn = (result: unknown): readonly Order[] => (result as { items: Order[] }).items
