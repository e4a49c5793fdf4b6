import { ErrorCode } from '../../../../../contract/errors'
import { DomainError } from '../../../errors'
import type { Payer, WechatPayKind } from '../../../providers/pay/contract'
import { miniKind, officialKind, officialType } from '../../../providers/wechat/contract'
import type { OrderDeps } from './deps'

/** The payer, and where the request comes from. */
export interface Asking {
  readonly uid: string
  readonly kind: WechatPayKind
  readonly ip: string
  /** The host name under which the page was opened, which decides the official account. */
  readonly hostname: string
  /** A login code of WeChat. */
  readonly code?: string | undefined
}

/**
 * Identifies the payer for WeChat: by the openid of the account in the app that opens the dialog, or else by a login
 * code. Throws PayOff where this server has no such app; WechatNoOpenid where neither identifies the payer.
 */
export async function loadPayer(deps: OrderDeps, { uid, kind, ip, hostname, code }: Asking): Promise<Payer> {
  if (kind === 'h5') return { kind, ip }
  const { config, boot } = deps
  const appId =
    kind === 'mini'
      ? config.wechat?.mini?.appId
      : boot.wechat.pages.find(({ host }) => host === hostname)?.appId
  if (appId === undefined) throw new DomainError(ErrorCode.PayOff)
  const identity = kind === 'mini' ? miniKind : `${officialKind}${appId}`
  const known = await deps.db
    .selectFrom('third_accounts')
    .select('openid')
    .where('uid', '=', uid)
    .where('kind', '=', identity)
    .executeTakeFirst()
  const openid = known?.openid ?? (await openidBy(deps, { kind, appId, identity, code, ip }))
  return { kind, ip, appId, openid }
}

/** The openid behind a login code; it says who pays, and ties nothing to the account. */
async function openidBy(
  { wechat }: OrderDeps,
  {
    kind,
    appId,
    identity,
    code,
    ip,
  }: Pick<Asking, 'kind' | 'code' | 'ip'> & { appId: string; identity: string },
): Promise<string> {
  if (code === undefined) throw new DomainError(ErrorCode.WechatNoOpenid)
  const thirdType = kind === 'mini' ? 'mini-program' : officialType
  const person = await wechat.exchange({ code, thirdType, clientId: appId }, ip)
  if (person.kind !== identity) throw new DomainError(ErrorCode.WechatNoOpenid)
  return person.identity.openid
}
