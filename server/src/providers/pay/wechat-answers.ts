import { Type, type Static } from 'typebox'
import Value from 'typebox/value'
import { OrderNumber } from '../../../../contract/schemas/shop/shop'
import type { PaySituation, RefundSituation } from './contract'
import type { WechatPayAccount } from './wechat-account'

const Name = Type.String({ minLength: 1, maxLength: 64 })
const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
})
const Amount = Type.Integer({ minimum: 1 })

const Transaction = Type.Object({
  appid: Name,
  mchid: Name,
  out_trade_no: OrderNumber,
  trade_state: Name,
})

const Paid = Type.Object({
  transaction_id: Name,
  success_time: Moment,
  amount: Type.Object({ total: Amount, currency: Type.Literal('CNY') }),
})

const RefundAnswer = Type.Object({
  refund_id: Name,
  out_refund_no: Name,
  out_trade_no: OrderNumber,
  status: Name,
  success_time: Type.Optional(Moment),
})

const RefundNotice = Type.Object({
  mchid: Name,
  refund_id: Name,
  out_refund_no: Name,
  out_trade_no: OrderNumber,
  refund_status: Name,
  success_time: Type.Optional(Moment),
})

const Notice = Type.Object({
  event_type: Name,
  resource: Type.Object({
    algorithm: Type.String(),
    ciphertext: Type.String(),
    nonce: Type.String(),
    associated_data: Type.Optional(Type.String()),
  }),
})

/** A notification with what it encrypts. */
export type SealedNotice = Static<typeof Notice>

/** A notification's outer part; undefined where it has another shape. */
export function readSealed(text: string): SealedNotice | undefined {
  const value = readJson(text)
  return Value.Check(Notice, value) ? value : undefined
}

/** Undefined for what is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The meaning of a transaction; undefined where it is not one of this account in yuan, or lacks something. */
export function readTransaction(
  value: unknown,
  account: WechatPayAccount,
): { number: string; situation: PaySituation } | undefined {
  if (!Value.Check(Transaction, value)) return undefined
  if (value.mchid !== account.mchId || !account.appIds.includes(value.appid)) return undefined
  const situation = findSituation(value.trade_state, value)
  return situation && { number: value.out_trade_no, situation }
}

function findSituation(state: string, value: unknown): PaySituation | undefined {
  switch (state) {
    case 'SUCCESS':
    // It was paid, and something of it was paid back.
    case 'REFUND':
      if (!Value.Check(Paid, value)) return undefined
      return {
        state: 'paid',
        reference: value.transaction_id,
        amount: value.amount.total,
        at: new Date(value.success_time),
      }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' }
    case 'USERPAYING':
    case 'ACCEPT':
      return { state: 'busy' }
    case 'NOTPAY':
    // One try failed; another one may succeed.
    case 'PAYERROR':
      return { state: 'open' }
    default:
      return undefined
  }
}

/** The meaning of an answer about a refund; undefined where it is about another one or lacks something. */
export function readRefund(value: unknown, refundNumber: string): RefundSituation | undefined {
  if (!Value.Check(RefundAnswer, value) || value.out_refund_no !== refundNumber) return undefined
  return findRefund(value.status, value)
}

/** The meaning of a notification about a refund; undefined where it is not one of this account. */
export function readRefundNotice(
  value: unknown,
  account: WechatPayAccount,
): { number: string; refundNumber: string; situation: RefundSituation } | undefined {
  if (!Value.Check(RefundNotice, value) || value.mchid !== account.mchId) return undefined
  const situation = findRefund(value.refund_status, value)
  return situation && { number: value.out_trade_no, refundNumber: value.out_refund_no, situation }
}

function findRefund(
  status: string,
  { refund_id, success_time }: { refund_id: string; success_time?: string | undefined },
): RefundSituation | undefined {
  switch (status) {
    case 'SUCCESS':
      return success_time === undefined
        ? undefined
        : { state: 'done', reference: refund_id, at: new Date(success_time) }
    case 'PROCESSING':
      return { state: 'paying' }
    case 'CLOSED':
      return { state: 'closed' }
    case 'ABNORMAL':
      return { state: 'abnormal' }
    default:
      return undefined
  }
}
