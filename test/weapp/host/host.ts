import { resolve as resolvePath } from 'node:path'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { dispatch } from './events'
import type { Leave } from './devices'
import { call, formatText, type Bag } from './json'
import { parsePageUrl, readManifest, type Manifest } from './manifest'
import { Network } from './network'
import { Sockets } from './socket'
import { PageInstance, SetDataMeter } from './page-instance'
import { byLabel, byRole, byText, markup, getName, formatWords, type Path, type Wanted } from './query'
import { LogicRealm } from './realm'
import { ViewLayer, type ViewElement } from './view'
import { Refused } from './refused'
import { WxApi } from './wx-api'

/** How a mini-program is run. */
export interface HostOptions {
  /** Leads origins that the build names to servers on the loopback. */
  readonly resolve?: Readonly<Record<string, string>>
  /** The answer of `wx.login`; 'code' by default. */
  readonly loginCode?: () => string
  /** The picture that the user chooses; an empty file by default. */
  readonly chosenPicture?: () => Uint8Array
  /** The user's answer to `wx.showModal`; yes by default. */
  readonly modalAnswer?: () => { confirm: boolean; content?: string }
  /** The user's action in the dialog of `wx.requestPayment`; it throws Refused, as by default, for no payment. */
  readonly pay?: (payment: Bag) => void
  /** The permissions that the user gives WeChat on the phone; everything by default. */
  readonly leave?: Partial<Leave>
  /** The phone; an iPhone by default. */
  readonly platform?: 'ios' | 'android'
  /** The phone's look; light by default. */
  readonly theme?: 'light' | 'dark'
  /** The program's storage on this phone from before; nothing by default. */
  readonly storage?: Map<string, string>
}

/** The user closes the dialog of a payment. */
function cancel(): never {
  throw new Refused('cancel')
}

/** A program whose view has not changed for so long is at rest, in ms. */
const REST_MS = 60

/** The most pages that WeChat allows on the stack. */
const maxStack = 10

/** How to look for an element: by role and name, by text, or by label. */
export type Search = { role: string; name?: Wanted } | { text: Wanted } | { label: Wanted }

/**
 * Runs a compiled mini-program: its logic in a realm that holds WeChat's globals only, its views through WeChat's
 * own template compiler, its requests over real HTTP. Everything that WeChat would complain about is in `problems`.
 */
export class MiniProgram {
  readonly problems: string[] = []
  readonly setData = new SetDataMeter()
  readonly network: Network
  readonly wx: WxApi
  private readonly manifest: Manifest
  private readonly realm: LogicRealm
  private readonly view: ViewLayer
  private readonly sockets: Sockets
  private readonly stack: PageInstance[] = []
  private readonly tabs = new Map<string, PageInstance>()
  private launchOptions: Bag = {}

  constructor(folder: string, options: HostOptions = {}) {
    const report = (problem: string) => void this.problems.push(problem)
    this.manifest = readManifest(resolvePath(folder))
    this.network = new Network(options.resolve ?? {}, (text) => this.realm.parse(text), report)
    this.sockets = new Sockets(options.resolve ?? {})
    this.wx = new WxApi({
      request: (request) => this.network.request(request),
      connect: (options) => this.sockets.connect(options),
      navigate: (api, { url, delta }) => this.navigate(api, String(url ?? ''), Number(delta ?? 1)),
      loginCode: options.loginCode ?? (() => 'code'),
      modalAnswer: options.modalAnswer ?? (() => ({ confirm: true })),
      chosenPicture: options.chosenPicture ?? (() => new Uint8Array()),
      pay: options.pay ?? cancel,
      leave: { may: () => true, accepts: () => true, ...options.leave },
      platform: options.platform ?? 'ios',
      storage: options.storage,
      launchOptions: () => this.launchOptions,
      theme: () => (this.manifest.hasNight ? (options.theme ?? 'light') : undefined),
      report,
    })
    this.realm = new LogicRealm(this.manifest, this.wx.api, () => this.stack.map(({ self }) => self), report)
    this.view = new ViewLayer(this.manifest, (route) => this.instantiate(route), report)
  }

  /** Starts the program on a page (the entry page by default) and waits until it has drawn. */
  async launch(url = this.manifest.entry): Promise<this> {
    this.launchOptions = { ...parsePageUrl(url), scene: 1001, referrerInfo: {} }
    this.realm.require('/app.js', '')
    const { app } = this.realm
    for (const hook of ['onLaunch', 'onShow']) call(app[hook], app, this.launchOptions)
    this.open(url)
    await this.settle()
    return this
  }

  /** Sets the phone's clock forward. */
  setForward(ms: number): void {
    this.realm.setForward(ms)
  }

  /** Lets the timers that the program sets from now on run so much faster. */
  setPace(pace: number): void {
    this.realm.pace = pace
  }

  /** Ends the program's timers; call it at the end of each test. */
  close(): void {
    this.realm.close()
    this.sockets.close()
  }

  /** The page in front; throws when there is none. */
  get page(): PageInstance {
    const page = this.stack.at(-1)
    if (page === undefined) throw new Error('No page is open.')
    return page
  }

  get depth(): number {
    return this.stack.length
  }

  tree(): ViewElement {
    return this.view.draw(this.page)
  }

  text(): string {
    return formatWords(this.tree())
  }

  markup(): string {
    return markup(this.tree())
  }

  findAll(search: Search): Path[] {
    const tree = this.tree()
    if ('role' in search) return byRole(tree, search.role, search.name)
    return 'text' in search ? byText(tree, search.text) : byLabel(tree, search.label)
  }

  /** The one element that is meant; none or several are an error that shows the view. */
  find(search: Search): Path {
    const [first, second] = this.findAll(search)
    const wanted = JSON.stringify(search, (_, value: unknown) =>
      value instanceof RegExp ? String(value) : value,
    )
    if (first === undefined) throw new Error(`Nothing is ${wanted} in\n${this.markup()}`)
    if (second !== undefined) throw new Error(`More than one is ${wanted} in\n${this.markup()}`)
    return first
  }

  /** The accessible name of a found element. */
  getName(path: Path): string {
    const element = path.at(-1)
    return element === undefined ? '' : getName(element)
  }

  async tap(search: Search): Promise<void> {
    const path = this.find(search)
    const isDisabled = path.at(-1)?.attributes.disabled
    if (isDisabled !== true && isDisabled !== 'true') await this.fire(path, 'tap', { x: 1, y: 1 })
  }

  /** Types into the field with this name. */
  async type(name: Wanted, value: string): Promise<void> {
    const path = this.find({ role: 'textbox', name })
    await this.fire(path, 'input', { value, cursor: value.length, keyCode: 0 })
  }

  /** Sends any other event, such as `change` or `load`, to an element. */
  async fire(path: Path, type: string, detail: Bag): Promise<void> {
    const handled = dispatch(path, type, detail, (problem) => this.problems.push(problem))
    if (handled === 0) throw new Error(`Nothing handles ${type} on\n${markup(path.at(-1) ?? '')}`)
    await this.settle()
  }

  /** Moves as the program itself would, such as `move('switchTab', '/pages/home/index')`. */
  async move(api: string, url: string): Promise<void> {
    call(this.wx.api[api], this.wx.api, { url, success: () => undefined })
    await this.settle()
  }

  /** Lets everything that waits below the viewport come near it, as a visitor does who scrolls on. */
  async comeNear(): Promise<void> {
    const end = performance.now() + 5000
    // Taro waits up to a tenth of a second for the view before it lets a program look at it.
    while (this.wx.watched.size === 0 && performance.now() < end) await wait(10)
    this.wx.isNear = true
    for (const come of this.wx.watched) come()
    await this.settle()
  }

  /** Waits until no request is under way and the view has stopped changing; what never rests ends in an error. */
  async settle(): Promise<void> {
    const end = performance.now() + 120_000
    let quiet = 0
    let seen = -1
    while (quiet < REST_MS) {
      if (performance.now() > end)
        throw new Error(`The program does not come to rest.\n${this.problems.join('\n')}`)
      // Where no timer would end the rest, what is under way needs a few turns only.
      const isTimed = this.network.pending > 0 || this.realm.isDueWithin(REST_MS)
      await (isTimed ? wait(10) : turn())
      const isQuiet = this.network.pending === 0 && this.setData.calls === seen
      quiet = isQuiet ? quiet + (isTimed ? 10 : 3) : 0
      seen = this.setData.calls
    }
    if (this.stack.length > 0) this.tree()
  }

  private instantiate(route: string): PageInstance {
    const report = (problem: string) => void this.problems.push(problem)
    return new PageInstance(route, this.realm.definition(route), this.wx.api, this.setData, report)
  }

  private check(url: string, mayBeTab: boolean): string {
    const { path } = parsePageUrl(url)
    if (!this.manifest.routes.has(path)) throw new Error(`page "${path}" is not found`)
    if (!mayBeTab && this.manifest.tabs.includes(path))
      throw new Error('can not navigateTo/redirectTo a tabbar page')
    return path
  }

  private navigate(api: string, url: string, delta: number): void {
    if (api === 'navigateBack') return this.back(delta)
    const path = this.check(url, api === 'switchTab' || api === 'reLaunch')
    if (api === 'switchTab' && !this.manifest.tabs.includes(path))
      throw new Error('can not switch to no-tabBar page')
    if (api === 'navigateTo') {
      if (this.stack.length >= maxStack) throw new Error('webview count limit exceed')
      this.stack.at(-1)?.call('onHide')
    } else this.drop(api === 'redirectTo' ? 1 : this.stack.length)
    this.open(url)
  }

  private back(delta: number): void {
    const count = Math.min(delta, this.stack.length - 1)
    if (count < 1) return
    this.drop(count)
    this.page.call('onShow')
  }

  private drop(count: number): void {
    for (const page of this.stack.splice(this.stack.length - count).reverse()) {
      page.call(this.tabs.has(page.route) ? 'onHide' : 'onUnload')
    }
  }

  private open(url: string): void {
    const { query } = parsePageUrl(url)
    const path = this.check(url, true)
    const tab = this.tabs.get(path)
    if (tab !== undefined) {
      this.stack.push(tab)
      tab.call('onShow')
      return
    }
    const page = this.instantiate(path)
    page.options = query
    page.self.options = query
    this.stack.push(page)
    if (this.manifest.tabs.includes(path)) this.tabs.set(path, page)
    page.call('onLoad', query)
    page.call('onShow')
    setImmediate(() => page.call('onReady'))
  }
}

/** The texts of toasts and dialogs that were shown, in order. */
export const presentTexts = (program: MiniProgram): string[] =>
  program.wx.shown.map(({ options }) => {
    const bag = Object(options)
    return formatText(bag, 'title') || formatText(bag, 'content')
  })
