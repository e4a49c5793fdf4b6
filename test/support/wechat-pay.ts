import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { noticePath } from '../../server/src/config/pay'
import { chinaTime, payPage, refusal, WechatPayBooks, type Fields, type Reply } from './wechat-pay-books'
import {
  apiKey,
  isMerchants,
  payKeys,
  readAuthorization,
  seal,
  serials,
  signedHeaders,
  type Signer,
} from './wechat-pay-signing'

/** The fault of the next call. */
export type PayFault =
  /** Nothing happens, and no answer comes. */
  | 'silence'
  /** The request is carried out, and the connection breaks before the answer. */
  | 'lost'
  | 'broken'
  | 'limited'
  /** An answer with all in order but its signature, its time, its key, or what it is about. */
  | 'garbage'
  | 'wrong-signature'
  | 'unsigned'
  | 'stranger'
  | 'old-time'
  | 'mixed-up'

/** A notification as it is sent. */
export interface DoubleNotice {
  headers: Record<string, string>
  body: Buffer
}

/** How a notification differs from a right one. */
export interface NoticeOptions {
  signer?: Signer
  at?: Date
  event?: string
  /** Other values in what is encrypted. */
  resource?: object
  /** Another key, or other extra data than are announced. */
  key?: string
  aad?: string
}

/** A stand-in for WeChat Pay's API v3 on the loopback interface, strict about all that WeChat is strict about. */
export class WechatPayDouble extends WechatPayBooks {
  /** Every call that was let in, and why others were not. */
  readonly calls: { method: string; url: string; fields: Fields }[] = []
  readonly complaints: string[] = []
  /** Whether answers are signed with the key that was asked for, with the other one, or with both in turn. */
  signing: 'asked' | 'old' | 'mixed' = 'asked'
  /** A server that is notified of payments on the page of the double. */
  target = ''

  private readonly nonces = new Set<string>()
  private readonly faults: PayFault[] = []
  private answers = 0

  /** The same account as settings of a server process; the keys are written into the folder. */
  settings(folder: string): Record<string, string> {
    mkdirSync(folder, { recursive: true })
    const write = (name: string, pem: string | Buffer) => {
      const file = path.join(folder, name)
      writeFileSync(file, pem)
      return file
    }
    const { merchant, new: fresh, old } = payKeys()
    const spki = { type: 'spki', format: 'pem' } as const
    const publicFiles = [fresh, old].map((it, at) => write(`pub_key_${at}.pem`, it.publicKey.export(spki)))
    return {
      WECHAT_PAY_MCH_ID: this.account.mchId,
      WECHAT_PAY_SERIAL: serials.merchant,
      WECHAT_PAY_KEY_FILE: write(
        'apiclient_key.pem',
        merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      ),
      WECHAT_PAY_API_KEY: apiKey,
      WECHAT_PAY_PUBLIC_KEY_FILE: publicFiles.join(','),
      WECHAT_PAY_PUBLIC_KEY_ID: `${serials.new},${serials.old}`,
      WECHAT_PAY_APP_ID: this.account.appId,
      WECHAT_PAY_NOTIFY_URL: 'https://www.example.com/',
      WECHAT_PAY_API_BASE: this.url,
    }
  }

  /** Lets the next calls go wrong, one fault a call. */
  fail(...faults: PayFault[]): void {
    this.faults.push(...faults)
  }

  /** The notification of a payment. */
  paymentNotice(number: string, options: NoticeOptions = {}): DoubleNotice {
    const resource = { ...this.transaction(this.order(number)), ...options.resource }
    return this.notice('TRANSACTION.SUCCESS', 'transaction', resource, options)
  }

  /** The notification of how a refund ended. */
  refundNotice(refundNumber: string, options: NoticeOptions = {}): DoubleNotice {
    const refund = this.refunds.get(refundNumber)
    if (!refund) throw new Error(`the double knows no refund ${refundNumber}`)
    const { status, channel: _channel, ...fields } = this.refundAnswer(refund)
    const resource = { mchid: this.account.mchId, ...fields, refund_status: status, ...options.resource }
    return this.notice(`REFUND.${status}`, 'refund', resource, options)
  }

  private notice(event: string, kind: string, resource: object, options: NoticeOptions): DoubleNotice {
    const at = options.at ?? this.clock()
    const body = Buffer.from(
      JSON.stringify({
        id: `EV-${randomInt(1e12)}`,
        create_time: chinaTime(at),
        resource_type: 'encrypt-resource',
        event_type: options.event ?? event,
        summary: '支付成功',
        resource: seal(resource, { kind, key: options.key, aad: options.aad }),
      }),
    )
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders(body, at, options.signer ?? 'new'),
    }
    return { headers, body }
  }

  /** Sends a notification to a server; resolves to the status of its answer. */
  async send(base: string, { headers, body }: DoubleNotice): Promise<number> {
    const { status } = await fetch(`${base}${noticePath}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
    return status
  }

  /** Answers a request as a browser or a merchant sends it. */
  async handle(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const url = request.url ?? '/'
    if (url.startsWith(payPage.path))
      return this.showPage(request.method ?? 'GET', new URL(url, this.url), response)
    const fault = this.faults.shift()
    if (fault === 'silence') return
    const complaint = this.complaintAbout(request, body)
    if (complaint !== undefined) this.complaints.push(complaint)
    const { status, body: fields } =
      fault === 'broken'
        ? refusal(500, 'SYSTEM_ERROR')
        : fault === 'limited'
          ? refusal(429, 'FREQUENCY_LIMITED')
          : complaint === undefined
            ? this.answer(request.method ?? '', url, body)
            : refusal(401, 'SIGN_ERROR')
    if (fault === 'lost') return void response.destroy()
    const mixedUp = fault === 'mixed-up' && { out_trade_no: '260101000000000000', out_refund_no: 'another' }
    const text = fields ? JSON.stringify({ ...fields, ...mixedUp }) : ''
    const bytes = Buffer.from(fault === 'garbage' ? '<html>' : text)
    const late = fault === 'old-time' ? 301_000 : 0
    const signer = fault === 'stranger' ? 'stranger' : this.signerFor(request)
    const signed = signedHeaders(bytes, new Date(this.clock().getTime() - late), signer)
    if (fault === 'wrong-signature') signed['wechatpay-nonce'] += 'x'
    const isUnsigned = fault === 'unsigned' || status === 401 || status >= 500
    response.writeHead(status, { 'content-type': 'application/json', ...(isUnsigned ? {} : signed) })
    response.end(bytes)
  }

  private signerFor({ headers }: IncomingMessage): Signer {
    this.answers += 1
    if (this.signing === 'mixed') return this.answers % 2 === 0 ? 'new' : 'old'
    if (this.signing === 'old') return 'old'
    return headers['wechatpay-serial'] === serials.old ? 'old' : 'new'
  }

  /** Why a request is not let in. */
  private complaintAbout(
    { method = '', url = '', headers }: IncomingMessage,
    body: Buffer,
  ): string | undefined {
    const parts = readAuthorization(headers.authorization)
    if (!parts) return 'no Authorization'
    const age = Math.abs(this.clock().getTime() - Number(parts.timestamp) * 1000)
    if (parts.mchid !== this.account.mchId) return 'another merchant'
    if (parts.serial_no !== serials.merchant) return 'another certificate'
    if (!(age <= 300_000)) return 'another time'
    if (!parts.nonce_str || this.nonces.has(parts.nonce_str)) return 'a used nonce'
    if (!isMerchants({ method, url, body }, parts)) return 'a wrong signature'
    this.nonces.add(parts.nonce_str)
    if (headers.accept !== 'application/json') return 'no Accept'
    if (headers['content-type'] !== 'application/json') return 'no Content-Type'
    if (!headers['user-agent']) return 'no User-Agent'
    if (!Object.values(serials).includes(String(headers['wechatpay-serial']))) return 'no Wechatpay-Serial'
    return undefined
  }

  private answer(method: string, target: string, body: Buffer): Reply {
    const { pathname, searchParams } = new URL(target, this.url)
    const fields: Fields = body.length > 0 ? JSON.parse(body.toString('utf8')) : {}
    this.calls.push({ method, url: target, fields })
    const [, kind] = /^\/v3\/pay\/transactions\/(h5|jsapi)$/.exec(pathname) ?? []
    if (method === 'POST' && (kind === 'h5' || kind === 'jsapi')) return this.begin(kind, fields)
    const [, number = '', end] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(pathname) ?? []
    const mchId = end ? fields.mchid : searchParams.get('mchid')
    if (number !== '' && mchId !== this.account.mchId) return refusal(400, 'PARAM_ERROR')
    if (number !== '' && !this.orders.has(number)) return refusal(404, 'ORDER_NOT_EXIST')
    if (method === 'POST' && end) return this.close(this.order(number))
    if (method === 'GET' && number) return { status: 200, body: this.transaction(this.order(number)) }
    if (method === 'POST' && pathname === '/v3/refund/domestic/refunds') return this.refund(fields)
    const [, refundNumber] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(pathname) ?? []
    const refund = refundNumber === undefined ? undefined : this.refunds.get(refundNumber)
    if (method === 'GET' && refund) return { status: 200, body: this.refundAnswer(refund) }
    return refusal(404, 'RESOURCE_NOT_EXISTS')
  }

  /** WeChat's page of a payment in a browser: one button pays, the other one goes back. */
  private async showPage(method: string, { searchParams }: URL, response: ServerResponse): Promise<void> {
    const order = [...this.orders.values()].find((it) => it.prepayId === searchParams.get('prepay_id'))
    const back = searchParams.get('redirect_url') ?? ''
    if (!order) return void response.writeHead(404).end()
    if (method === 'POST') {
      this.pay(order.number)
      if (this.target !== '') await this.send(this.target, this.paymentNotice(order.number))
      return void response.writeHead(303, { location: back || '/' }).end()
    }
    const link = back.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><title>微信支付</title><form method="post"><button>确认支付</button></form><a href="${link}">返回</a>`,
    )
  }
}

/** Starts the double on a free port. */
export async function startWechatPay(
  clock: () => Date = () => new Date(),
): Promise<{ double: WechatPayDouble; close(): Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the double has no port')
  const double = new WechatPayDouble(`http://127.0.0.1:${address.port}`, clock)
  server.on('request', (request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => void pieces.push(piece))
    request.on('end', () => {
      double.handle(request, response, Buffer.concat(pieces)).catch(() => response.destroy())
    })
  })
  return {
    double,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
