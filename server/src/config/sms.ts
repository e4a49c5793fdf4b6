import { ConfigError } from './error'
import { configText } from '../strings/config'

/** An SMS gateway of one of the two clouds, and its settings. Texts that are empty mean the SDK's default. */
export type SmsGateway = {
  provider: 'aliyun' | 'tencent'
  keyId: string
  keySecret: string
  /** The signature that the operator registered; it stands before the text. */
  signName: string
  /** The registered template; its only variable is the code. */
  template: string
  /** Tencent's SdkAppId. */
  appId: string
  region: string
  /** Another address of the gateway, with its scheme. */
  endpoint: string
}

/** Where codes go: to the developer's terminal, or to a gateway. */
export type SmsConfig = { provider: 'terminal' } | SmsGateway

type Filled = Omit<SmsGateway, 'provider'>

const settingOf: Readonly<Record<keyof Filled, string>> = {
  keyId: 'SMS_KEY_ID',
  keySecret: 'SMS_KEY_SECRET',
  signName: 'SMS_SIGN_NAME',
  template: 'SMS_TEMPLATE',
  appId: 'SMS_APP_ID',
  region: 'SMS_REGION',
  endpoint: 'SMS_ENDPOINT',
}

const needed: Readonly<Record<SmsGateway['provider'], readonly (keyof Filled)[]>> = {
  aliyun: ['keyId', 'keySecret', 'signName', 'template'],
  tencent: ['keyId', 'keySecret', 'signName', 'template', 'appId'],
}

/** The SMS channel that was chosen. Throws ConfigError when its gateway lacks a setting, naming all that it lacks. */
export function smsConfig(provider: SmsConfig['provider'], given: Filled): SmsConfig {
  if (provider === 'terminal') return { provider }
  const missing = needed[provider].filter((field) => given[field] === '').map((field) => settingOf[field])
  if (missing.length > 0) throw new ConfigError(configText.smsMissing(provider, missing))
  return { provider, ...given }
}
