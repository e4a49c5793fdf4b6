import { createHash, randomBytes } from 'node:crypto'
import { ErrorCode } from '../../../../../contract/errors'
import type { Boot } from '../../../../../contract/schemas/boot'
import type { Result } from '../../../../../contract/types'
import { DomainError } from '../../../errors'
import type { WechatProvider } from '../../../providers/wechat/contract'

/** The dependencies of a signature. */
export type SignatureDeps = { clock: () => Date; wechat: WechatProvider; boot: { wechat: PageHosts } }

/** The host names on which an official account shows pages. */
export type PageHosts = Pick<Boot['wechat'], 'pages'>

/**
 * Signs a page for WeChat's page SDK: SHA-1 over ticket, nonce, time in seconds and the address without its fragment,
 * as WeChat's documentation of the JS-SDK says (appendix 1). Throws Invalid for what is no http(s) address of a host
 * name that the deployment shows in WeChat.
 */
export async function signPage(
  deps: SignatureDeps,
  page: { url: string; appId: string },
): Promise<Result<'getWechatSignature'>> {
  const url = pageAddress(page.url, deps.boot.wechat)
  const ticket = await deps.wechat.ticket(page.appId)
  const noncestr = randomBytes(16).toString('hex')
  const timestamp = Math.floor(deps.clock().getTime() / 1000)
  const text = `jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${url}`
  return { timestamp, noncestr, signature: createHash('sha1').update(text).digest('hex') }
}

/** The address to sign. A client that encodes it before its library encodes the query sends it encoded twice. */
function pageAddress(given: string, { pages }: PageHosts): string {
  const url = /^https?%3A/i.test(given) ? decoded(given) : given
  const page = url.split('#')[0] ?? ''
  if (!/^https?:\/\/[^\s/]/i.test(page) || !URL.canParse(page)) throw new DomainError(ErrorCode.Invalid)
  const { hostname, username, password } = new URL(page)
  const isOurs = pages.some(({ host }) => host === hostname) && username === '' && password === ''
  if (!isOurs) throw new DomainError(ErrorCode.Invalid)
  return page
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new DomainError(ErrorCode.Invalid)
  }
}
