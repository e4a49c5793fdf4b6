import path from 'node:path'
import fc from 'fast-check'
import { settingsPage } from '../../config/tasks/docs'
import { ConfigError, readConfig, type Environment } from '../../server/src/config'
import { settings, type SettingName } from '../../server/src/config/settings'
import { settingText } from '../../server/src/strings/config'
import { deriveKeys } from '../../server/src/security/keys'
import { pairFor } from '../../server/src/security/vapid'

const strong = 'a'.repeat(32)

function failure(env: Environment): Error | undefined {
  try {
    readConfig(env)
    return undefined
  } catch (cause) {
    if (cause instanceof Error) return cause
    throw cause
  }
}

test('an empty environment gives a working development configuration', () => {
  expect(readConfig({})).toEqual({
    production: false,
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    sms: { provider: 'terminal' },
    files: { provider: 'disk', dir: expect.stringMatching(/\.data\/files$/) },
    media: {},
    partsDir: path.resolve('.data/files/parts'),
    voice: { provider: 'off' },
    deskOrders: 'all',
    bootFile: path.resolve('deploy/boot.sample.json'),
    contentDir: path.resolve('content'),
    h5Dir: path.resolve('dist/h5'),
    logLevel: 'warn',
    bodyLimit: 1_048_576,
    tracking: { days: 60, dayBytes: 1_073_741_824 },
    trustProxy: 0,
    wechatTemplates: [],
    push: {
      subject: 'mailto:webmaster@example.com',
      hosts: ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'],
    },
  })
})

test('keys of Web Push are used only as a pair', () => {
  const [first, second] = ['a', 'b'].map((sign) => pairFor(deriveKeys(sign.repeat(32)).webPush))
  const set = { VAPID_PUBLIC_KEY: first?.publicKey, VAPID_PRIVATE_KEY: first?.privateKey }
  expect(readConfig(set).push.pair).toEqual(first)
  for (const wrong of [
    { ...set, VAPID_PRIVATE_KEY: second?.privateKey },
    { ...set, VAPID_PUBLIC_KEY: '' },
    { ...set, VAPID_PRIVATE_KEY: '' },
    { ...set, VAPID_PRIVATE_KEY: 'A'.repeat(43) },
  ])
    expect(failure(wrong)?.message).toContain('VAPID_PUBLIC_KEY 与 VAPID_PRIVATE_KEY 不是一对')
  expect(readConfig({ PUSH_HOSTS: 'push.example.cn, .b.cn' }).push.hosts.slice(-2)).toEqual([
    'push.example.cn',
    '.b.cn',
  ])
  expect(failure({ PUSH_HOSTS: 'localhost' })?.message).toContain('PUSH_HOSTS')
})

test('the templates of subscription messages name kinds and fields, and need a mini-program', () => {
  const mini = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'two' }
  const text = 'a_-1:report+task:thing1:thing2:time3, b2:order:thing4:thing5'
  expect(readConfig({ ...mini, WECHAT_TEMPLATES: text }).wechatTemplates).toEqual([
    { id: 'a_-1', kinds: ['report', 'task'], title: 'thing1', body: 'thing2', time: 'time3' },
    { id: 'b2', kinds: ['order'], title: 'thing4', body: 'thing5' },
  ])
  expect(failure({ WECHAT_TEMPLATES: text })?.message).toContain('WECHAT_APP_ID')
  for (const wrong of [
    'a:news:thing1:thing2',
    'a:order+order:thing1:thing2',
    'a:order:thing1:thing1',
    'a:order:thing1',
    'a:order:thing1:thing2,a:live:thing1:thing2',
  ])
    expect(failure({ ...mini, WECHAT_TEMPLATES: wrong })?.message).toContain('WECHAT_TEMPLATES')
})

test('a set value is used, spaces around it are not', () => {
  const config = readConfig({
    PORT: ' 9000 ',
    HOST: '0.0.0.0',
    DEVELOPMENT_ON_NETWORK: 'on',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://a:b@db:5432/c',
    REDIS_URL: 'redis://cache',
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 'two',
    WECHAT_APPS: 'wx2:three, wx3:four',
    WECHAT_API_BASE: 'http://127.0.0.1:1234/',
  })
  expect(config).toMatchObject({
    port: 9000,
    host: '0.0.0.0',
    dataDir: '/srv/data',
    databaseUrl: 'postgres://a:b@db:5432/c',
    redisUrl: 'redis://cache',
    wechat: {
      apiBase: 'http://127.0.0.1:1234',
      mini: { appId: 'wx1', appSecret: 'two' },
      officials: [
        { appId: 'wx2', appSecret: 'three' },
        { appId: 'wx3', appSecret: 'four' },
      ],
    },
  })
})

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '1e3'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://secretuser:secretword@db/x'],
  ['DATABASE_URL', 'secretword'],
  ['REDIS_URL', 'http://x'],
  ['NODE_ENV', 'prod'],
  ['SMS_PROVIDER', 'pigeon'],
  ['SMS_ENDPOINT', 'secretword'],
  ['SMS_KEY_SECRET', 'secretword\u0000'],
  ['WECHAT_API_BASE', 'ftp://x'],
  ['WECHAT_APPS', 'wx2'],
  ['WECHAT_APPS', 'wx2:secretword,'],
  ['WECHAT_APPS', 'wx2:secretword,wx2:other'],
  ['WECHAT_APPS', 'wx2:secretword:x'],
  ['VAPID_SUBJECT', 'operator@example.com'],
  ['VAPID_SUBJECT', 'mailto:operator'],
  ['VAPID_SUBJECT', 'mailto:operator@localhost'],
  ['VAPID_SUBJECT', 'mailto:operator@learn.local'],
  ['VAPID_SUBJECT', 'https://127.0.0.1'],
  ['VAPID_SUBJECT', 'https://[::1]/'],
  ['VAPID_SUBJECT', 'https://localhost/contact'],
  ['VAPID_SUBJECT', 'http://example.com'],
  ['LOG_LEVEL', 'loud'],
  ['DESK_ORDERS', 'mine'],
  ['DESK_ORDERS', 'branch:'],
  ['BODY_LIMIT', '12'],
  ['TRUST_PROXY', 'yes'],
  ['SECRET', 'secretword\u0000'],
])('a wrong %s ("%s") is refused by name, without repeating the value of a secret', (name, value) => {
  const error = failure({ [name]: value })
  expect(error).toBeInstanceOf(ConfigError)
  expect(error?.message).toContain(name)
  expect(error?.message).not.toContain('secretword')
  expect(error?.message).not.toContain('\n')
})

test('production with a short secret is refused, and without one that of the data folder is used', () => {
  const production = { NODE_ENV: 'production', SMS_PROVIDER: 'terminal' }
  expect(failure({ ...production, SECRET: 'short' })?.message).toContain('SECRET')
  expect(readConfig(production)).not.toHaveProperty('secret')
})

test.each(['0.0.0.0', '::', '192.168.1.20', 'phone-test.local', '127.evil.example'])(
  'settings for development listen to %s only where that is said on purpose',
  (HOST) => {
    const error = failure({ HOST })
    expect(error).toBeInstanceOf(ConfigError)
    expect(error?.message).toContain(HOST)
    expect(error?.message).toContain('DEVELOPMENT_ON_NETWORK=on')
    expect(readConfig({ HOST, DEVELOPMENT_ON_NETWORK: 'on' }).host).toBe(HOST)
    const production = { NODE_ENV: 'production', SECRET: strong, SMS_PROVIDER: 'terminal' }
    expect(readConfig({ HOST, ...production }).host).toBe(HOST)
  },
)

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])(
  'settings for development listen to %s, which only this machine reaches',
  (HOST) => expect(readConfig({ HOST }).host).toBe(HOST),
)

test('production with a secret of its own and a way for its codes starts, and logs requests', () => {
  const config = readConfig({ NODE_ENV: 'production', SECRET: strong, SMS_PROVIDER: 'terminal' })
  expect(config).toMatchObject({ production: true, secret: strong, logLevel: 'info' })
})

test.each([{}, { SMS_PROVIDER: '' }, { SMS_PROVIDER: ' ' }])(
  'production prints codes in the terminal only where that was set on purpose: %j is refused',
  (env) => {
    const production = { NODE_ENV: 'production', SECRET: strong, ...env }
    expect(failure(production)).toBeInstanceOf(ConfigError)
    expect(failure(production)?.message).toContain('SMS_PROVIDER=terminal')
    for (const NODE_ENV of ['development', 'test']) {
      expect(readConfig({ ...production, NODE_ENV }).sms).toEqual({ provider: 'terminal' })
    }
  },
)

test('WeChat is off without an app id, and half a WeChat configuration is refused', () => {
  expect(readConfig({ WECHAT_APP_SECRET: 'x' })).not.toHaveProperty('wechat')
  expect(readConfig({ WECHAT_APPS: 'wx2:three' }).wechat).not.toHaveProperty('mini')
  expect(failure({ WECHAT_APP_ID: 'wx1' })?.message).toContain('WECHAT_APP_SECRET')
})

const gateway = {
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'secretword',
  SMS_SIGN_NAME: '上岸',
  SMS_TEMPLATE: 'T1',
  SMS_APP_ID: '1400',
}

test.each(['aliyun', 'tencent'] as const)('the SMS gateway %s is taken with its settings', (provider) => {
  expect(readConfig({ SMS_PROVIDER: provider, ...gateway, SMS_ENDPOINT: 'http://127.0.0.1:1/' }).sms).toEqual(
    {
      provider,
      keyId: 'id',
      keySecret: 'secretword',
      signName: '上岸',
      template: 'T1',
      appId: '1400',
      region: '',
      endpoint: 'http://127.0.0.1:1',
    },
  )
})

test.each([
  ['aliyun', Object.keys(gateway).slice(0, 4)],
  ['tencent', Object.keys(gateway)],
])('the SMS gateway %s is refused in one sentence that names all that it lacks', (provider, names) => {
  expect(failure({ SMS_PROVIDER: provider })?.message).toContain(names.join('、'))
  for (const name of names) {
    const error = failure({ SMS_PROVIDER: provider, ...gateway, [name]: ' ' })
    expect(error).toBeInstanceOf(ConfigError)
    expect(error?.message).toContain(` ${name}：`)
    expect(error?.message).not.toContain('secretword')
  }
})

const bucket = {
  FILES_BUCKET: 'https://bucket.example.com/',
  FILES_KEY_ID: 'id',
  FILES_KEY_SECRET: 'secretword',
}

test('an object store is taken with its settings', () => {
  expect(readConfig({ FILES_PROVIDER: 's3', ...bucket }).files).toEqual({
    provider: 's3',
    bucket: 'https://bucket.example.com',
    region: 'us-east-1',
    keyId: 'id',
    keySecret: 'secretword',
  })
})

test('an object store is refused in one sentence that names all that it lacks', () => {
  const names = Object.keys(bucket)
  expect(failure({ FILES_PROVIDER: 's3' })?.message).toContain(names.join('、'))
  for (const name of names) {
    const error = failure({ FILES_PROVIDER: 's3', ...bucket, [name]: ' ' })
    expect(error).toBeInstanceOf(ConfigError)
    expect(error?.message).toContain(` ${name}：`)
    expect(error?.message).not.toContain('secretword')
  }
})

const films = {
  MEDIA_BUCKET: 'https://films.example.com/',
  MEDIA_KEY_ID: 'id',
  MEDIA_KEY_SECRET: 'secretword',
}

test('the bucket of films is taken with its settings, and refused in one sentence that names what it lacks', () => {
  expect(readConfig({ ...films, MEDIA_ACCEL: '/media-files' }).media).toEqual({
    accel: '/media-files',
    bucket: {
      bucket: 'https://films.example.com',
      region: 'us-east-1',
      keyId: 'id',
      keySecret: 'secretword',
    },
  })
  const error = failure({ MEDIA_BUCKET: films.MEDIA_BUCKET })
  expect(error).toBeInstanceOf(ConfigError)
  expect(error?.message).toContain('MEDIA_KEY_ID、MEDIA_KEY_SECRET')
  expect(failure({ MEDIA_ACCEL: 'media-files/' })?.message).toContain('MEDIA_ACCEL')
})

test('whatever the environment holds, the answer is a configuration or one sentence', () => {
  const names = Object.keys(settings)
  const env = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 40 }))
  fc.assert(
    fc.property(env, (values) => {
      const error = failure(values)
      if (!error) return
      expect(error).toBeInstanceOf(ConfigError)
      expect(error.message.split('\n')).toHaveLength(1)
    }),
  )
})

test('the page of the settings has a row for every setting with what it is for', () => {
  const rows = settingsPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  expect(rows).toHaveLength(Object.keys(settings).length)
  for (const [name, text] of Object.entries(settingText)) {
    expect(rows.filter((row) => row.startsWith(`| \`${name}\` |`) && row.includes(text))).toHaveLength(1)
  }
})

test('the defaults of the table are themselves right values', () => {
  for (const name of Object.keys(settings) as SettingName[]) {
    expect(settings[name].read(settings[name].default)).toBeDefined()
  }
})
