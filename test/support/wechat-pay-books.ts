import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { noticePath } from '../../server/src/config/pay'
import type { WechatPayAccount } from '../../server/src/providers/pay/wechat-account'
import { apiKey, payKeys, serials } from './wechat-pay-signing'

/** An order as WeChat knows it. */
export interface DoubleOrder {
  number: string
  kind: 'h5' | 'jsapi'
  appid: string
  openid?: string
  /** The request without its signature: the same number with another one is refused. */
  asked: string
  description: string
  amount: number
  expiresAt: number
  prepayId: string
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'
  /** The password is typed in at this moment. */
  isPaying: boolean
  transactionId: string
  paidAt?: Date
}

/** A refund as WeChat knows it. */
export interface DoubleRefund {
  number: string
  refundNumber: string
  refundId: string
  amount: number
  status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  doneAt?: Date
}

/** An answer before it is signed. */
export type Reply = { status: number; body?: object }
/** The fields of a request. */
export type Fields = Record<string, unknown>

/** An answer that refuses. */
export const refusal = (status: number, code: string): Reply => ({
  status,
  body: { code, message: 'refused' },
})
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/

/** WeChat's page of a payment in a browser; the double shows it under the same path at its own address. */
export const payPage = { host: 'https://wx.tenpay.com', path: '/cgi-bin/mmpayweb-bin/checkmweb' }

/** WeChat's record of a merchant's orders and refunds, and its rules about them. */
export class WechatPayBooks {
  readonly orders = new Map<string, DoubleOrder>()
  readonly refunds = new Map<string, DoubleRefund>()
  /** How a refund stands when it is accepted, and whether there is money for it. */
  refundsBegin: DoubleRefund['status'] = 'PROCESSING'
  hasMoney = true

  constructor(
    readonly url: string,
    protected readonly clock: () => Date,
  ) {}

  /** The account of the merchant, as the server reads it from its settings. */
  get account(): WechatPayAccount {
    const { merchant, new: fresh, old } = payKeys()
    return {
      apiBase: this.url,
      mchId: '1900000001',
      serial: serials.merchant,
      privateKey: merchant.privateKey,
      apiKey: Buffer.from(apiKey),
      publicKeys: new Map([
        [serials.new, fresh.publicKey],
        [serials.old, old.publicKey],
      ]),
      appId: 'wx-page',
      appIds: ['wx-page', 'wx-app'],
      notifyUrl: `https://www.example.com${noticePath}`,
    }
  }

  order(number: string): DoubleOrder {
    const order = this.orders.get(number)
    if (!order) throw new Error(`the double knows no order ${number}`)
    if (order.state === 'NOTPAY' && this.clock().getTime() > order.expiresAt) order.state = 'CLOSED'
    return order
  }

  /** Somebody pays an order, whatever was announced; no notification is sent. */
  pay(number: string): DoubleOrder {
    const order = this.order(number)
    if (order.state !== 'NOTPAY') throw new Error(`order ${number} cannot be paid: ${order.state}`)
    Object.assign(order, { state: 'SUCCESS', isPaying: false, paidAt: this.clock() })
    return order
  }

  /** A refund that was accepted comes to an end. */
  settle(refundNumber: string, status: DoubleRefund['status'] = 'SUCCESS'): DoubleRefund {
    const refund = this.refunds.get(refundNumber)
    if (!refund) throw new Error(`the double knows no refund ${refundNumber}`)
    return Object.assign(refund, { status, ...(status === 'SUCCESS' && { doneAt: this.clock() }) })
  }

  protected begin(kind: 'h5' | 'jsapi', fields: Fields): Reply {
    const amount = fields.amount as { total?: unknown; currency?: unknown } | undefined
    const scene = fields.scene_info as { payer_client_ip?: string; h5_info?: { type?: string } } | undefined
    const payer = fields.payer as { openid?: string } | undefined
    const number = String(fields.out_trade_no)
    const description = String(fields.description ?? '')
    const expires = String(fields.time_expire)
    const isRight =
      fields.mchid === this.account.mchId &&
      this.account.appIds.includes(String(fields.appid)) &&
      /^[0-9A-Za-z_\-|*]{6,32}$/.test(number) &&
      description !== '' &&
      Buffer.byteLength(description) <= 127 &&
      /^https:\/\/[^?#]+$/.test(String(fields.notify_url)) &&
      rfc3339.test(expires) &&
      Number.isInteger(amount?.total) &&
      Number(amount?.total) >= 1 &&
      amount?.currency === 'CNY' &&
      (kind === 'h5'
        ? isIP(scene?.payer_client_ip ?? '') > 0 && scene?.h5_info?.type === 'Wap'
        : !!payer?.openid)
    if (!isRight) return refusal(400, 'PARAM_ERROR')
    const known = this.orders.has(number) ? this.order(number) : undefined
    const asked = JSON.stringify([kind, fields])
    if (known?.state === 'CLOSED') return refusal(400, 'ORDER_CLOSED')
    if (known && known.state !== 'NOTPAY') return refusal(400, 'ORDERPAID')
    if (known && known.asked !== asked) return refusal(403, 'OUT_TRADE_NO_USED')
    // The end cannot be moved, so an order that was begun before may be asked for in its last minute.
    if (!known && Date.parse(expires) - this.clock().getTime() < 60_000)
      return refusal(400, 'INVALID_REQUEST')
    const order: DoubleOrder = known ?? {
      number,
      kind,
      appid: String(fields.appid),
      ...(payer?.openid && { openid: payer.openid }),
      asked,
      description,
      amount: Number(amount?.total),
      expiresAt: Date.parse(expires),
      prepayId: `wx${randomInt(1e12)}`,
      state: 'NOTPAY',
      isPaying: false,
      transactionId: `42000${String(randomInt(1e14)).padStart(23, '0')}`,
    }
    this.orders.set(number, order)
    const page = `${payPage.host}${payPage.path}?prepay_id=${order.prepayId}&package=${randomInt(1e9)}`
    return { status: 200, body: kind === 'h5' ? { h5_url: page } : { prepay_id: order.prepayId } }
  }

  protected close(order: DoubleOrder): Reply {
    if (order.isPaying) return refusal(429, 'FREQUENCY_LIMITED')
    if (order.state === 'CLOSED') return refusal(400, 'ORDER_CLOSED')
    if (order.state !== 'NOTPAY') return refusal(403, 'TRADE_ERROR')
    order.state = 'CLOSED'
    return { status: 204 }
  }

  protected transaction(order: DoubleOrder): object {
    const { paidAt } = order
    const payer = { openid: order.openid ?? 'openid-of-somebody' }
    return {
      appid: order.appid,
      mchid: this.account.mchId,
      out_trade_no: order.number,
      trade_state: order.state,
      trade_state_desc: '说明',
      amount: {
        total: order.amount,
        currency: 'CNY',
        ...(paidAt && { payer_total: order.amount, payer_currency: 'CNY' }),
      },
      ...(paidAt && {
        transaction_id: order.transactionId,
        trade_type: order.kind === 'h5' ? 'MWEB' : 'JSAPI',
        bank_type: 'OTHERS',
        attach: '',
        success_time: chinaTime(paidAt),
        payer,
      }),
    }
  }

  protected refund(fields: Fields): Reply {
    const amount = fields.amount as { refund?: unknown; total?: unknown; currency?: unknown } | undefined
    const number = String(fields.out_trade_no)
    const refundNumber = String(fields.out_refund_no)
    if (!/^[0-9A-Za-z_\-|*@]{1,64}$/.test(refundNumber) || amount?.currency !== 'CNY') {
      return refusal(400, 'PARAM_ERROR')
    }
    if (!this.orders.has(number)) return refusal(404, 'RESOURCE_NOT_EXISTS')
    const order = this.order(number)
    const known = this.refunds.get(refundNumber)
    const isSame = known?.number === number && known.amount === amount.refund && amount.total === order.amount
    if (known)
      return isSame ? { status: 200, body: this.refundAnswer(known) } : refusal(400, 'INVALID_REQUEST')
    const before = [...this.refunds.values()]
      .filter((it) => it.number === number && it.status !== 'CLOSED')
      .reduce((sum, it) => sum + it.amount, 0)
    const isRight =
      Number.isInteger(amount.refund) && Number(amount.refund) >= 1 && amount.total === order.amount
    if (!isRight || !order.paidAt || before + Number(amount.refund) > order.amount) {
      return refusal(400, 'INVALID_REQUEST')
    }
    if (!this.hasMoney) return refusal(403, 'NOT_ENOUGH')
    const refund: DoubleRefund = {
      number,
      refundNumber,
      refundId: `50300${String(randomInt(1e14)).padStart(23, '0')}`,
      amount: Number(amount.refund),
      status: this.refundsBegin,
      ...(this.refundsBegin === 'SUCCESS' && { doneAt: this.clock() }),
    }
    this.refunds.set(refundNumber, refund)
    order.state = 'REFUND'
    return { status: 200, body: this.refundAnswer(refund) }
  }

  protected refundAnswer(refund: DoubleRefund) {
    const order = this.order(refund.number)
    return {
      refund_id: refund.refundId,
      out_refund_no: refund.refundNumber,
      transaction_id: order.transactionId,
      out_trade_no: refund.number,
      channel: 'ORIGINAL',
      user_received_account: '支付用户零钱',
      create_time: chinaTime(this.clock()),
      ...(refund.doneAt && { success_time: chinaTime(refund.doneAt) }),
      status: refund.status,
      amount: {
        total: order.amount,
        refund: refund.amount,
        payer_total: order.amount,
        payer_refund: refund.amount,
      },
    }
  }
}

/** A moment as WeChat writes it. */
export function chinaTime(at: Date): string {
  return `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
}
