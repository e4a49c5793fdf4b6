import { call, clone, isBag, isCallable, setPath, type Bag } from './json'
import type { Definition } from './realm'

/** The most bytes that WeChat accepts in one setData. */
const maxPatch = 1_048_576

/** The data that the program sent to its views: how often, how much (bytes of JSON), and the largest patch. */
export class SetDataMeter {
  calls = 0
  bytes = 0
  largest = 0
  readonly byRoute = new Map<string, { calls: number; bytes: number }>()

  add(route: string, bytes: number): void {
    this.calls += 1
    this.bytes += bytes
    this.largest = Math.max(this.largest, bytes)
    const page = this.byRoute.get(route) ?? { calls: 0, bytes: 0 }
    this.byRoute.set(route, { calls: page.calls + 1, bytes: page.bytes + bytes })
  }
}

/** One page on the stack, or one component in a view: the object on which the program's methods run. */
export class PageInstance {
  readonly self: Bag = {}
  options: Record<string, string> = {}
  isPainted = false

  constructor(
    readonly route: string,
    { kind, options }: Definition,
    wx: Bag,
    meter: SetDataMeter,
    private readonly report: (problem: string) => void,
  ) {
    const methods = kind === 'component' && isBag(options.methods) ? options.methods : options
    for (const [name, value] of Object.entries(methods)) {
      if (name !== 'data') this.self[name] = isCallable(value) ? value : clone(value)
    }
    Object.assign(this.self, {
      data: clone(options.data ?? {}),
      route,
      __route__: route,
      is: route,
      selectComponent: () => null,
      createSelectorQuery: () => call(wx.createSelectorQuery, wx),
      getTabBar: () => null,
      setData: (patch: unknown, done: unknown) => this.setData(patch, done, meter),
    })
  }

  get data(): Bag {
    return isBag(this.self.data) ? this.self.data : {}
  }

  /** Runs a method or hook of the program; what it throws is reported, not thrown. */
  call(name: string, ...args: unknown[]): unknown {
    try {
      return call(this.self[name], this.self, ...args)
    } catch (cause) {
      this.report(`${this.route} ${name}: ${String(cause)}`)
      return undefined
    }
  }

  has(name: string): boolean {
    return isCallable(this.self[name])
  }

  private setData(patch: unknown, done: unknown, meter: SetDataMeter): void {
    if (!isBag(patch)) return
    const text = JSON.stringify(patch)
    const bytes = Buffer.byteLength(text)
    this.isPainted = true
    meter.add(this.route, bytes)
    if (bytes > maxPatch) this.report(`setData of ${bytes} bytes on ${this.route} is over 1 MB`)
    for (const key of Object.keys(patch)) {
      if (patch[key] === undefined) this.report(`setData "${key}" is undefined on ${this.route}`)
    }
    const copy: unknown = JSON.parse(text)
    if (isBag(copy)) for (const [key, value] of Object.entries(copy)) setPath(this.data, key, value)
    if (isCallable(done)) setImmediate(() => this.finish(done))
  }

  private finish(done: unknown): void {
    try {
      call(done, this.self)
    } catch (cause) {
      this.report(`${this.route} setData callback: ${String(cause)}`)
    }
  }
}
