import { ErrorCode } from '../../contract/errors'
import { DomainError } from '../../server/src/errors'
import type { Payer, PayOrder, PayProvider, PaySituation } from '../../server/src/providers/pay/contract'

/** A provider in memory that does with a payment what a test says. */
export interface PayDouble {
  readonly provider: PayProvider
  /** The orders that were begun, in their order. */
  readonly begun: PayOrder[]
  /** The payer of each of them. */
  readonly payers: Payer[]
  /** The refunded amounts, by the numbers of the refunds. */
  readonly refunds: ReadonlyMap<string, number>
  /** The calls it received, as `query` and a number. */
  readonly calls: string[]
  /** Somebody pays an order, or the other amount that is given. */
  pay(number: string, amount?: number): void
  /** The payment of an order is being made. */
  hold(number: string): void
  /** Makes the provider unreachable, or reachable again. */
  setDown(isDown: boolean): void
}

/** Makes one; an order that it does not know was never begun. */
export function payDouble(now: () => Date): PayDouble {
  const begun: PayOrder[] = []
  const payers: Payer[] = []
  const calls: string[] = []
  const refunds = new Map<string, number>()
  const situations = new Map<string, PaySituation>()
  let isDown = false
  const called = (what: string, number: string): void => {
    calls.push(`${what} ${number}`)
    if (isDown) throw new DomainError(ErrorCode.PayDown)
  }
  const getSituation = (number: string): PaySituation => situations.get(number) ?? { state: 'closed' }
  const provider: PayProvider = {
    async begin(order, payer) {
      called('begin', order.number)
      if (getSituation(order.number).state === 'closed') situations.set(order.number, { state: 'open' })
      begun.push(order)
      payers.push(payer)
      return { kind: 'address', url: `https://pay.example.com/${order.number}` }
    },
    async query(number) {
      called('query', number)
      return getSituation(number)
    },
    async close(number) {
      called('close', number)
      if (getSituation(number).state === 'open') situations.set(number, { state: 'closed' })
      return getSituation(number)
    },
    async refund({ number, refundNumber, amount }) {
      called('refund', number)
      refunds.set(refundNumber, amount)
      return { state: 'done', reference: `back-${refundNumber}`, at: now() }
    },
    queryRefund: async () => ({ state: 'paying' }),
    readNotice: async () => undefined,
  }
  return {
    provider,
    begun,
    payers,
    calls,
    refunds,
    pay(number, amount) {
      const order = begun.find((payOrder) => payOrder.number === number)
      const sum = amount ?? order?.amount ?? 0
      situations.set(number, { state: 'paid', reference: `wx-${number}`, amount: sum, at: now() })
    },
    hold: (number) => void situations.set(number, { state: 'busy' }),
    setDown: (down) => void (isDown = down),
  }
}
