/** The part of WeChat that the mini-program's adapters ask; each test sets what it wants to happen. */
export const wechat = {
  /** What `Taro.login` answers; an Error is a refusal. */
  login: { code: 'wx-1' } as { code: string } | Error,
  storage: new Map<string, unknown>(),
  /** Whether the storage refuses everything. */
  isForbidden: false,
  pages: 1,
  moves: new Array<{ name: string; options: unknown }>(),
  platform: 'ios',
  launchQuery: {} as Record<string, string> | undefined,
  params: {} as Record<string, string>,
}

const fresh = { ...wechat }

beforeEach(() => {
  Object.assign(wechat, fresh, { storage: new Map(), moves: [] })
})

const move = (name: string) => (options?: unknown) => {
  wechat.moves.push({ name, options })
  return Promise.resolve()
}

function storage<T>(use: (values: Map<string, unknown>) => T): T {
  if (wechat.isForbidden) throw new Error('storage refused')
  return use(wechat.storage)
}

interface RequestOptions {
  readonly method: string
  readonly url: string
  readonly header: Record<string, string>
  readonly data?: string
  readonly dataType?: string
  readonly timeout: number
}

/** Like wx.request: any status is a success, text is parsed only when asked, a failure is no Error. */
async function request({ method, url, header, data, dataType, timeout }: RequestOptions) {
  try {
    const signal = AbortSignal.timeout(timeout)
    const answer = await fetch(url, {
      method,
      headers: header,
      signal,
      ...(data !== undefined && { body: data }),
    })
    const body = await answer.text()
    return { statusCode: answer.status, data: dataType === 'text' ? body : JSON.parse(body) }
  } catch {
    throw Object.assign(Object.create(null), { errMsg: 'request:fail' })
  }
}

const taro = {
  login: () => (wechat.login instanceof Error ? Promise.reject(wechat.login) : Promise.resolve(wechat.login)),
  getStorageSync: (key: string) => storage((values) => (values.has(key) ? values.get(key) : '')),
  setStorageSync: (key: string, value: unknown) =>
    storage((values) => void values.set(key, JSON.parse(JSON.stringify(value)))),
  removeStorageSync: (key: string) => storage((values) => void values.delete(key)),
  getCurrentPages: () => Array.from({ length: wechat.pages }),
  reLaunch: move('reLaunch'),
  redirectTo: move('redirectTo'),
  navigateTo: move('navigateTo'),
  navigateBack: move('navigateBack'),
  setClipboardData: move('setClipboardData'),
  setNavigationBarTitle: move('setNavigationBarTitle'),
  getDeviceInfo: () => ({ platform: wechat.platform }),
  getLaunchOptionsSync: () => ({ query: wechat.launchQuery }),
  request,
}

// The mini-program's adapters speak with WeChat through this one package, and jest has no WeChat.
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: taro,
  useRouter: () => ({ params: wechat.params }),
  useDidShow: () => undefined,
  useDidHide: () => undefined,
}))
