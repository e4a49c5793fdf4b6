import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { createContext, runInContext, Script, type Context } from 'node:vm'
import { call, isBag, getMessage, type Bag } from './json'
import type { Manifest } from './manifest'

/** A definition that a script of the program passed to `Page(...)` or `Component(...)`. */
export interface Definition {
  readonly kind: 'page' | 'component'
  readonly options: Bag
}

/** Words of the language that WeChat's logic layer lacks on at least one phone. */
const absent = ['Intl', 'WebAssembly', 'SharedArrayBuffer', 'Atomics']

/** Makes the realm's clock one that can be moved; answers what moves it, by ms. */
const CLOCK = `(() => {
  const Real = Date
  let ahead = 0
  globalThis.Date = class extends Real {
    constructor(...given) {
      if (given.length > 0) super(...given)
      else super(Real.now() + ahead)
    }
    static now() {
      return Real.now() + ahead
    }
  }
  return (ms) => void (ahead += ms)
})()`

const scripts = new Map<string, Script>()

/** A module of a built program, compiled once for all phones of a file. */
function getScript(path: string, filename: string): Script {
  const source = () => `(function (require, module, exports) {${readFileSync(path, 'utf8')}\n})`
  const script = scripts.get(path) ?? new Script(source(), { filename })
  scripts.set(path, script)
  return script
}

/**
 * The logic layer: a realm with the language and the mini-program's own globals, nothing of a browser or of Node.
 * `eval` and `new Function` throw, as they do in WeChat.
 */
export class LogicRealm {
  app: Bag = {}
  private readonly context: Context
  private readonly moveClock: unknown
  /** How much faster the timers run that the program sets from now on. */
  pace = 1
  private readonly modules = new Map<string, { exports: unknown }>()
  private readonly definitions = new Map<string, Definition>()
  /** The timers of the program, and when each is due. */
  private readonly timers = new Map<NodeJS.Timeout, number>()
  private loading = ''

  constructor(
    private readonly manifest: Manifest,
    wx: Bag,
    currentPages: () => unknown[],
    private readonly report: (problem: string) => void,
  ) {
    const define = (kind: Definition['kind']) => (options: unknown) => {
      if (isBag(options)) this.definitions.set(this.loading, { kind, options })
    }
    const globals = {
      wx,
      console: this.console(),
      ...this.clock(),
      App: (options: unknown) => {
        if (isBag(options)) this.app = options
      },
      getApp: () => this.app,
      getCurrentPages: currentPages,
      Page: define('page'),
      Component: define('component'),
      Behavior: (options: unknown) => options,
      requirePlugin: () => ({}),
    }
    this.context = createContext(globals, { codeGeneration: { strings: false, wasm: false } })
    for (const name of absent) runInContext(`delete globalThis.${name}`, this.context)
    this.moveClock = runInContext(CLOCK, this.context)
  }

  /** Sets the phone's clock forward. */
  setForward(ms: number): void {
    call(this.moveClock, undefined, ms)
  }

  /** Parses JSON into objects of this realm, so that `instanceof Array` and the like hold for the program. */
  parse(text: string): unknown {
    const json: unknown = runInContext('JSON', this.context)
    return isBag(json) ? call(json.parse, json, text) : undefined
  }

  /** The definition in a page's or component's script; the script runs on first use. */
  definition(route: string): Definition {
    if (!this.definitions.has(route)) {
      this.loading = route
      this.require(`/${route}.js`, '')
    }
    const found = this.definitions.get(route)
    if (found === undefined) throw new Error(`Page is not constructed: ${route}`)
    return found
  }

  /** Runs a module of the program once. A module of another subpackage is out of reach, as in WeChat. */
  require(id: string, from: string): unknown {
    const file = this.resolve(id, from)
    const owner = this.findPackage(file)
    if (from !== '' && owner !== undefined && owner !== this.findPackage(from)) {
      throw new Error(`module '${file}' of subpackage '${owner}' is required from '${from}'`)
    }
    const known = this.modules.get(file)
    if (known !== undefined) return known.exports
    const path = join(this.manifest.folder, file)
    if (!existsSync(path)) throw new Error(`module '${file}' is not defined, required from '${from}'`)
    const module: { exports: unknown } = { exports: {} }
    this.modules.set(file, module)
    const body: unknown = getScript(path, file).runInContext(this.context)
    call(body, undefined, (next: string) => this.require(next, file), module, module.exports)
    return module.exports
  }

  /** Whether a timer of the program is due within some ms. */
  isDueWithin(ms: number): boolean {
    const end = performance.now() + ms
    return [...this.timers.values()].some((due) => due <= end)
  }

  /** Ends all timers of the program. */
  close(): void {
    for (const timer of this.timers.keys()) clearTimeout(timer)
    this.timers.clear()
  }

  private resolve(id: string, from: string): string {
    const path = id.startsWith('.') ? posix.join(posix.dirname(from), id) : id.replace(/^\//, '')
    if (path.endsWith('.js')) return posix.normalize(path)
    const isFile = existsSync(join(this.manifest.folder, `${path}.js`))
    return posix.normalize(isFile ? `${path}.js` : `${path}/index.js`)
  }

  private findPackage(file: string): string | undefined {
    return this.manifest.packages.find((root) => file.startsWith(`${root}/`))
  }

  private console(): Bag {
    const silent = () => undefined
    const error = (...words: unknown[]) => this.report(`console.error: ${words.map(getMessage).join(' ')}`)
    return { log: silent, info: silent, debug: silent, warn: silent, group: silent, groupEnd: silent, error }
  }

  /** Timers whose callbacks cannot break the test process: what they throw is reported. */
  private clock(): Bag {
    const start =
      (repeat: boolean) =>
      (callback: unknown, given = 0, ...args: unknown[]) => {
        const delay = given / this.pace
        const wait = () => void this.timers.set(timer, performance.now() + delay)
        const fire = () => {
          if (repeat) wait()
          else this.timers.delete(timer)
          try {
            call(callback, undefined, ...args)
          } catch (cause) {
            this.report(getMessage(cause))
          }
        }
        const timer = repeat ? setInterval(fire, delay) : setTimeout(fire, delay)
        wait()
        return Number(timer)
      }
    const stop = (id: unknown) => {
      const timer = [...this.timers.keys()].find((each) => Number(each) === id)
      if (timer === undefined) return
      clearTimeout(timer)
      this.timers.delete(timer)
    }
    return { setTimeout: start(false), setInterval: start(true), clearTimeout: stop, clearInterval: stop }
  }
}
