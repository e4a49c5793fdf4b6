/** A browser that can show messages while the app is closed, as far as the app asks it; set what it is to answer. */
export const browser = {
  permission: 'granted' as NotificationPermission,
  /** Whether it refuses a key while it holds a subscription by another one. */
  hasOtherKey: false,
  isBroken: false,
  /** The number of the subscription that it holds; 0 for none. */
  held: 0,
  /** How many it has made. */
  made: 0,
  closed: 0,
  asked: new Array<string>(),
  /** The addresses of the workers that it was given. */
  workers: new Array<string>(),
  worker: new EventTarget(),
}

const fresh = { ...browser }

const getEndpoint = (count: number) => `https://push.test/${count}`

const subscription = (count: number) => ({
  endpoint: getEndpoint(count),
  toJSON: () => ({ endpoint: getEndpoint(count), keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
  async unsubscribe() {
    if (browser.isBroken) throw new Error('broken')
    if (browser.held === count) browser.held = 0
    browser.hasOtherKey = false
    return true
  },
})

const pushManager = {
  getSubscription: async () => (browser.held === 0 ? null : subscription(browser.held)),
  async subscribe({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) {
    browser.asked.push(`${userVisibleOnly} ${String(applicationServerKey).split(',').length}`)
    if (browser.isBroken || browser.hasOtherKey) throw new Error('InvalidStateError')
    if (browser.held === 0) browser.held = browser.made += 1
    return subscription(browser.held)
  },
}

const registration = {
  pushManager,
  getNotifications: async () => [{ close: () => void (browser.closed += 1) }],
}

/** Gives the document this browser, until the test is over. */
export function bringPush(): void {
  Object.assign(browser, fresh, { asked: [], workers: [], worker: new EventTarget() })
  const workers = Object.assign(browser.worker, {
    async register(address: string) {
      browser.workers.push(address)
      return registration
    },
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  })
  Reflect.set(window, 'PushManager', class {})
  Reflect.set(window, 'Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => browser.permission,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
}

/** The document is in a browser that has nothing of it again. */
export function takePush(): void {
  Reflect.deleteProperty(window, 'PushManager')
  Reflect.deleteProperty(window, 'Notification')
  Reflect.deleteProperty(navigator, 'serviceWorker')
}

export { getEndpoint }
