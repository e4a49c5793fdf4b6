import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ErrorCode } from '../../contract/errors'
import { DomainError } from '../../server/src/errors'
import type {
  PayOrder,
  PayProvider,
  PayRefund,
  PaySituation,
  RefundSituation,
} from '../../server/src/providers/pay/contract'

/** A provider's record of a payment. */
type Kept = { amount: number; state: 'open' | 'busy' | 'paid' | 'closed'; at: number }

/** A provider that outlives every server: its record of money in and out is the truth. */
export class Till {
  readonly payments = new Map<string, Kept>()
  /** Money that went back, by the refund's number: a number pays once. */
  readonly refunds = new Map<string, number>()
  private readonly refundsAsked = new Map<string, number>()

  begin({ number, amount }: PayOrder): void {
    if (!this.payments.has(number)) this.payments.set(number, { amount, state: 'open', at: Date.now() })
  }

  situation(number: string): PaySituation {
    const saved = this.payments.get(number)
    if (saved?.state !== 'paid') return { state: saved?.state ?? 'closed' }
    return { state: 'paid', reference: `wx-${number}`, amount: saved.amount, at: new Date(saved.at) }
  }

  close(number: string): PaySituation {
    const saved = this.payments.get(number)
    if (saved?.state === 'open') saved.state = 'closed'
    return this.situation(number)
  }

  /** The first time a refund is only taken in; it is paid back by the time that somebody asks again. */
  refund({ refundNumber, amount }: PayRefund): RefundSituation {
    const asked = this.refundsAsked.get(refundNumber) ?? 0
    this.refundsAsked.set(refundNumber, asked + 1)
    this.refunds.set(refundNumber, this.refunds.get(refundNumber) ?? amount)
    return asked === 0 ? { state: 'paying' } : this.refunded(refundNumber)
  }

  refunded(refundNumber: string): RefundSituation {
    if (!this.refunds.has(refundNumber)) return { state: 'failed' }
    return { state: 'done', reference: `back-${refundNumber}`, at: new Date() }
  }

  /** Somebody begins to pay; false where nothing can be paid any more. */
  hold(number: string): boolean {
    const saved = this.payments.get(number)
    if (saved?.state !== 'open') return false
    saved.state = 'busy'
    return true
  }

  take(number: string): void {
    this.pay(number, 'busy')
  }

  /** Takes money for a payment that was closed, which no provider should; false where there is none such. */
  takeLate(number: string): boolean {
    return this.pay(number, 'closed')
  }

  private pay(number: string, from: Kept['state']): boolean {
    const saved = this.payments.get(number)
    if (saved?.state !== from) return false
    saved.state = 'paid'
    saved.at = Date.now()
    return true
  }
}

/** The calls of a till, as they are made over HTTP. */
const calls = {
  begin: (till: Till, order: PayOrder) => till.begin(order),
  query: (till: Till, { number }: PayOrder) => till.situation(number),
  close: (till: Till, { number }: PayOrder) => till.close(number),
  refund: (till: Till, _order: PayOrder, refund: PayRefund) => till.refund(refund),
  queryRefund: (till: Till, _order: PayOrder, { refundNumber }: PayRefund) => till.refunded(refundNumber),
} as const
type CallName = keyof typeof calls
const isCall = (name: string): name is CallName => name in calls

/** Serves a till on the loopback. */
export async function serveTill(till: Till): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString())
      const name = (request.url ?? '').slice(1)
      response.end(JSON.stringify((isCall(name) ? calls[name](till, body, body) : undefined) ?? {}))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const dated = (said: { at?: string }) => ({
  ...said,
  ...(said.at !== undefined && { at: new Date(said.at) }),
})

/** A till as a server calls it; `onCall` is called before and after each call. */
export function tillAt(url: string, onCall: () => void): PayProvider {
  async function call(name: CallName, body: object) {
    onCall()
    const answer = await fetch(`${url}/${name}`, { method: 'POST', body: JSON.stringify(body) }).catch(
      (cause: unknown) => {
        throw new DomainError(ErrorCode.PayDown, undefined, { cause })
      },
    )
    const said = dated(JSON.parse(await answer.text()))
    onCall()
    return said
  }
  return {
    async begin(order) {
      await call('begin', order)
      return { kind: 'address', url: 'https://pay.example.com/h5' }
    },
    query: async (number) => (await call('query', { number })) as PaySituation,
    close: async (number) => (await call('close', { number })) as PaySituation,
    refund: async (refund) => (await call('refund', refund)) as RefundSituation,
    queryRefund: async (refundNumber) => (await call('queryRefund', { refundNumber })) as RefundSituation,
    readNotice: async ({ body }) => {
      const notice = JSON.parse(body.toString())
      return { ...notice, situation: dated(notice.situation) }
    },
  }
}
