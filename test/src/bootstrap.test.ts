/** @jest-environment jsdom */
import { routed } from './support/fake-router'
import { createRoot, startRouter } from '@/bootstrap'
import { identityHeaders } from '../../contract/identity'
import { example, sampleBoot } from '../support/root'

const boot = { ...sampleBoot(), apiBase: 'https://api.example.com', teacherHosts: [] }
const uid = 'user-1'
const requests: { url: string; headers: Record<string, string>; body: unknown }[] = []
const userAgent = navigator.userAgent

interface Init {
  readonly headers: Record<string, string>
  readonly body?: unknown
}

/** The network: every read answers the home page. */
function fakeFetch(url: string, { headers, body }: Init): Promise<object> {
  requests.push({ url, headers, body })
  const answer = JSON.stringify({ status: 200, msg: '', result: example('getHome') })
  return Promise.resolve({ status: 200, text: () => Promise.resolve(answer) })
}

function setAgent(agent: string): void {
  Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true })
}

beforeEach(() => {
  requests.length = 0
  Reflect.set(globalThis, 'fetch', fakeFetch)
  window.localStorage.clear()
  setAgent(userAgent)
  const script = document.createElement('script')
  script.id = 'boot'
  script.type = 'application/json'
  script.textContent = JSON.stringify(boot)
  document.body.replaceChildren(script)
})

async function headersOf(root = createRoot()): Promise<Record<string, string>> {
  await root.api.content.getHome()
  return requests.at(-1)?.headers ?? {}
}

test('calls go to the base of the deployment', async () => {
  await createRoot().api.content.getHome()
  expect(requests.map(({ url }) => url)).toEqual(['https://api.example.com/base/v1/home'])
})

test('a stranger sends every identity header, with an empty u, and no token', async () => {
  const headers = await headersOf()
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
  const { d } = await headersOf()
  expect((await headersOf())['d']).toBe(d)
  window.localStorage.clear()
  expect((await headersOf())['d']).not.toBe(d)
})

test('who signs in sends uid and bearer from then on, until they sign out', async () => {
  const root = createRoot()
  root.session.signIn({ authorization: 'secret', uid, expiresIn: 60 })
  expect(await headersOf(root)).toMatchObject({ u: uid, authorization: 'Bearer secret' })
  expect(await headersOf()).toMatchObject({ u: uid, authorization: 'Bearer secret' })
  root.session.clear()
  const headers = await headersOf(root)
  expect(headers['u']).toBe('')
  expect(headers).not.toHaveProperty('authorization')
})

test('the campaign goes into a header that only takes ASCII', async () => {
  const root = createRoot()
  root.promotion.readQuery({ source: '暑期🌊' })
  expect((await headersOf(root))['s']).toBe(encodeURIComponent('暑期🌊'))
})

test.each([
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0', '2', 'wechat', 'ios'],
  ['Mozilla/5.0 (Linux; Android 14) ShenlongSample/4.7', '1', 'shenlong', 'android'],
  ['Mozilla/5.0 (iPhone) DreamSample/4.7', '5', 'dream', 'ios'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120', '9', 'browser', 'android'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120 DingTalk/7.0', '9', 'dingtalk', 'android'],
])('%s is client kind %s', async (agent, p, h, m) => {
  setAgent(agent)
  expect(await headersOf()).toMatchObject({ p, h, m })
})

test('a call that needs a uid is refused here in the words of the specification', async () => {
  await expect(createRoot().api.auth.getAccount(uid)).rejects.toMatchObject({
    code: 'x403',
    message: '请先登录系统！',
  })
  expect(requests).toEqual([])
})

test('two ids that are made in one moment differ', () => {
  const root = createRoot()
  expect(root.newId()).not.toBe(root.newId())
})

describe('the router', () => {
  test('is told for an address its page, its query and its title', () => {
    startRouter(createRoot())
    expect(routed.resolve?.('/market/summer-gold/27?agent=24')).toEqual({
      url: '/market/summer-gold/27?agent=24',
      page: 'screens/market/campaign/index',
      query: { agent: '24' },
      title: '暑期强基营',
    })
    expect(routed.resolve?.('/nowhere')).toMatchObject({ url: '/error', title: '页面走丢了' })
    expect(routed.resolve?.('/')).toMatchObject({ title: boot.brandTitle })
  })

  test('sets no title for agent 2', () => {
    const root = createRoot()
    root.promotion.readQuery({ agent: '2' })
    startRouter(root)
    expect(routed.resolve?.('/license')?.title).toBeUndefined()
  })

  test('says so when a page could not be loaded', () => {
    const root = createRoot()
    startRouter(root)
    routed.failed?.(new Error('chunk'))
    expect(root.ui.toast).toMatchObject({ text: '页面没打开，请检查网络后再试。', tone: 'bad' })
  })
})
