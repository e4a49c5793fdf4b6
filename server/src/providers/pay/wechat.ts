import { Type } from 'typebox'
import Value from 'typebox/value'
import { ErrorCode } from '../../../../contract/errors'
import type { PayStart } from '../../../../contract/schemas/shop/order'
import { DomainError } from '../../errors'
import { payText } from '../../strings/errors'
import type {
  Payer,
  PayNotice,
  PayOrder,
  PayProvider,
  PayRefund,
  PaySituation,
  RawNotice,
  RefundSituation,
} from './contract'
import type { WechatPayAccount } from './wechat-account'
import { readJson, readRefund, readRefundNotice, readSealed, readTransaction } from './wechat-answers'
import { createPayCall, makeNonce, payDown, type PayAnswer, type PayLine } from './wechat-call'
import { openResource } from './wechat-cipher'
import { dialogText, signatureFault, signText } from './wechat-signing'

const TIMEOUT_MS = 8000
/** WeChat takes no order that ends sooner. */
const SOONEST_END_MS = 60_000
/** Bytes of the longest title and the longest reason; WeChat counts letters or bytes, and bytes are always enough. */
const LONGEST_TITLE = 127
const LONGEST_REASON = 80

const UNKNOWN_ORDER: readonly string[] = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
/** Refusals to begin or to close that depend on how the order stands. */
const STANDS_OTHERWISE: readonly string[] = [
  'ORDER_PAID',
  'ORDERPAID',
  'ORDER_CLOSED',
  'ORDERCLOSED',
  'OUT_TRADE_NO_USED',
  'TRADE_ERROR',
  'INVALID_REQUEST',
]
const NUMBER_USED = 'OUT_TRADE_NO_USED'
/** Refusals to close while somebody is paying. */
const PAYING_NOW: readonly string[] = [
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'TRADE_ERROR',
  'USER_PAYING',
  'USERPAYING',
]
/** Refusals of a refund that another try does not change. */
const NO_REFUND: readonly string[] = ['INVALID_REQUEST', 'USER_ACCOUNT_ABNORMAL', ...UNKNOWN_ORDER]

const transactions = '/v3/pay/transactions'
const refunds = '/v3/refund/domestic/refunds'

/** A merchant's account with the calls that are signed for it. */
interface Merchant {
  readonly account: WechatPayAccount
  readonly call: ReturnType<typeof createPayCall>
  readonly clock: () => Date
}

async function query({ account, call }: Merchant, number: string): Promise<PaySituation> {
  const { refusal, fields } = await call(
    'GET',
    `${transactions}/out-trade-no/${number}?mchid=${account.mchId}`,
  )
  if (refusal !== undefined && UNKNOWN_ORDER.includes(refusal)) return { state: 'closed' }
  if (refusal !== undefined) throw payDown(refusal)
  const read = readTransaction(fields, account)
  if (read?.number !== number) throw payDown('an answer about something else')
  return read.situation
}

async function begin(merchant: Merchant, order: PayOrder, payer: Payer): Promise<PayStart> {
  const { account, clock } = merchant
  if (order.expiresAt.getTime() - clock().getTime() < SOONEST_END_MS) {
    throw new DomainError(ErrorCode.OrderState, payText.late)
  }
  const shared = {
    mchid: account.mchId,
    description: withinBytes(order.title, LONGEST_TITLE),
    out_trade_no: order.number,
    time_expire: chinaTime(order.expiresAt),
    notify_url: account.notifyUrl,
    amount: { total: order.amount, currency: 'CNY' },
  }
  return payer.kind === 'h5'
    ? beginPage(merchant, shared, order.number, payer)
    : beginDialog(merchant, shared, order.number, payer)
}

async function beginPage(
  merchant: Merchant,
  shared: object,
  number: string,
  payer: Payer,
): Promise<PayStart> {
  const { account, call } = merchant
  const scene = { payer_client_ip: plainAddress(payer.ip), h5_info: { type: 'Wap' } }
  const answer = await call('POST', `${transactions}/h5`, {
    ...shared,
    appid: account.appId,
    scene_info: scene,
  })
  if (answer.refusal !== undefined) return refusedBegin(merchant, number, answer.refusal)
  return { kind: 'address', url: getAddress(answer) }
}

async function beginDialog(
  merchant: Merchant,
  shared: object,
  number: string,
  { appId, openid }: Payer,
): Promise<PayStart> {
  const { account, call, clock } = merchant
  if (!openid || !appId) throw new DomainError(ErrorCode.Invalid, payText.noOpenid)
  // A payment in an app that this deployment does not name would be refused when its notification comes.
  if (!account.appIds.includes(appId)) throw new DomainError(ErrorCode.PayOff)
  const answer = await call('POST', `${transactions}/jsapi`, {
    ...shared,
    appid: appId,
    payer: { openid },
  })
  if (answer.refusal !== undefined) return refusedBegin(merchant, number, answer.refusal)
  const dialog = {
    appId,
    timeStamp: String(Math.floor(clock().getTime() / 1000)),
    nonceStr: makeNonce(),
    package: `prepay_id=${formatText(answer, 'prepay_id')}`,
  }
  const paySign = signText(dialogText(dialog), account.privateKey)
  return { kind: 'dialog', ...dialog, signType: 'RSA', paySign }
}

async function refusedBegin(merchant: Merchant, number: string, refusal: string): Promise<PayStart> {
  if (!STANDS_OTHERWISE.includes(refusal)) throw payDown(refusal)
  const { state } = await query(merchant, number)
  if (state === 'paid') return { kind: 'paid' }
  if (state !== 'closed' && refusal === NUMBER_USED) {
    throw new DomainError(ErrorCode.OrderState, payText.elsewhere)
  }
  if (state === 'closed' && refusal !== 'INVALID_REQUEST') {
    throw new DomainError(ErrorCode.OrderState, payText.closed)
  }
  throw payDown(refusal)
}

async function close(merchant: Merchant, number: string): Promise<PaySituation> {
  const { account, call } = merchant
  const { refusal } = await call('POST', `${transactions}/out-trade-no/${number}/close`, {
    mchid: account.mchId,
  })
  if (refusal === undefined || UNKNOWN_ORDER.includes(refusal)) return { state: 'closed' }
  if (!STANDS_OTHERWISE.includes(refusal) && !PAYING_NOW.includes(refusal)) throw payDown(refusal)
  const situation = await query(merchant, number)
  if (situation.state !== 'open') return situation
  if (PAYING_NOW.includes(refusal)) return { state: 'busy' }
  throw payDown(refusal)
}

async function findRefund({ call }: Merchant, refundNumber: string): Promise<RefundSituation | undefined> {
  const { refusal, fields } = await call('GET', `${refunds}/${encodeURIComponent(refundNumber)}`)
  if (refusal !== undefined && UNKNOWN_ORDER.includes(refusal)) return undefined
  if (refusal !== undefined) throw payDown(refusal)
  return known(readRefund(fields, refundNumber))
}

async function refund(merchant: Merchant, order: PayRefund): Promise<RefundSituation> {
  const { account, call } = merchant
  const { refusal, fields } = await call('POST', refunds, {
    out_trade_no: order.number,
    out_refund_no: order.refundNumber,
    ...(order.reason && { reason: withinBytes(order.reason, LONGEST_REASON) }),
    notify_url: account.notifyUrl,
    amount: { refund: order.amount, total: order.paid, currency: 'CNY' },
  })
  if (refusal === undefined) return known(readRefund(fields, order.refundNumber))
  if (!NO_REFUND.includes(refusal)) throw payDown(refusal)
  // An earlier try may have been accepted although its answer was lost.
  return (await findRefund(merchant, order.refundNumber)) ?? { state: 'failed' }
}

async function readNotice(
  { account, clock }: Merchant,
  { headers, body }: RawNotice,
): Promise<PayNotice | undefined> {
  const fault = signatureFault(account, (name) => headers[name], body, clock())
  if (fault !== undefined) throw refusedNotice(fault)
  const sealed = readSealed(body.toString('utf8'))
  if (!sealed) throw refusedNotice('unknown shape')
  const [kind] = sealed.event_type.split('.')
  if (kind !== 'TRANSACTION' && kind !== 'REFUND') return undefined
  const resource = readJson(open(sealed.resource, account.apiKey))
  if (kind === 'TRANSACTION') {
    const read = readTransaction(resource, account)
    if (!read) throw refusedNotice('a payment that is none of ours')
    return { kind: 'payment', ...read }
  }
  const read = readRefundNotice(resource, account)
  if (!read) throw refusedNotice('a refund that is none of ours')
  return { kind: 'refund', ...read }
}

function open(resource: Parameters<typeof openResource>[0], apiKey: Buffer): string {
  try {
    return openResource(resource, apiKey)
  } catch {
    throw refusedNotice('a resource that WECHAT_PAY_API_KEY does not open')
  }
}

/** WeChat Pay, API v3, of one merchant (pay.weixin.qq.com/doc/v3/merchant). */
export function createWechatPay(
  account: WechatPayAccount,
  { timeoutMs = TIMEOUT_MS, clock = () => new Date() }: Partial<PayLine> = {},
): PayProvider {
  const merchant = { account, call: createPayCall(account, { timeoutMs, clock }), clock }
  return {
    begin: (order, payer) => begin(merchant, order, payer),
    query: (number) => query(merchant, number),
    close: (number) => close(merchant, number),
    refund: (order) => refund(merchant, order),
    queryRefund: async (refundNumber) => (await findRefund(merchant, refundNumber)) ?? { state: 'failed' },
    readNotice: (notice) => readNotice(merchant, notice),
  }
}

function refusedNotice(fault: string): DomainError {
  const cause = new Error(`a notification of WeChat Pay with ${fault}`)
  return new DomainError(ErrorCode.Forbidden, undefined, { cause })
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw payDown('an answer about something else')
  return value
}

const Start = Type.Object({ prepay_id: Type.Optional(Type.String()), h5_url: Type.Optional(Type.String()) })

function formatText({ fields }: PayAnswer, name: 'prepay_id' | 'h5_url'): string {
  const value = Value.Check(Start, fields) && fields[name]
  if (!value) throw payDown(`an answer without ${name}`)
  return value
}

function getAddress(answer: PayAnswer): string {
  const address = formatText(answer, 'h5_url')
  if (!/^https?:\/\/[^\s/]\S*$/.test(address)) throw payDown('an answer without an address')
  return address
}

/** An address of the older kind as WeChat sees it, without the form that a server for both kinds gives it. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** A moment as WeChat wants it: in China's time, without parts of seconds. */
function chinaTime(at: Date): string {
  return `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
}

/** The beginning of a text that fits, with no letter cut in two. */
function withinBytes(text: string, bytes: number): string {
  let fitting = ''
  let left = bytes
  for (const letter of text) {
    left -= Buffer.byteLength(letter)
    if (left < 0) break
    fitting += letter
  }
  return fitting
}
