import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError, readConfig, type Environment } from '../../../server/src/config'
import { createPay, offersWechat } from '../../../server/src/providers/pay'
import { readPayAccount } from '../../../server/src/providers/pay/wechat-account'
import { WechatPayDouble } from '../../support/wechat-pay'
import { serials } from '../../support/wechat-pay-signing'

const double = new WechatPayDouble('http://127.0.0.1:1', () => new Date())
let folder: string
let settings: Record<string, string>

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shangan-pay-'))
  settings = double.settings(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function failure(read: () => unknown): Error | undefined {
  try {
    read()
    return undefined
  } catch (cause) {
    if (cause instanceof Error) return cause
    throw cause
  }
}

const readAccount = (env: Environment) => {
  const { pay } = readConfig(env)
  return pay && readPayAccount(pay)
}

test('without any of its settings nothing can be paid with WeChat, and the address alone changes nothing', () => {
  expect(readConfig({})).not.toHaveProperty('pay')
  expect(readConfig({ WECHAT_PAY_API_BASE: 'http://127.0.0.1:1' })).not.toHaveProperty('pay')
})

test('a whole account is read with its keys', () => {
  const account = readAccount({ ...settings, WECHAT_APP_ID: 'wx-app', WECHAT_APP_SECRET: 'x' })
  const { privateKey, publicKeys, ...rest } = double.account
  expect(account).toMatchObject(rest)
  expect(account?.privateKey.equals(privateKey)).toBe(true)
  expect([...(account?.publicKeys ?? [])].map(([id]) => id)).toEqual([serials.new, serials.old])
  for (const [id, key] of publicKeys) expect(account?.publicKeys.get(id)?.equals(key)).toBe(true)
})

test('payments may belong to the app of browsers, the mini-program and the official accounts', () => {
  const env = {
    ...settings,
    WECHAT_APP_ID: 'wx-app',
    WECHAT_APP_SECRET: 'x',
    WECHAT_APPS: 'wx-page:y,wx-two:z',
  }
  expect(readConfig(env).pay?.appIds).toEqual(['wx-page', 'wx-app', 'wx-two'])
})

test('without a base the calls go to WeChat', () => {
  const { WECHAT_PAY_API_BASE: _none, ...env } = settings
  expect(readConfig(env).pay?.apiBase).toBe('https://api.mch.weixin.qq.com')
})

test.each([
  ['https://www.example.com', 'https://www.example.com/pay/v1/wechat/notifications'],
  ['https://www.example.com/api/', 'https://www.example.com/api/pay/v1/wechat/notifications'],
  [
    'https://www.example.com/pay/v1/wechat/notifications',
    'https://www.example.com/pay/v1/wechat/notifications',
  ],
])('the address %s is told at %s', (address, notifyUrl) => {
  expect(readConfig({ ...settings, WECHAT_PAY_NOTIFY_URL: address }).pay?.notifyUrl).toBe(notifyUrl)
})

test('an operator stops new payments without removing the keys', () => {
  expect(readConfig(settings).pay?.isOffered).toBe(true)
  expect(readConfig({ ...settings, WECHAT_PAY_OFFER: 'off' }).pay?.isOffered).toBe(false)
  const stopped = readConfig({ ...settings, WECHAT_PAY_OFFER: 'off' }).pay
  expect(offersWechat(createPay(stopped))).toBe(false)
  expect(createPay(stopped).wechat).toBeDefined()
})

test('half an account is refused in one sentence that names all that it lacks', () => {
  const names = Object.keys(settings).filter((name) => name !== 'WECHAT_PAY_API_BASE')
  for (const name of names) {
    const error = failure(() => readConfig({ ...settings, [name]: ' ' }))
    expect(error).toBeInstanceOf(ConfigError)
    expect(error?.message).toContain(`没有 ${name}：`)
    const others = names.filter((otherName) => otherName !== name).join('、')
    const rest = failure(() => readConfig({ [name]: settings[name] }))
    expect(rest?.message).toContain(`没有 ${others}：`)
  }
})

test.each([
  ['WECHAT_PAY_MCH_ID', 'secretword'],
  ['WECHAT_PAY_SERIAL', 'secretword'],
  ['WECHAT_PAY_API_KEY', 'secretword'],
  ['WECHAT_PAY_API_KEY', `secretword${'x'.repeat(23)}`],
  ['WECHAT_PAY_PUBLIC_KEY_ID', 'secretword!'],
  ['WECHAT_PAY_PUBLIC_KEY_ID', 'secretword1,secretword2,secretword3'],
  ['WECHAT_PAY_APP_ID', 'secret word'],
  ['WECHAT_PAY_NOTIFY_URL', 'http://secretword.example.com'],
  ['WECHAT_PAY_NOTIFY_URL', 'https://secretword.example.com/?a=b'],
  ['WECHAT_PAY_NOTIFY_URL', 'https://user:secretword@example.com/'],
  ['WECHAT_PAY_API_BASE', 'ftp://secretword'],
])('a wrong %s (%j) is refused by name, without repeating it', (name, value) => {
  const error = failure(() => readConfig({ ...settings, [name]: value }))
  expect(error).toBeInstanceOf(ConfigError)
  expect(error?.message).toContain(name)
  expect(error?.message).not.toContain('secretword')
})

test.each([
  ['one id for two files', { WECHAT_PAY_PUBLIC_KEY_ID: serials.new }],
  ['the same id twice', { WECHAT_PAY_PUBLIC_KEY_ID: `${serials.new},${serials.new}` }],
  ['an empty file', { WECHAT_PAY_PUBLIC_KEY_FILE: 'a.pem,' }],
])('public keys with %s are refused', (_what, env) => {
  const error = failure(() => readConfig({ ...settings, ...env }))
  expect(error).toBeInstanceOf(ConfigError)
  expect(error?.message).toContain('WECHAT_PAY_PUBLIC_KEY_ID')
})

test('a file without an RSA key is refused by the name of its setting, and its text is not repeated', () => {
  const bad = path.join(folder, 'bad.pem')
  writeFileSync(bad, '-----BEGIN PRIVATE KEY-----\nsecretword\n-----END PRIVATE KEY-----\n')
  for (const name of ['WECHAT_PAY_KEY_FILE', 'WECHAT_PAY_PUBLIC_KEY_FILE']) {
    for (const file of [bad, path.join(folder, 'none.pem'), folder]) {
      const env = { ...settings, [name]: file, WECHAT_PAY_PUBLIC_KEY_ID: serials.new }
      const own =
        name === 'WECHAT_PAY_KEY_FILE' ? { WECHAT_PAY_PUBLIC_KEY_FILE: settings.WECHAT_PAY_KEY_FILE } : {}
      const error = failure(() => readAccount({ ...env, ...own }))
      expect(error).toBeInstanceOf(ConfigError)
      expect(error?.message).toContain(`${name} 指的文件 ${file} `)
      expect(error?.message).not.toContain('secretword')
    }
  }
})
