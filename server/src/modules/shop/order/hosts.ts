import type { IncomingHttpHeaders } from 'node:http'
import { isClosedHost } from '../../../../../contract/domain/shop/host'
import type { PayProvider } from '../../../../../contract/schemas/shop/order'
import type { WechatPayKind } from '../../../providers/pay/contract'

/** How an order may be paid where a client runs: through WeChat in one of its ways or not, and by staff. */
export interface HostWays {
  /** Nothing is sold here; the client shows neither a price to pay nor a hint to pay elsewhere. */
  readonly isClosed: boolean
  readonly wechat?: WechatPayKind
}

const closed: HostWays = { isClosed: true }
const deskOnly: HostWays = { isClosed: false }

/** How each host of the identity headers may be paid in, where anything is sold there. */
const ways: Readonly<Record<string, (os: string) => HostWays>> = {
  // WeChat's page for browsers works on phones only.
  browser: (os) => (os === 'desktop' ? deskOnly : { isClosed: false, wechat: 'h5' }),
  dingtalk: (os) => (os === 'desktop' ? deskOnly : { isClosed: false, wechat: 'h5' }),
  wechat: () => ({ isClosed: false, wechat: 'jsapi' }),
  // A page inside a mini-program has none of its dialogs.
  'wechat-miniapp': () => deskOnly,
  miniapp: () => ({ isClosed: false, wechat: 'mini' }),
  shenlong: () => ({ isClosed: false, wechat: 'h5' }),
  dream: () => ({ isClosed: false, wechat: 'h5' }),
}

/**
 * The products that may be sold where a request comes from. A client that names no host that is known is one of the
 * desk.
 */
export function waysOfHost({ h, m }: IncomingHttpHeaders): HostWays {
  const [host, os] = [single(h), single(m)]
  if (isClosedHost(host, os)) return closed
  const row = Object.hasOwn(ways, host) ? ways[host] : undefined
  return row ? row(os) : deskOnly
}

/** The ways to pay in a host, the usual one first. */
export function providersIn({ isClosed, wechat }: HostWays, hasWechat: boolean): PayProvider[] {
  if (isClosed) return []
  return wechat !== undefined && hasWechat ? ['wechat', 'desk'] : ['desk']
}

function single(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}
