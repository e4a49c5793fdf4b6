/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { bootSource as h5Boot } from '@/platform/app/boot.h5'
import { bootSource as weappBoot } from '@/platform/app/boot.weapp'
import { consultPlatform as h5Consult } from '@/platform/host/consult.h5'
import { consultPlatform as weappConsult } from '@/platform/host/consult.weapp'
import { hostFacts as h5Host } from '@/platform/host/index.h5'
import { hostFacts as weappHost } from '@/platform/host/index.weapp'
import { LoginCancelled } from '@/platform/host/login.contract'
import { loginPlatform as h5Login } from '@/platform/host/login.h5'
import { loginPlatform as weappLogin } from '@/platform/host/login.weapp'
import { randomBytes as h5Random } from '@/platform/app/random.h5'
import { randomBytes as weappRandom } from '@/platform/app/random.weapp'
import { uuidV7 } from '../../../../contract/domain/uuid'
import { sampleBoot } from '../../../support/root'

describe('login', () => {
  test.each([
    ['h5', h5Login, 'sms'],
    ['weapp', weappLogin, 'one-tap'],
  ])('%s tells its form', (_, login, form) => {
    expect(login.form).toBe(form)
  })

  test('weapp hands over the code of WeChat, which a browser does not have', async () => {
    await expect(weappLogin.exchangeCode()).resolves.toBe('wx-1')
    await expect(h5Login.exchangeCode()).rejects.toBeInstanceOf(LoginCancelled)
  })

  test.each([[new Error('refused')], [{ code: '' }]])(
    'weapp rejects with LoginCancelled after %j',
    async (answer) => {
      wechat.login = answer
      await expect(weappLogin.exchangeCode()).rejects.toBeInstanceOf(LoginCancelled)
    },
  )

  test('weapp asks WeChat again for each login: a code works once', async () => {
    await weappLogin.exchangeCode()
    wechat.login = { code: 'wx-2' }
    await expect(weappLogin.exchangeCode()).resolves.toBe('wx-2')
  })
})

test('a browser gets the chat link and the mini-program the QR code', () => {
  expect([h5Consult.form, weappConsult.form]).toEqual(['link', 'qr'])
})

describe.each([
  ['h5', h5Random],
  ['weapp', weappRandom],
])('random bytes of %s', (_, randomBytes) => {
  test.each([0, 1, 10, 256])('are %i as asked', (count) => {
    const bytes = randomBytes(count)
    expect(bytes).toBeInstanceOf(Uint8Array)
    expect(bytes).toHaveLength(count)
  })

  test('take every value from 0 to 255', () => {
    expect(new Set(randomBytes(20_000)).size).toBe(256)
  })

  test('make ids that do not meet', () => {
    const ids = Array.from({ length: 2000 }, () => uuidV7(1_800_000_000_000, randomBytes(10)))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('boot', () => {
  const boot = sampleBoot()

  afterEach(() => {
    document.body.replaceChildren()
    Reflect.deleteProperty(globalThis, '__BOOT__')
  })

  function inline(json: string): void {
    const script = document.body.appendChild(document.createElement('script'))
    script.id = 'boot'
    script.type = 'application/json'
    script.textContent = json
  }

  test.each([
    ['h5', h5Boot, (json: string) => inline(json)],
    ['weapp', weappBoot, (json: string) => Reflect.set(globalThis, '__BOOT__', json)],
  ])('%s reads the configuration of the deployment', (_, source, put) => {
    put(JSON.stringify(boot))
    expect(source.read()).toEqual(boot)
  })

  test('h5 says so when the page carries none', () => {
    expect(() => h5Boot.read()).toThrow('the page has no boot configuration')
    inline('')
    expect(() => h5Boot.read()).toThrow('the page has no boot configuration')
  })
})

describe('host', () => {
  test('h5 and weapp identify themselves to the server', () => {
    expect([h5Host.appId, weappHost.appId]).toEqual(['shangan-h5', 'shangan-weapp'])
    expect([h5Host.hasOwnTitleBar, weappHost.hasOwnTitleBar]).toEqual([false, true])
    expect([h5Host.hostname, weappHost.hostname]).toEqual(['localhost', ''])
  })

  test('h5 goes by the agent string', () => {
    expect(h5Host.detect([]).kind).toBe('browser')
    const agentPattern = navigator.userAgent
    const apps = sampleBoot().native.map((app) => ({ ...app, agentPattern }))
    expect(h5Host.detect(apps)).toMatchObject({ kind: 'native', app: apps[0] })
  })

  test.each([
    ['ios', 'ios'],
    ['android', 'android'],
    ['windows', 'desktop'],
    ['mac', 'desktop'],
    ['devtools', 'desktop'],
  ])('weapp on %s is a mini-program on %s', (platform, os) => {
    wechat.platform = platform
    expect(weappHost.detect(sampleBoot().native)).toEqual({ kind: 'miniapp', os })
  })

  test.each([
    [{ u: '%2Fmarket%2Fsummer-gold%2F27%3Fagent%3D24' }, '/market/summer-gold/27?agent=24'],
    [{ u: '/license' }, '/license'],
    [{ u: '/information?q=100%' }, '/information?q=100%'],
    [{ promotionId: '1001', agent: '2' }, '/?promotionId=1001&agent=2'],
    [{ scene: 'promotionId%3D1001%26agent%3D2' }, '/?promotionId=1001&agent=2'],
    [{}, '/'],
    [undefined, '/'],
  ])('weapp that was opened with %j begins at %s', (query, url) => {
    wechat.launchQuery = query
    jest.isolateModules(() => {
      const { hostFacts } = jest.requireActual<typeof import('@/platform/host/index.weapp')>(
        '@/platform/host/index.weapp',
      )
      expect(hostFacts.entryUrl).toBe(url)
    })
  })
})
