import { isContact, isHostList } from './push'
import { isAppList } from './wechat'
import { isTemplateList } from './wechat-templates'
import { shapeText } from '../strings/config'

/** One setting: its default as an operator would write it, the shape of a value, and how it is read. */
export interface Setting<Value> {
  default: string
  shape: string
  /** The value that the text stands for; undefined when the text is wrong. */
  read(text: string): Value | undefined
}

function integer(fallback: number, min: number, max: number): Setting<number> {
  return {
    default: String(fallback),
    shape: shapeText.integer(min, max),
    read(text) {
      const value = /^\d{1,12}$/.test(text) ? Number(text) : NaN
      return value >= min && value <= max ? value : undefined
    },
  }
}

function choiceSetting<Value extends string>(
  fallback: Value | '',
  values: readonly Value[],
): Setting<Value | ''> {
  return {
    default: fallback,
    shape: shapeText.listValues(values),
    read: (text) => (text === '' && fallback === '' ? '' : values.find((value) => value === text)),
  }
}

/** An address with one of the schemes; empty means that the thing is off. */
function url(fallback: string, schemes: readonly string[]): Setting<string> {
  return {
    default: fallback,
    shape: shapeText.url(schemes),
    read(text) {
      if (text === '') return ''
      return URL.canParse(text) && schemes.includes(new URL(text).protocol) ? text : undefined
    },
  }
}

function matching(fallback: string, shape: string, pattern: RegExp): Setting<string> {
  return { default: fallback, shape, read: (text) => (pattern.test(text) ? text : undefined) }
}

const line = /^[^\p{Cc}]*$/u
const filled = /^[^\p{Cc}]+$/u

/** An address for WeChat Pay, which calls none that is not https or that holds a query. */
const notifyUrl: Setting<string> = {
  default: '',
  shape: shapeText.plainHttps,
  read(text) {
    if (text === '') return ''
    if (!line.test(text) || /[?#\s]/.test(text) || !URL.canParse(text)) return undefined
    const { protocol, username, password } = new URL(text)
    return protocol === 'https:' && username === '' && password === '' ? text : undefined
  },
}

/** Every setting, in the order of docs/settings.md. */
export const settings = {
  PORT: integer(8080, 1, 65_535),
  HOST: matching('127.0.0.1', shapeText.host, /^[A-Za-z0-9.:_-]+$/),
  DEVELOPMENT_ON_NETWORK: choiceSetting('off', ['off', 'on']),
  DATA_DIR: matching('.data', shapeText.folder, filled),
  DATABASE_URL: url('', ['postgres:', 'postgresql:']),
  REDIS_URL: url('', ['redis:', 'rediss:']),
  NODE_ENV: choiceSetting('development', ['development', 'production', 'test']),
  SECRET: matching('', shapeText.secret, line),
  SECRET_PREVIOUS: matching('', shapeText.text, line),
  SMS_PROVIDER: choiceSetting('terminal', ['terminal', 'aliyun', 'tencent']),
  SMS_KEY_ID: matching('', shapeText.text, line),
  SMS_KEY_SECRET: matching('', shapeText.text, line),
  SMS_SIGN_NAME: matching('', shapeText.text, line),
  SMS_TEMPLATE: matching('', shapeText.text, line),
  SMS_APP_ID: matching('', shapeText.text, line),
  SMS_REGION: matching('', shapeText.text, line),
  SMS_ENDPOINT: url('', ['https:', 'http:']),
  WECHAT_APP_ID: matching('', shapeText.text, line),
  WECHAT_APP_SECRET: matching('', shapeText.text, line),
  WECHAT_APPS: {
    default: '',
    shape: shapeText.apps,
    read: (text: string) => (isAppList(text) ? text : undefined),
  },
  WECHAT_TEMPLATES: {
    default: '',
    shape: shapeText.templates,
    read: (text: string) => (isTemplateList(text) ? text : undefined),
  },
  WECHAT_API_BASE: url('https://api.weixin.qq.com', ['https:', 'http:']),
  WECHAT_PAY_MCH_ID: matching('', shapeText.digits, /^\d{0,32}$/),
  WECHAT_PAY_SERIAL: matching('', shapeText.serial, /^([0-9A-Fa-f]{8,64})?$/),
  WECHAT_PAY_KEY_FILE: matching('', shapeText.file, line),
  WECHAT_PAY_API_KEY: matching('', shapeText.apiKey, /^([\x21-\x7e]{32})?$/),
  WECHAT_PAY_PUBLIC_KEY_FILE: matching('', shapeText.files, line),
  WECHAT_PAY_PUBLIC_KEY_ID: matching('', shapeText.keyIds, /^(\w{8,80}(\s*,\s*\w{8,80})?)?$/),
  WECHAT_PAY_APP_ID: matching('', shapeText.text, /^[A-Za-z0-9_-]{0,64}$/),
  WECHAT_PAY_NOTIFY_URL: notifyUrl,
  WECHAT_PAY_OFFER: choiceSetting('on', ['on', 'off']),
  WECHAT_PAY_API_BASE: url('https://api.mch.weixin.qq.com', ['https:', 'http:']),
  VAPID_PUBLIC_KEY: matching('', shapeText.publicKey, /^([A-Za-z0-9_-]{87})?$/),
  VAPID_PRIVATE_KEY: matching('', shapeText.privateKey, /^([A-Za-z0-9_-]{43})?$/),
  VAPID_SUBJECT: {
    default: 'mailto:webmaster@example.com',
    shape: shapeText.contact,
    read: (text: string) => (isContact(text) ? text : undefined),
  },
  PUSH_HOSTS: {
    default: '',
    shape: shapeText.hosts,
    read: (text: string) => (isHostList(text) ? text : undefined),
  },
  FILES_PROVIDER: choiceSetting('disk', ['disk', 's3']),
  FILES_DIR: matching('', shapeText.folder, line),
  FILES_BUCKET: url('', ['https:', 'http:']),
  FILES_REGION: matching('us-east-1', shapeText.text, filled),
  FILES_KEY_ID: matching('', shapeText.text, line),
  FILES_KEY_SECRET: matching('', shapeText.text, line),
  MEDIA_ACCEL: matching('', shapeText.location, /^(\/[A-Za-z0-9._-]+)*$/),
  MEDIA_BUCKET: url('', ['https:', 'http:']),
  MEDIA_REGION: matching('us-east-1', shapeText.text, filled),
  MEDIA_KEY_ID: matching('', shapeText.text, line),
  MEDIA_KEY_SECRET: matching('', shapeText.text, line),
  VOICE_PROVIDER: choiceSetting('off', ['off', 'espeak', 'openai']),
  VOICE_ENDPOINT: url('', ['https:', 'http:']),
  VOICE_KEY: matching('', shapeText.text, line),
  VOICE_MODEL: matching('', shapeText.text, line),
  VOICE_NAME: matching('alloy', shapeText.text, filled),
  DESK_ORDERS: matching('all', shapeText.deskOrders, /^(all|branch(:[\w-]{1,64}(,[\w-]{1,64})*)?)$/),
  BOOT_FILE: matching('deploy/boot.sample.json', shapeText.file, filled),
  CONTENT_DIR: matching('content', shapeText.folder, filled),
  H5_DIR: matching('dist/h5', shapeText.folder, filled),
  LOG_LEVEL: choiceSetting('', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  BODY_LIMIT: integer(1_048_576, 1024, 67_108_864),
  TRACKING_DAYS: integer(60, 7, 400),
  TRACKING_DAY_MB: integer(1024, 1, 1_048_576),
  METRICS_TOKEN: matching('', shapeText.text, line),
  TRUST_PROXY: integer(0, 0, 10),
}

/** The name of a setting, as the environment spells it. */
export type SettingName = keyof typeof settings
