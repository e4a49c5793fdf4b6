import { posix } from 'node:path'
import { createContext, runInContext, Script } from 'node:vm'
import { wxmlToJs } from 'miniprogram-compiler'
import { call, isBag, formatText, type Bag } from './json'
import { readJson, type Manifest } from './manifest'
import type { PageInstance } from './page-instance'

/** An element of the drawn view, or a run of text; `owner` is the page or component whose methods its bindings name. */
export interface ViewElement {
  readonly tag: string
  readonly attributes: Bag
  readonly children: readonly ViewNode[]
  readonly owner: PageInstance
}
export type ViewNode = ViewElement | string

/** Compiles the templates; an unknown machine or a broken template ends in one sentence. */
function compile(folder: string): string {
  try {
    return wxmlToJs(folder, { maxBuffer: 256 << 20 })
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    const isForeign = /ENOENT|EACCES|ENOEXEC|spawn/.test(detail)
    const hint = isForeign
      ? 'wcc ships for x64 Linux, macOS and Windows and must be executable in node_modules/miniprogram-compiler/bin'
      : 'a template is wrong'
    throw new Error(`WeChat's template compiler failed (${hint}): ${detail}`, { cause })
  }
}

const compiled = new Map<string, Script>()

/** The templates of a built program, compiled once for all phones of a file. */
function getTemplates(folder: string): Script {
  const script = compiled.get(folder) ?? new Script(`(function () {${compile(folder)}\n})()`)
  compiled.set(folder, script)
  return script
}

/** The view layer: WeChat's own compiled templates, which turn a page's data into a tree. */
export class ViewLayer {
  private readonly generate: unknown
  private readonly parse: unknown

  constructor(
    private readonly manifest: Manifest,
    private readonly instantiate: (route: string) => PageInstance,
    report: (problem: string) => void,
  ) {
    const complain = (...words: unknown[]) => report(`WXML: ${words.map(String).join(' ')}`)
    const console = { log: () => undefined, warn: complain, error: complain }
    const context = createContext({ window: { __webview_engine_version__: 0.02 }, console })
    this.generate = getTemplates(manifest.folder).runInContext(context)
    this.parse = runInContext('JSON.parse', context)
  }

  /** Draws a page or a component as it is now. */
  draw(instance: PageInstance): ViewElement {
    const template = call(this.generate, undefined, `${instance.route}.wxml`)
    if (template === undefined) throw new Error(`No template: ${instance.route}.wxml`)
    // The templates distinguish arrays from objects by their own realm, so the data is parsed in there.
    const data = call(this.parse, undefined, JSON.stringify(instance.data))
    const root = call(template, undefined, data, {}, {})
    const components = this.listComponents(instance.route)
    return {
      tag: 'page',
      attributes: {},
      children: this.children(root, instance, components),
      owner: instance,
    }
  }

  private children(node: unknown, owner: PageInstance, components: ReadonlyMap<string, string>): ViewNode[] {
    const list: unknown[] = isBag(node) && Array.isArray(node.children) ? node.children : []
    return list.flatMap((child) => this.simplify(child, owner, components))
  }

  private simplify(node: unknown, owner: PageInstance, components: ReadonlyMap<string, string>): ViewNode[] {
    if (!isBag(node)) return [String(node)]
    const children = () => this.children(node, owner, components)
    const name = formatText(node, 'tag')
    if (name === 'virtual') return children()
    const tag = name.replace(/^wx-/, '')
    const attributes = isBag(node.attr) ? node.attr : {}
    const component = components.get(tag)
    if (component === undefined) return [{ tag, attributes, children: children(), owner }]
    const inner = this.instantiate(component)
    Object.assign(inner.data, { i: attributes.i, l: attributes.l })
    return [{ tag, attributes, children: this.draw(inner).children, owner }]
  }

  private listComponents(route: string): Map<string, string> {
    const { usingComponents } = readJson(this.manifest.folder, `${route}.json`)
    const entries = isBag(usingComponents) ? Object.entries(usingComponents) : []
    return new Map(
      entries.map(([tag, value]) => {
        const path = String(value)
        return [tag, path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(route), path)]
      }),
    )
  }
}
