import { request as send } from 'node:http'
import { isArrayBuffer } from 'node:util/types'
import { call, isBag, formatText, type Bag } from './json'

/** One request that the program sent; `url` is the address in the build, before it was led to the loopback. */
export interface SentRequest {
  readonly url: string
  readonly method: string
  readonly status?: number
}

/**
 * `wx.request` over real HTTP. Origins of the build are led to a server on the loopback by `resolve`; an address
 * that is not led anywhere fails, as a domain that is not on the list does in WeChat.
 */
export class Network {
  readonly sent: SentRequest[] = []
  pending = 0
  isOffline = false
  /** The promise that the answer to a request for a path waits for; none by default. */
  holdBack: (path: string) => Promise<void> | undefined = () => undefined

  constructor(
    private readonly resolve: Readonly<Record<string, string>>,
    private readonly parse: (text: string) => unknown,
    private readonly report: (problem: string) => void,
  ) {}

  /** WeChat's meaning: any HTTP status is a success, only a broken transport fails. */
  request(options: Bag): { abort(): void } {
    const method = formatText(options, 'method', 'GET').toUpperCase()
    const target = new URL(formatText(options, 'url'))
    const base = this.resolve[target.origin]
    const record = { url: target.href, method }
    this.pending += 1
    const finish = (callback: 'success' | 'fail', answer: Bag) => {
      this.pending -= 1
      this.sent.push({
        ...record,
        ...(typeof answer.statusCode === 'number' && { status: answer.statusCode }),
      })
      try {
        call(options[callback], undefined, answer)
        call(options.complete, undefined, answer)
      } catch (cause) {
        this.report(`in the ${callback} callback of ${target.pathname}: ${String(cause)}`)
      }
    }
    if (base === undefined || this.isOffline) {
      const errMsg = base === undefined ? 'request:fail url not in domain list' : 'request:fail'
      if (base === undefined) this.report(`${errMsg}: ${target.origin}`)
      setImmediate(() => finish('fail', { errMsg, errno: 600001 }))
      return { abort: () => undefined }
    }
    const { search, body, headers } = encode(method, options, target)
    const url = new URL(`${target.pathname}${search}`, base)
    const timeout = typeof options.timeout === 'number' ? options.timeout : 60_000
    const outgoing = send(url, { method, headers, timeout }, (incoming) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      const succeed = () => {
        const text = Buffer.concat(pieces).toString()
        const data = formatText(options, 'dataType', 'json') === 'json' ? this.parseOr(text) : text
        finish('success', {
          data,
          statusCode: incoming.statusCode,
          header: { ...incoming.headers },
          cookies: [],
          errMsg: 'request:ok',
        })
      }
      incoming.on('end', () => {
        const held = this.holdBack(target.pathname)
        if (held) void held.then(succeed)
        else succeed()
      })
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
    outgoing.on('error', (cause) =>
      finish('fail', { errMsg: `request:fail ${cause.message}`, errno: 600001 }),
    )
    outgoing.end(body)
    return { abort: () => outgoing.destroy(new Error('abort')) }
  }

  private parseOr(text: string): unknown {
    try {
      return this.parse(text)
    } catch {
      return text
    }
  }
}

/** Puts `data` where WeChat puts it: into the query of a GET, else into the body by its content type. */
function encode(method: string, options: Bag, target: URL) {
  const given = isBag(options.header) ? options.header : {}
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = String(value)
  const { data } = options
  if (isArrayBuffer(data)) return { search: target.search, body: Buffer.from(data), headers }
  const pairs = isBag(data) ? Object.entries(data).map(([name, value]) => [name, String(value)]) : []
  if (method === 'GET') {
    for (const [name = '', value = ''] of pairs) target.searchParams.append(name, value)
    return { search: target.search, body: undefined, headers }
  }
  const isForm = headers['content-type']?.includes('urlencoded') === true
  const text = isForm ? new URLSearchParams(pairs).toString() : JSON.stringify(data)
  return { search: target.search, body: typeof data === 'string' ? data : text, headers }
}
