/** A socket as WeChat gives it, and what a test lets happen to it. */
interface FakeSocket {
  readonly url: string
  readonly sent: string[]
  isClosed: boolean
  happens(name: string, answer?: unknown): void
}

/** The part of WeChat that the mini-program's adapters ask; each test sets what it wants to happen. */
export const wechat = {
  /** The answer of `Taro.login`; an Error is a refusal. */
  login: { code: 'wx-1' } as { code: string } | Error,
  storage: new Map<string, unknown>(),
  /** Whether the storage refuses everything. */
  isForbidden: false,
  /** WeChat's error about a value that it does not store; undefined where it stores all. */
  storageError: undefined as string | undefined,
  pages: 1,
  moves: new Array<{ name: string; options: unknown }>(),
  platform: 'ios',
  launchQuery: {} as Record<string, string> | undefined,
  params: {} as Record<string, string>,
  /** The answer of `Taro.getNetworkType`; an Error is a refusal. */
  network: 'wifi' as string | Error,
  networkChanged: (() => undefined) as (answer: { isConnected: boolean; networkType?: string }) => void,
  /** The picture that is chosen, an Error where none is; what lies under each path; whether copies are made smaller. */
  chosen: 'wxfile://tmp/one.jpg' as string | Error,
  files: new Map<string, Uint8Array>(),
  canCompress: true,
  /** How playing a sound ends; undefined while it plays. */
  sound: 'onEnded' as 'onEnded' | 'onError' | undefined,
  /** Whether the student lets their voice be recorded. */
  canRecord: true,
  /** The status of a file that is fetched, 0 where there is no network; whether the host shows a document. */
  downloaded: 200,
  canShow: true,
  /** The error of a payment; undefined where it went well. */
  payment: undefined as string | undefined,
  /** The student's answer about messages, by template; undefined where WeChat does not ask. */
  subscribed: {} as Record<string, string> | undefined,
  /** Whether an appointment gets into the calendar of the phone. */
  hasCalendar: true,
  /** The sockets that were asked for; whether WeChat opens any, and sends what it is given. */
  sockets: new Array<FakeSocket>(),
  opensSockets: true,
  canSend: true,
  listeners: new Array<{ name: string; listener: (value: unknown) => void }>(),
  /** Calls the listeners of an event such as `onAppHide`. */
  notify(name: string, value?: unknown): void {
    for (const it of wechat.listeners) if (it.name === name) it.listener(value)
  },
}

/** Says that WeChat has fetched a new version; an adapter listens from the moment it is loaded. */
export const updates = { announce: () => undefined as void }

const fresh = { ...wechat }

beforeEach(() => {
  Object.assign(wechat, fresh, {
    storage: new Map(),
    files: new Map(),
    moves: [],
    listeners: [],
    sockets: [],
  })
})

const move = (name: string) => (options?: unknown) => {
  wechat.moves.push({ name, options })
  return Promise.resolve()
}

function storage<T>(work: (values: Map<string, unknown>) => T): T {
  if (wechat.isForbidden) throw new Error('storage refused')
  return work(wechat.storage)
}

interface RequestOptions {
  readonly method: string
  readonly url: string
  readonly header: Record<string, string>
  readonly data?: string | ArrayBuffer
  readonly dataType?: string
  readonly timeout: number
}

interface ReadFile {
  readonly filePath: string
  readonly success: (answer: { data: ArrayBuffer }) => void
  readonly fail: () => void
}

/** Like wx.request: any status is a success, text is parsed only when asked, a failure is no Error. */
async function answer(
  { method, url, header, data: sent, dataType, timeout }: RequestOptions,
  given: AbortSignal,
) {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), given])
    const answer = await fetch(url, {
      method,
      headers: header,
      signal,
      ...(sent !== undefined && { body: sent }),
    })
    const body = await answer.text()
    const data = dataType === 'text' ? body : JSON.parse(body)
    return { statusCode: answer.status, data, header: Object.fromEntries(answer.headers) }
  } catch (cause) {
    const isLate = Reflect.get(Object(cause), 'name') === 'TimeoutError'
    throw Object.assign(Object.create(null), { errMsg: isLate ? 'request:fail timeout' : 'request:fail' })
  }
}

/** Taro's request is a promise that can be given up. */
function request(options: RequestOptions) {
  const controller = new AbortController()
  return Object.assign(answer(options, controller.signal), { abort: () => controller.abort() })
}

const hear = (name: string) => (listener: (value: unknown) => void) =>
  void wechat.listeners.push({ name, listener })

/** WeChat's one recorder: its listeners are added once and stay. */
const recorderListeners = new Map<string, (value?: unknown) => void>()
const recorder = {
  onStart: (listener: () => void) => void recorderListeners.set('start', listener),
  onStop: (listener: (value: unknown) => void) => void recorderListeners.set('stop', listener),
  onError: (listener: () => void) => void recorderListeners.set('error', listener),
  start(options: unknown) {
    wechat.moves.push({ name: 'startRecorder', options })
    recorderListeners.get(wechat.canRecord ? 'start' : 'error')?.()
  },
  stop() {
    wechat.moves.push({ name: 'stopRecorder', options: undefined })
    queueMicrotask(() => recorderListeners.get('stop')?.({ tempFilePath: 'wxfile://tmp/voice.mp3' }))
  },
}

/** WeChat's one player of the background: its listeners are added once and stay, and a new `src` begins to play. */
const backgroundListeners = new Map<string, () => void>()
const hearBackground = (name: string) => (listener: () => void) =>
  void backgroundListeners.set(name, listener)
export const background = {
  currentTime: 0,
  title: '',
  epname: '',
  singer: '',
  startTime: 0,
  playbackRate: 1,
  onTimeUpdate: hearBackground('time'),
  onPlay: hearBackground('play'),
  onPause: hearBackground('pause'),
  onWaiting: hearBackground('waiting'),
  onCanplay: hearBackground('canplay'),
  onSeeked: hearBackground('seeked'),
  onEnded: hearBackground('ended'),
  onStop: hearBackground('stop'),
  onError: hearBackground('error'),
  onPrev: hearBackground('previous'),
  onNext: hearBackground('next'),
  /** Something that WeChat, or the student in its panel, does to it. */
  happens: (name: string) => backgroundListeners.get(name)?.(),
  set src(src: string) {
    wechat.moves.push({ name: 'background', options: { src, from: background.startTime } })
    background.happens('play')
  },
  play() {
    background.happens('play')
  },
  pause() {
    background.happens('pause')
  },
  seek(second: number) {
    background.currentTime = second
    background.happens('seeked')
  },
  stop() {
    background.happens('stop')
  },
}

function connectSocket({ url }: { readonly url: string }) {
  const handlers = new Map<string, (answer: unknown) => void>()
  const on = (name: string) => (listener: (answer: unknown) => void) => void handlers.set(name, listener)
  const socket: FakeSocket = {
    url,
    sent: [],
    isClosed: false,
    happens: (name, answer) => handlers.get(name)?.(answer),
  }
  wechat.sockets.push(socket)
  const task = {
    onOpen: on('open'),
    onMessage: on('message'),
    onClose: on('close'),
    onError: on('error'),
    send({ data, fail }: { readonly data: string; readonly fail: () => void }) {
      if (wechat.canSend) socket.sent.push(data)
      else fail()
    },
    close() {
      socket.isClosed = true
      socket.happens('close', { code: 1000 })
    },
  }
  return wechat.opensSockets ? Promise.resolve(task) : Promise.reject(new Error('connectSocket:fail'))
}

const taro = {
  connectSocket,
  requestPayment: (options: unknown) => {
    wechat.moves.push({ name: 'requestPayment', options })
    const errMsg = wechat.payment
    return errMsg === undefined
      ? Promise.resolve()
      : Promise.reject(Object.assign(Object.create(null), { errMsg }))
  },
  requestSubscribeMessage: (options: unknown) => {
    wechat.moves.push({ name: 'requestSubscribeMessage', options })
    const { subscribed } = wechat
    return subscribed
      ? Promise.resolve(subscribed)
      : Promise.reject(new Error('requestSubscribeMessage:fail'))
  },
  addPhoneCalendar: (options: unknown) => {
    wechat.moves.push({ name: 'addPhoneCalendar', options })
    return wechat.hasCalendar ? Promise.resolve() : Promise.reject(new Error('addPhoneCalendar:fail'))
  },
  getBackgroundAudioManager: () => background,
  canIUse: () => true,
  getRecorderManager: () => recorder,
  onAppShow: hear('onAppShow'),
  onAppHide: hear('onAppHide'),
  onError: hear('onError'),
  onUnhandledRejection: hear('onUnhandledRejection'),
  login: () => (wechat.login instanceof Error ? Promise.reject(wechat.login) : Promise.resolve(wechat.login)),
  chooseMedia: (options: unknown) => {
    wechat.moves.push({ name: 'chooseMedia', options })
    if (wechat.chosen instanceof Error) return Promise.reject(wechat.chosen)
    return Promise.resolve({ tempFiles: [{ tempFilePath: wechat.chosen }] })
  },
  getImageInfo: () => Promise.resolve({ width: 4000, height: 3000 }),
  compressImage: (options: { src: string }) => {
    wechat.moves.push({ name: 'compressImage', options })
    return wechat.canCompress
      ? Promise.resolve({ tempFilePath: `${options.src}.small` })
      : Promise.reject(new Error('compressImage:fail'))
  },
  getFileSystemManager: () => ({
    readFile({ filePath, success, fail }: ReadFile) {
      const bytes = wechat.files.get(filePath)
      if (bytes) success({ data: Uint8Array.from(bytes).buffer })
      else fail()
    },
  }),
  env: { USER_DATA_PATH: 'wxfile://usr' },
  downloadFile: (options: unknown) => {
    wechat.moves.push({ name: 'downloadFile', options })
    const coming =
      wechat.downloaded === 0
        ? Promise.reject(new Error('downloadFile:fail'))
        : Promise.resolve({ statusCode: wechat.downloaded })
    return Object.assign(coming, {
      onProgressUpdate: (handlers: (answer: { progress: number }) => void) => handlers({ progress: 43 }),
    })
  },
  openDocument: (options: unknown) => {
    wechat.moves.push({ name: 'openDocument', options })
    return wechat.canShow ? Promise.resolve() : Promise.reject(new Error('openDocument:fail'))
  },
  setInnerAudioOption: move('setInnerAudioOption'),
  createInnerAudioContext: () => {
    const handlers = new Map<string, () => void>()
    const on = (name: string) => (listener: () => void) => void handlers.set(name, listener)
    const audio = {
      src: '',
      onEnded: on('onEnded'),
      onError: on('onError'),
      destroy: move('destroyAudio'),
      play() {
        wechat.moves.push({ name: 'play', options: { src: audio.src } })
        if (wechat.sound) handlers.get(wechat.sound)?.()
      },
    }
    return audio
  },
  getStorageInfoSync: () => storage((values) => ({ keys: [...values.keys()] })),
  getStorageSync: (key: string) => storage((values) => (values.has(key) ? values.get(key) : '')),
  setStorageSync: (key: string, value: unknown) =>
    storage((values) => {
      if (wechat.storageError !== undefined) throw new Error(wechat.storageError)
      values.set(key, JSON.parse(JSON.stringify(value)))
    }),
  removeStorageSync: (key: string) => storage((values) => void values.delete(key)),
  getCurrentPages: () => Array.from({ length: wechat.pages }),
  reLaunch: move('reLaunch'),
  redirectTo: move('redirectTo'),
  navigateTo: move('navigateTo'),
  navigateBack: move('navigateBack'),
  setClipboardData: move('setClipboardData'),
  showToast: move('showToast'),
  hideToast: move('hideToast'),
  setNavigationBarTitle: move('setNavigationBarTitle'),
  exitMiniProgram: move('exitMiniProgram'),
  getUpdateManager: () => ({
    onUpdateReady: (ready: () => void) => void (updates.announce = ready),
    applyUpdate: move('applyUpdate'),
  }),
  getDeviceInfo: () => ({ platform: wechat.platform }),
  getLaunchOptionsSync: () => ({ query: wechat.launchQuery }),
  getNetworkType: () =>
    wechat.network instanceof Error
      ? Promise.reject(wechat.network)
      : Promise.resolve({ networkType: wechat.network }),
  onNetworkStatusChange: (handlers: typeof wechat.networkChanged) => void (wechat.networkChanged = handlers),
  offNetworkStatusChange(handlers: typeof wechat.networkChanged) {
    if (wechat.networkChanged === handlers) wechat.networkChanged = () => undefined
  },
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
