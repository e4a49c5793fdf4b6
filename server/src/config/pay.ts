import { ConfigError } from './error'
import type { WechatConfig } from './wechat'
import { configText } from '../strings/config'

/** Where WeChat Pay sends its notifications, below the address of this deployment. */
export const noticePath = '/pay/v1/wechat/notifications'

/** A public key of WeChat Pay: its id, which arrives as `Wechatpay-Serial`, and the file that it stands in. */
export interface WechatPayKeyFile {
  readonly id: string
  readonly file: string
}

/** A merchant's account at WeChat Pay, API v3. Files are absolute paths. */
export interface WechatPayConfig {
  readonly apiBase: string
  readonly mchId: string
  /** The serial of the merchant's certificate, and the file of the private key that belongs to it. */
  readonly serial: string
  readonly keyFile: string
  readonly apiKey: string
  /** The key that answers are to be signed with comes first. */
  readonly publicKeys: readonly WechatPayKeyFile[]
  /** The app of payments in a browser, and all apps that payments may belong to. */
  readonly appId: string
  readonly appIds: readonly string[]
  readonly notifyUrl: string
  /** Whether new payments are taken; what was begun is asked for and paid back all the same. */
  readonly isOffered: boolean
}

/** The settings as an operator wrote them; lists are separated by commas. */
export interface GivenPay {
  readonly apiBase: string
  readonly mchId: string
  readonly serial: string
  readonly keyFile: string
  readonly apiKey: string
  readonly publicKeyFile: string
  readonly publicKeyId: string
  readonly appId: string
  readonly notifyUrl: string
  readonly offer: string
}

const needed: readonly (readonly [keyof GivenPay, string])[] = [
  ['mchId', 'WECHAT_PAY_MCH_ID'],
  ['serial', 'WECHAT_PAY_SERIAL'],
  ['keyFile', 'WECHAT_PAY_KEY_FILE'],
  ['apiKey', 'WECHAT_PAY_API_KEY'],
  ['publicKeyFile', 'WECHAT_PAY_PUBLIC_KEY_FILE'],
  ['publicKeyId', 'WECHAT_PAY_PUBLIC_KEY_ID'],
  ['appId', 'WECHAT_PAY_APP_ID'],
  ['notifyUrl', 'WECHAT_PAY_NOTIFY_URL'],
]

/** The account at WeChat Pay, or undefined where nothing of it is set. Throws ConfigError for half an account. */
export function payConfig(
  given: GivenPay,
  wechat: WechatConfig | undefined,
  place: (file: string) => string,
): WechatPayConfig | undefined {
  const { apiBase, mchId, serial, keyFile, apiKey, appId } = given
  const missing = needed.filter(([field]) => given[field] === '').map(([, name]) => name)
  if (missing.length === needed.length) return undefined
  if (missing.length > 0) throw new ConfigError(configText.payMissing(missing))
  const ids = given.publicKeyId.split(',').map((id) => id.trim())
  const files = given.publicKeyFile.split(',').map((file) => file.trim())
  if (ids.length !== files.length || files.includes('') || new Set(ids).size !== ids.length) {
    throw new ConfigError(configText.payKeyPairs)
  }
  const apps = [...(wechat?.mini ? [wechat.mini] : []), ...(wechat?.officials ?? [])]
  return {
    apiBase,
    mchId,
    serial,
    keyFile: place(keyFile),
    apiKey,
    publicKeys: ids.map((id, at) => ({ id, file: place(files[at] ?? '') })),
    appId,
    appIds: [...new Set([appId, ...apps.map((app) => app.appId)])],
    notifyUrl: noticeUrl(given.notifyUrl),
    isOffered: given.offer !== 'off',
  }
}

/** An operator may write the address of the deployment, or the whole one of its notifications. */
function noticeUrl(address: string): string {
  const base = address.replace(/\/+$/, '')
  return base.endsWith(noticePath) ? base : `${base}${noticePath}`
}
