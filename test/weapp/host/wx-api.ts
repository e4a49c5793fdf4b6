import { devicesApi, type DeviceLog, type Leave } from './devices'
import { call, clone, isBag, formatText, type Bag } from './json'
import { picturesApi } from './pictures'
import { Refused } from './refused'
import { selectorQuery } from './selector-query'

/** The elements that the program asked WeChat to show, such as a toast or a dialog, in order. */
export interface Shown {
  readonly api: string
  readonly options: unknown
}

/** The dependencies of the program's `wx` object. */
export interface WxDeps {
  request(options: Bag): unknown
  connect(options: Bag): Bag
  navigate(api: string, options: Bag): void
  loginCode(): string
  modalAnswer(): { confirm: boolean; content?: string }
  chosenPicture(): Uint8Array
  /** Pays in WeChat's dialog, or throws Refused with WeChat's word for what happened. */
  pay(payment: Bag): void
  launchOptions(): Bag
  /** The phone's look, if WeChat passes it to this program. */
  theme(): string | undefined
  leave: Leave
  platform: 'ios' | 'android'
  /** The program's storage on this phone from before. */
  storage?: Map<string, string> | undefined
  report(problem: string): void
}

const phones = {
  ios: { platform: 'ios', system: 'iOS 16.0', brand: 'iPhone', model: 'iPhone 13' },
  android: { platform: 'android', system: 'Android 14', brand: 'HUAWEI', model: 'ALN-AL00' },
}

const system = {
  pixelRatio: 2,
  windowWidth: 375,
  windowHeight: 667,
  screenWidth: 375,
  screenHeight: 667,
  statusBarHeight: 20,
  SDKVersion: '3.3.4',
  language: 'zh_CN',
  version: '8.0.50',
  fontSizeSetting: 17,
  safeArea: { top: 20, bottom: 667, left: 0, right: 375, width: 375, height: 647 },
}

const shownApis = [
  'showToast',
  'hideToast',
  'showLoading',
  'hideLoading',
  'showActionSheet',
  'setNavigationBarTitle',
  'setNavigationBarColor',
  'setTabBarBadge',
  'previewImage',
  'pageScrollTo',
  'stopPullDownRefresh',
  'setClipboardData',
  'setKeepScreenOn',
  'makePhoneCall',
]
/** The fields of a payment's dialog; it belongs to the program's own app. */
const payment = ['timeStamp', 'nonceStr', 'package', 'signType', 'paySign']
const moveApis = ['navigateTo', 'redirectTo', 'switchTab', 'reLaunch', 'navigateBack']

/** The `wx` object of one program with its storage and the list of what was shown. */
export class WxApi {
  readonly api: Bag
  readonly shown: Shown[] = []
  readonly storage: Map<string, string>
  /** Callbacks for elements that the program waits for near the viewport; a test calls them to let one come near. */
  readonly watched = new Set<() => void>()
  /** Whether the visitor has scrolled near everything: elements watched from then on are near at once. */
  isNear = false
  /** Files that the program has downloaded, by their paths; what is no text is not read. */
  readonly downloads = new Map<string, string>()
  /** The program's use of the phone. */
  readonly log: DeviceLog = { calendar: [], played: [] }
  private readonly listeners = new Map<string, unknown[]>()

  constructor(private readonly deps: WxDeps) {
    this.storage = deps.storage ?? new Map()
    const answers = (name: string, answer: (options: Bag) => Bag | undefined) => this.answering(name, answer)
    this.api = {
      ...this.facts(),
      ...this.storageApi(),
      ...picturesApi(answers, deps.chosenPicture),
      ...devicesApi(answers, deps.leave, this.log, deps.report),
      request: (options: unknown) => deps.request(isBag(options) ? options : {}),
      connectSocket: (options: unknown) => deps.connect(isBag(options) ? options : {}),
      env: { USER_DATA_PATH: 'wxfile://usr' },
      downloadFile: (options: unknown) => this.download(isBag(options) ? options : {}),
      openDocument: answers('openDocument', (options) => {
        const path = formatText(options, 'filePath')
        if (!this.downloads.has(path)) throw new Error(`there is no file ${path}`)
        this.show('openDocument', options)
        return {}
      }),
      login: answers('login', () => ({ code: deps.loginCode() })),
      checkSession: answers('checkSession', () => ({})),
      getNetworkType: answers('getNetworkType', () => ({ networkType: 'wifi' })),
      requestPayment: answers('requestPayment', (options) => {
        const missing = payment.filter((name) => formatText(options, name) === '')
        if (missing.length > 0) throw new Error(`${missing.join(', ')} is missing`)
        deps.pay(options)
        return {}
      }),
      showModal: answers('showModal', (options) => {
        this.show('showModal', options)
        const answer = deps.modalAnswer()
        return { ...answer, cancel: !answer.confirm }
      }),
    }
    for (const name of shownApis) {
      this.api[name] = answers(name, (options) => {
        this.show(name, options)
        return {}
      })
    }
    for (const name of moveApis) {
      this.api[name] = answers(name, (options) => {
        deps.navigate(name, options)
        return {}
      })
    }
  }

  /** Calls the program's listeners, such as those of `onAppHide`. */
  notify(name: string, value?: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) call(listener, undefined, value)
  }

  /** WeChat's meaning: whatever comes is a file, an answer of the server that refuses as well. */
  private download(options: Bag): unknown {
    const { url, fail, complete } = options
    const filePath = formatText(options, 'filePath', `wxfile://tmp/${this.downloads.size}`)
    const success = (answer: unknown) => {
      const { data, statusCode } = isBag(answer) ? answer : {}
      this.downloads.set(filePath, String(data))
      call(options.success, undefined, { statusCode, filePath, errMsg: 'downloadFile:ok' })
    }
    return this.deps.request({ url, dataType: 'text', success, fail, complete })
  }

  private show(api: string, options: Bag): void {
    this.shown.push({ api, options: clone(options) })
  }

  /** WeChat's shape of an asynchronous call: success, fail and complete, and a promise when none is given. */
  private answering(name: string, answer: (options: Bag) => Bag | undefined): (options?: unknown) => unknown {
    return (given) => {
      const options = isBag(given) ? given : {}
      let result: Bag
      let outcome: 'success' | 'fail' = 'success'
      try {
        result = { errMsg: `${name}:ok`, ...answer(options) }
      } catch (cause) {
        outcome = 'fail'
        result = { errMsg: `${name}:fail ${cause instanceof Error ? cause.message : String(cause)}` }
        if (!(cause instanceof Refused)) this.deps.report(formatText(result, 'errMsg'))
      }
      const settle = () => {
        try {
          call(options[outcome], undefined, result)
          call(options.complete, undefined, result)
        } catch (cause) {
          this.deps.report(`in the ${outcome} callback of ${name}: ${String(cause)}`)
        }
      }
      setImmediate(settle)
      if (options.success ?? options.fail ?? options.complete) return undefined
      if (outcome === 'success') return Promise.resolve(result)
      const refusal = Promise.reject(result)
      // It is in the report already; a program that does not look at the promise is not to blame twice.
      refusal.catch(() => undefined)
      return refusal
    }
  }

  private facts(): Bag {
    const facts = { ...system, ...phones[this.deps.platform] }
    const nothing = () => undefined
    const listeners = [
      'onAppShow',
      'onAppHide',
      'onThemeChange',
      'onNetworkStatusChange',
      'onMemoryWarning',
      'onError',
      'onUnhandledRejection',
    ]
    const hear = (name: string) => (listener: unknown) =>
      void this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener])
    return {
      getSystemInfoSync: () => facts,
      getWindowInfo: () => facts,
      getAppBaseInfo: () => ({ ...facts, theme: this.deps.theme() }),
      getDeviceInfo: () => facts,
      getSystemSetting: () => facts,
      getSystemInfo: this.answering('getSystemInfo', () => facts),
      getMenuButtonBoundingClientRect: () => ({
        top: 24,
        height: 32,
        width: 87,
        left: 281,
        right: 368,
        bottom: 56,
      }),
      getLaunchOptionsSync: () => this.deps.launchOptions(),
      getEnterOptionsSync: () => this.deps.launchOptions(),
      getAccountInfoSync: () => ({
        miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' },
      }),
      canIUse: () => true,
      getUpdateManager: () => ({ onUpdateReady: nothing, applyUpdate: nothing }),
      nextTick: (callback: unknown) => setImmediate(() => call(callback, undefined)),
      createSelectorQuery: () => selectorQuery(this.deps.report),
      createIntersectionObserver: () => this.observer(),
      // Events of a film are fired by the test.
      createVideoContext: () => ({
        play: nothing,
        pause: nothing,
        seek: nothing,
        playbackRate: nothing,
        requestFullScreen: nothing,
      }),
      ...Object.fromEntries(
        listeners.flatMap((name) => [
          [name, hear(name)],
          [name.replace('on', 'off'), nothing],
        ]),
      ),
    }
  }

  private observer(): Bag {
    let come: (() => void) | undefined
    const observer: Bag = {
      relativeToViewport: () => observer,
      observe: (_selector: unknown, seen: unknown) => {
        const fire = () => call(seen, undefined, { intersectionRatio: 1 })
        come = fire
        this.watched.add(fire)
        // WeChat reports the position of a watched element to a new observer at once.
        if (this.isNear) setTimeout(() => this.watched.has(fire) && fire())
      },
      disconnect: () => come && this.watched.delete(come),
    }
    return observer
  }

  private storageApi(): Bag {
    const { storage } = this
    const read = (key: unknown): unknown => JSON.parse(storage.get(String(key)) ?? '""')
    const write = (key: unknown, value: unknown) => storage.set(String(key), JSON.stringify(value ?? ''))
    return {
      getStorageSync: read,
      setStorageSync: write,
      removeStorageSync: (key: unknown) => storage.delete(String(key)),
      clearStorageSync: () => storage.clear(),
      getStorageInfoSync: () => ({ keys: [...storage.keys()], currentSize: 0, limitSize: 10_240 }),
      getStorage: this.answering('getStorage', ({ key }) => {
        if (!storage.has(String(key))) throw new Error('data not found')
        return { data: read(key) }
      }),
      setStorage: this.answering('setStorage', ({ key, data }) => {
        write(key, data)
        return {}
      }),
      removeStorage: this.answering('removeStorage', ({ key }) => {
        storage.delete(String(key))
        return {}
      }),
    }
  }
}
