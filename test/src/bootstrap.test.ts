/** @jest-environment jsdom */
import { routed } from './support/fake-router'
import { createAuthApi } from '@/api/auth'
import { createContentApi } from '@/api/content'
import { createRoot, startRouter } from '@/bootstrap'
import { silently } from '@/stores/root'
import { identityHeaders } from '../../contract/identity'
import { promotionFields } from '../support/promotion-fields'
import { example, sampleBoot } from '../support/root'

const boot = { ...sampleBoot(), apiBase: 'https://api.example.com', teacherHosts: [] }
const uid = 'user-1'
const requests: { url: string; headers: Record<string, string>; body: unknown }[] = []
const userAgent = navigator.userAgent

interface Init {
  readonly headers: Record<string, string>
  readonly body?: unknown
}

/** The answer of the network; the home page by default. */
let reply = { status: 200, body: {} as object }

function fakeFetch(url: string, { headers, body }: Init): Promise<object> {
  requests.push({ url, headers, body })
  const { status, body: answer } = reply
  const text = () => Promise.resolve(JSON.stringify(answer))
  return Promise.resolve({ status, headers: new Map<string, string>(), text })
}

function setAgent(agent: string): void {
  Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true })
}

beforeEach(() => {
  requests.length = 0
  reply = { status: 200, body: { status: 200, msg: '', result: example('getHome') } }
  Reflect.set(globalThis, 'fetch', fakeFetch)
  window.localStorage.clear()
  setAgent(userAgent)
  const script = document.createElement('script')
  script.id = 'boot'
  script.type = 'application/json'
  script.textContent = JSON.stringify(boot)
  document.body.replaceChildren(script)
})

async function loadHeaders(root = createRoot()): Promise<Record<string, string>> {
  await root.api.of(createContentApi).getHome()
  return requests.at(-1)?.headers ?? {}
}

test('calls go to the base of the deployment', async () => {
  await createRoot().api.of(createContentApi).getHome()
  expect(requests.map(({ url }) => url)).toEqual(['https://api.example.com/base/v1/home'])
})

test('a stranger sends every identity header, with an empty u, and no token', async () => {
  const headers = await loadHeaders()
  for (const { name } of identityHeaders) expect(typeof headers[name]).toBe('string')
  expect(headers).toMatchObject({
    a: 'shangan-h5',
    p: '9',
    v: '4080500',
    h: 'browser',
    m: 'desktop',
    u: '',
    'min-version': '4080500',
  })
  expect(headers['d']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(headers).not.toHaveProperty('authorization')
})

test('the id of the installation outlives the page, and is its own on another device', async () => {
  const { d } = await loadHeaders()
  expect((await loadHeaders())['d']).toBe(d)
  window.localStorage.clear()
  expect((await loadHeaders())['d']).not.toBe(d)
})

test('an installation that forgets its visitor gets another name, also in another tab', async () => {
  const [root, second] = [createRoot(), createRoot()]
  const { d } = await loadHeaders(root)
  second.promotion.readQuery({ inviteCode: 'DEMO01' })
  root.forgetVisitor()
  const name = (await loadHeaders(root))['d']
  expect(name).not.toBe(d)
  // The browser notifies the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: 'shangan:device' }))
  expect((await loadHeaders(second))['d']).toBe(name)
  expect(second.promotion.current.inviteCode).toBe('')
  expect((await loadHeaders())['d']).toBe(name)
})

test('the headers say of the client what the session does', async () => {
  const root = createRoot()
  const { app, kind, version, host, os, device } = root.session.client
  expect(await loadHeaders(root)).toMatchObject({ a: app, p: kind, v: version, h: host, m: os, d: device })
})

test('a signed-in student’s calls carry uid and bearer until the sign-out', async () => {
  const root = createRoot()
  root.session.signIn({ authorization: 'secret', uid, expiresIn: 60 })
  expect(await loadHeaders(root)).toMatchObject({ u: uid, authorization: 'Bearer secret' })
  expect(await loadHeaders()).toMatchObject({ u: uid, authorization: 'Bearer secret' })
  root.session.clear()
  const headers = await loadHeaders(root)
  expect(headers['u']).toBe('')
  expect(headers).not.toHaveProperty('authorization')
})

test('the campaign goes into a header that only takes ASCII', async () => {
  const root = createRoot()
  root.promotion.readQuery({ source: '暑期🌊' })
  expect((await loadHeaders(root))['s']).toBe(encodeURIComponent('暑期🌊'))
})

test.each([
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0', '2', '4080500', 'wechat', 'ios'],
  ['Mozilla/5.0 (Linux; Android 14) ShenlongSample/4.7.9', '7', '4070900', 'shenlong', 'android'],
  ['Mozilla/5.0 (iPhone) DreamSample', '5', '4080500', 'dream', 'ios'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120', '9', '4080500', 'browser', 'android'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120 DingTalk/7.0', '9', '4080500', 'dingtalk', 'android'],
])('%s is client kind %s of version %s', async (agent, p, v, h, m) => {
  setAgent(agent)
  const min = h === 'shenlong' || h === 'dream' ? '4070800' : '4080500'
  expect(await loadHeaders()).toMatchObject({ p, v, h, m, 'min-version': min })
})

test('the network that the browser reports goes into its header, as it is at each call', async () => {
  const root = createRoot()
  expect(await loadHeaders(root)).toMatchObject({ n: 'unknown' })
  Reflect.set(navigator, 'connection', { type: 'wifi' })
  expect(await loadHeaders(root)).toMatchObject({ n: 'wifi' })
  Reflect.deleteProperty(navigator, 'connection')
})

describe('the address that the app was opened with', () => {
  const opened = (url: string) => {
    window.sessionStorage.clear()
    window.history.replaceState(null, '', url)
    let root: ReturnType<typeof createRoot> | undefined
    // The host reads the address once, when it is loaded.
    jest.isolateModules(() => {
      root = jest.requireActual<typeof import('@/bootstrap')>('@/bootstrap').createRoot()
    })
    window.history.replaceState(null, '', '/')
    if (!root) throw new Error('no root')
    return root
  }

  test.each(Object.entries(promotionFields))('brings %s', (name, value) => {
    const root = opened(`/market/summer-gold/27?x=1&${name}=${encodeURIComponent(value)}#top`)
    expect(root.promotion.current).toMatchObject({ [name]: value })
  })

  test('brings every field of a promotion', () => {
    expect(Object.keys(promotionFields).sort()).toEqual(Object.keys(createRoot().promotion.current).sort())
  })

  test('brings the digits of the agent alone', () => {
    expect(opened('/?agent=agent18x').promotion.current.agent).toBe('18')
  })

  test("leaves no trace of WeChat's login code", () => {
    opened('/public-exam/news?agent=18&code=secret-code&state=secret-state&source=x')
    const stored = JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }])
    expect(stored).toContain('/public-exam/news?agent=18&source=x')
    expect(stored).not.toContain('secret')
  })
})

describe('the narrow layout', () => {
  const chosen = () => [
    document.documentElement.getAttribute('data-layout'),
    window.sessionStorage.getItem('shangan:layout'),
  ]

  beforeEach(() => {
    window.sessionStorage.clear()
    document.documentElement.removeAttribute('data-layout')
  })

  test('is that of a computer, whose session is flagged 2', () => {
    createRoot()
    expect(chosen()).toEqual(['narrow', '2'])
  })

  test('is not that of a phone', () => {
    setAgent('Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile')
    createRoot()
    expect(chosen()).toEqual([null, null])
  })

  test('is forced wherever the session has the flag', () => {
    setAgent('Mozilla/5.0 (iPhone)')
    window.sessionStorage.setItem('shangan:layout', '2')
    createRoot()
    expect(chosen()).toEqual(['narrow', '2'])
  })

  test('is left alone where the session has another flag', () => {
    window.sessionStorage.setItem('shangan:layout', '1')
    createRoot()
    expect(chosen()).toEqual([null, '1'])
  })
})

test('a call that needs a uid is refused here in the words of the specification', async () => {
  await expect(createRoot().api.of(createAuthApi).getAccount(uid)).rejects.toMatchObject({
    code: 'x403',
    message: '请先登录系统！',
  })
  expect(requests).toEqual([])
})

describe('a call that fails', () => {
  const refuse = (code: string, status = 409) => {
    reply = { status, body: { status, code, msg: '这个号码已绑定', result: null } }
  }

  test("shows the server's sentence", async () => {
    refuse('x409')
    const root = createRoot()
    await expect(root.api.of(createContentApi).getHome()).rejects.toMatchObject({ code: 'x409' })
    expect(root.ui.toast).toMatchObject({ text: '这个号码已绑定', tone: 'bad' })
  })

  test('with a code of the silent list shows nothing', async () => {
    refuse('x070076')
    const root = createRoot()
    await expect(root.api.of(createContentApi).getHome()).rejects.toMatchObject({ code: 'x070076' })
    expect(root.ui.toast).toBeUndefined()
  })

  test('shows nothing where the caller says it himself', async () => {
    refuse('x409')
    const root = createRoot()
    await expect(root.apiWith({ quiet: true }).of(createContentApi).getHome()).rejects.toMatchObject({
      code: 'x409',
    })
    await expect(silently(root).api.of(createContentApi).getHome()).rejects.toMatchObject({ code: 'x409' })
    expect(root.ui.toast).toBeUndefined()
  })

  test('because the app is too old says so even for a quiet caller', async () => {
    refuse('x426', 426)
    const root = createRoot()
    await expect(silently(root).api.of(createContentApi).getHome()).rejects.toMatchObject({ code: 'x426' })
    expect(root.ui.outdated).toBe('这个号码已绑定')
  })
})

test('a call counts as waiting until it is answered, unless it is hidden', async () => {
  const root = createRoot()
  const shown = root.api.of(createContentApi).getHome()
  expect(root.ui.isWaiting).toBe(true)
  await shown
  expect(root.ui.isWaiting).toBe(false)
  const hidden = silently(root).api.of(createContentApi).getHome()
  expect(root.ui.isWaiting).toBe(false)
  await hidden
})

test('two ids that are made in one moment differ', () => {
  const root = createRoot()
  expect(root.newId()).not.toBe(root.newId())
})

describe('the router', () => {
  const find = (url: string) => routed.resolver?.find(url)
  const findTitle = (url: string) => find(url)?.title

  test('gets the page, the query and the title of an address', async () => {
    startRouter(createRoot())
    expect(find('/market/summer-gold/27?agent=24')).toMatchObject({
      url: '/market/summer-gold/27?agent=24',
      page: 'areas/market/screens/campaign/index',
      query: { agent: '24' },
    })
    expect(find('/nowhere')?.url).toBe('/error')
    await expect(routed.resolver?.load('/nowhere')).resolves.toMatchObject({ url: '/error' })
    expect(await findTitle('/market/summer-gold/27?agent=24')).toBe('27 暑期强基营')
    expect(await findTitle('/courses/address-edit')).toBe('新增地址')
    expect(await findTitle('/courses/address-edit?id=1')).toBe('编辑地址')
    expect(await findTitle('/nowhere')).toBe('页面走丢了')
    expect(await findTitle('/')).toBe(boot.brandTitle)
  })

  test('sets no title for agent 2', async () => {
    const root = createRoot()
    root.promotion.readQuery({ agent: '2' })
    startRouter(root)
    expect(await findTitle('/license')).toBeUndefined()
  })

  test('says so when a page could not be loaded', () => {
    const root = createRoot()
    startRouter(root)
    routed.failed?.(new Error('chunk'))
    expect(root.ui.toast).toMatchObject({ text: '页面打开失败，请检查网络或刷新后再试。', tone: 'bad' })
  })
})
