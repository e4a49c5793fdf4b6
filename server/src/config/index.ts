import path from 'node:path'
import { ConfigError } from './error'
import { filesConfig, type FilesConfig } from './files'
import { mediaConfig, type MediaConfig } from './media'
import { payConfig, type WechatPayConfig } from './pay'
import { pushConfig, type PushConfig } from './push'
import { smsConfig, type SmsConfig } from './sms'
import { settings, type Setting, type SettingName } from './settings'
import { wechatConfig, type WechatConfig } from './wechat'
import { templatesConfig, type WechatTemplate } from './wechat-templates'
import { voiceConfig, type VoiceConfig } from './voice'
import type { DeskOrders } from './desk-orders'
import { configText, settingText } from '../strings/config'

export { ConfigError } from './error'

/** Everything that an operator can set, checked. Folders and files are absolute paths. */
export interface Config {
  production: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  redisUrl?: string
  /** The material that all keys are derived from; without it, that of the data folder. */
  secret?: string
  /** The secret before, while the data moves from it to the present one. */
  previousSecret?: string
  sms: SmsConfig
  /** Absent when WeChat is off. */
  wechat?: WechatConfig
  /** The subscription messages of the mini-program. */
  wechatTemplates: readonly WechatTemplate[]
  push: PushConfig
  /** Absent when nothing can be paid with WeChat. */
  pay?: WechatPayConfig
  files: FilesConfig
  media: MediaConfig
  /** The parts of the last builds of the pages; servers that share FILES_DIR share it. */
  partsDir: string
  voice: VoiceConfig
  /** The orders that staff see at the desk. */
  deskOrders: DeskOrders
  bootFile: string
  contentDir: string
  h5Dir: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** The largest request body in bytes. */
  bodyLimit: number
  /** For how many days what clients report of visitors is stored, and how many bytes of it a day, for strangers and for others. */
  tracking: { readonly days: number; readonly dayBytes: number }
  /** A caller that sends it may read `/metrics` from anywhere; without one, this machine may. */
  metricsToken?: string
  /** How many reverse proxies stand in front; their X-Forwarded-For is believed. */
  trustProxy: number
}

/** The environment as `process.env` gives it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The shortest secret that may be set, in characters. */
const SECRET_LENGTH = 32

const projectRoot = path.resolve(__dirname, '../../..')

/** The orders that staff see, as the setting says it. */
function readDeskOrders(text: string): DeskOrders {
  if (text === 'all') return 'all'
  const [, branches = ''] = text.split(':')
  return { head: branches.split(',').filter((branch) => branch !== '') }
}

/** Whether only this machine reaches an address; a name that is not known to stand for it does not count. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)

/** Reads a setting from an environment. Throws ConfigError for a wrong one. */
type Read = <Value>(name: SettingName, setting: Setting<Value>) => Value

const readFrom =
  (env: Environment): Read =>
  (name, setting) => {
    const value = setting.read(env[name]?.trim() || setting.default)
    if (value === undefined) throw new ConfigError(configText.wrong(name, setting.shape, settingText[name]))
    return value
  }

const inProject = (file: string): string => path.resolve(projectRoot, file)

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

function readWechat(read: Read): Pick<Config, 'wechat' | 'wechatTemplates' | 'pay'> {
  const wechat = wechatConfig({
    apiBase: withoutSlash(read('WECHAT_API_BASE', settings.WECHAT_API_BASE)),
    appId: read('WECHAT_APP_ID', settings.WECHAT_APP_ID),
    appSecret: read('WECHAT_APP_SECRET', settings.WECHAT_APP_SECRET),
    apps: read('WECHAT_APPS', settings.WECHAT_APPS),
  })
  const pay = payConfig(
    {
      apiBase: withoutSlash(read('WECHAT_PAY_API_BASE', settings.WECHAT_PAY_API_BASE)),
      mchId: read('WECHAT_PAY_MCH_ID', settings.WECHAT_PAY_MCH_ID),
      serial: read('WECHAT_PAY_SERIAL', settings.WECHAT_PAY_SERIAL),
      keyFile: read('WECHAT_PAY_KEY_FILE', settings.WECHAT_PAY_KEY_FILE),
      apiKey: read('WECHAT_PAY_API_KEY', settings.WECHAT_PAY_API_KEY),
      publicKeyFile: read('WECHAT_PAY_PUBLIC_KEY_FILE', settings.WECHAT_PAY_PUBLIC_KEY_FILE),
      publicKeyId: read('WECHAT_PAY_PUBLIC_KEY_ID', settings.WECHAT_PAY_PUBLIC_KEY_ID),
      appId: read('WECHAT_PAY_APP_ID', settings.WECHAT_PAY_APP_ID),
      notifyUrl: read('WECHAT_PAY_NOTIFY_URL', settings.WECHAT_PAY_NOTIFY_URL),
      offer: read('WECHAT_PAY_OFFER', settings.WECHAT_PAY_OFFER),
    },
    wechat,
    inProject,
  )
  const wechatTemplates = templatesConfig(read('WECHAT_TEMPLATES', settings.WECHAT_TEMPLATES), wechat)
  return { ...(wechat && { wechat }), ...(pay && { pay }), wechatTemplates }
}

function readSecrets(read: Read, production: boolean): Pick<Config, 'secret' | 'previousSecret'> {
  const secret = read('SECRET', settings.SECRET)
  if (production && secret !== '' && secret.length < SECRET_LENGTH)
    throw new ConfigError(configText.secretShort)
  const previousSecret = read('SECRET_PREVIOUS', settings.SECRET_PREVIOUS)
  return { ...(secret && { secret }), ...(previousSecret && { previousSecret }) }
}

function readHost(read: Read, production: boolean): string {
  const host = read('HOST', settings.HOST)
  const isOpen = read('DEVELOPMENT_ON_NETWORK', settings.DEVELOPMENT_ON_NETWORK) === 'on'
  if (!production && !isOpen && !isLoopback(host))
    throw new ConfigError(configText.developmentOnNetwork(host))
  return host
}

const readSms = (read: Read): SmsConfig =>
  smsConfig(read('SMS_PROVIDER', settings.SMS_PROVIDER) || 'terminal', {
    keyId: read('SMS_KEY_ID', settings.SMS_KEY_ID),
    keySecret: read('SMS_KEY_SECRET', settings.SMS_KEY_SECRET),
    signName: read('SMS_SIGN_NAME', settings.SMS_SIGN_NAME),
    template: read('SMS_TEMPLATE', settings.SMS_TEMPLATE),
    appId: read('SMS_APP_ID', settings.SMS_APP_ID),
    region: read('SMS_REGION', settings.SMS_REGION),
    endpoint: withoutSlash(read('SMS_ENDPOINT', settings.SMS_ENDPOINT)),
  })

function readFiles(read: Read, dataDir: string): Pick<Config, 'files' | 'media' | 'partsDir'> {
  const filesDir = inProject(read('FILES_DIR', settings.FILES_DIR) || path.join(dataDir, 'files'))
  return {
    files: filesConfig(read('FILES_PROVIDER', settings.FILES_PROVIDER) || 'disk', filesDir, {
      bucket: withoutSlash(read('FILES_BUCKET', settings.FILES_BUCKET)),
      region: read('FILES_REGION', settings.FILES_REGION),
      keyId: read('FILES_KEY_ID', settings.FILES_KEY_ID),
      keySecret: read('FILES_KEY_SECRET', settings.FILES_KEY_SECRET),
    }),
    media: mediaConfig(read('MEDIA_ACCEL', settings.MEDIA_ACCEL), {
      bucket: withoutSlash(read('MEDIA_BUCKET', settings.MEDIA_BUCKET)),
      region: read('MEDIA_REGION', settings.MEDIA_REGION),
      keyId: read('MEDIA_KEY_ID', settings.MEDIA_KEY_ID),
      keySecret: read('MEDIA_KEY_SECRET', settings.MEDIA_KEY_SECRET),
    }),
    partsDir: path.join(filesDir, 'parts'),
  }
}

/** Reads the settings from an environment. Throws ConfigError at the first wrong one. */
export function readConfig(env: Environment): Config {
  const read = readFrom(env)
  const production = read('NODE_ENV', settings.NODE_ENV) === 'production'
  const databaseUrl = read('DATABASE_URL', settings.DATABASE_URL)
  const redisUrl = read('REDIS_URL', settings.REDIS_URL)
  const metricsToken = read('METRICS_TOKEN', settings.METRICS_TOKEN)
  const wechat = readWechat(read)
  const secrets = readSecrets(read, production)
  const host = readHost(read, production)
  // Codes of real students in a log are no default; an operator must ask for that.
  if (production && !env['SMS_PROVIDER']?.trim()) throw new ConfigError(configText.smsTerminal)
  const dataDir = inProject(read('DATA_DIR', settings.DATA_DIR))
  return {
    production,
    port: read('PORT', settings.PORT),
    host,
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    ...(redisUrl && { redisUrl }),
    ...secrets,
    sms: readSms(read),
    ...wechat,
    push: pushConfig({
      publicKey: read('VAPID_PUBLIC_KEY', settings.VAPID_PUBLIC_KEY),
      privateKey: read('VAPID_PRIVATE_KEY', settings.VAPID_PRIVATE_KEY),
      subject: read('VAPID_SUBJECT', settings.VAPID_SUBJECT),
      hosts: read('PUSH_HOSTS', settings.PUSH_HOSTS),
    }),
    ...readFiles(read, dataDir),
    voice: voiceConfig(read('VOICE_PROVIDER', settings.VOICE_PROVIDER) || 'off', {
      endpoint: withoutSlash(read('VOICE_ENDPOINT', settings.VOICE_ENDPOINT)),
      key: read('VOICE_KEY', settings.VOICE_KEY),
      model: read('VOICE_MODEL', settings.VOICE_MODEL),
      voice: read('VOICE_NAME', settings.VOICE_NAME),
    }),
    deskOrders: readDeskOrders(read('DESK_ORDERS', settings.DESK_ORDERS)),
    bootFile: inProject(read('BOOT_FILE', settings.BOOT_FILE)),
    contentDir: inProject(read('CONTENT_DIR', settings.CONTENT_DIR)),
    h5Dir: inProject(read('H5_DIR', settings.H5_DIR)),
    logLevel: read('LOG_LEVEL', settings.LOG_LEVEL) || (production ? 'info' : 'warn'),
    bodyLimit: read('BODY_LIMIT', settings.BODY_LIMIT),
    tracking: {
      days: read('TRACKING_DAYS', settings.TRACKING_DAYS),
      dayBytes: read('TRACKING_DAY_MB', settings.TRACKING_DAY_MB) * 1_048_576,
    },
    ...(metricsToken && { metricsToken }),
    trustProxy: read('TRUST_PROXY', settings.TRUST_PROXY),
  }
}
