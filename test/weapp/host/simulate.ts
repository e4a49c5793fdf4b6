import { join } from 'node:path'
import { load, render, sleep } from 'miniprogram-simulate'
import { call, isBag, isCallable, formatText, type Bag } from './json'

/** Answers a request of the program: what the server would have said, as parsed JSON. */
export type Answer = (url: string) => unknown

/** The globals that a page of a mini-program finds, put on the global object of a jsdom test. */
function prepare(answer: Answer): { readonly app: () => Bag; open(page: Bag): void } {
  const world: Bag = globalThis
  const stack: Bag[] = []
  let app: Bag = {}
  world.App = (options: unknown) => {
    if (isBag(options)) app = options
  }
  world.getApp = () => app
  world.getCurrentPages = () => [...stack]
  world.Page = (options: unknown) => {
    const page = isBag(options) ? options : {}
    const methods = Object.fromEntries(Object.entries(page).filter(([, value]) => isCallable(value)))
    call(world.Component, undefined, {
      data: page.data,
      methods,
      options: { styleIsolation: 'apply-shared' },
    })
  }
  const wx = isBag(world.wx) ? world.wx : {}
  wx.request = (options: unknown) => {
    const request = isBag(options) ? options : {}
    const body = answer(formatText(request, 'url'))
    const data = request.dataType === 'text' ? JSON.stringify(body) : body
    const response = { data, statusCode: 200, header: {}, errMsg: 'request:ok' }
    setTimeout(() => call(request.success, undefined, response), 0)
    return { abort: () => undefined }
  }
  const system = { platform: 'ios', windowWidth: 375, windowHeight: 667, pixelRatio: 2, SDKVersion: '3.3.4' }
  for (const name of ['getAppBaseInfo', 'getWindowInfo', 'getDeviceInfo', 'getSystemInfoSync'])
    wx[name] = () => system
  wx.getUpdateManager = () => ({ onUpdateReady: () => undefined })
  world.wx = wx
  return { app: () => app, open: (page) => stack.push(page) }
}

/** Reads until the answer stays the same for a while; gives up after five seconds. */
async function settled(read: () => string): Promise<string> {
  let last = read()
  for (let round = 0, same = 0; round < 250 && same < 10; round += 1) {
    await sleep(20)
    const next = read()
    same = next === last ? same + 1 : 0
    last = next
  }
  return last
}

/**
 * Renders one page of a compiled mini-program with WeChat's own component engine (miniprogram-simulate) in jsdom and
 * answers the words that it shows. A second opinion beside the host: other engine, other data path.
 */
export async function renderPage(folder: string, route: string, answer: Answer): Promise<string> {
  const { app, open } = prepare(answer)
  require(join(folder, 'app.js'))
  const launch = { path: route, query: {}, scene: 1001 }
  for (const hook of ['onLaunch', 'onShow']) call(app()[hook], app(), launch)
  const compilerOptions = { maxBuffer: 1 << 28 }
  const id = load(join(folder, route), 'page', { compiler: 'official', rootPath: folder, compilerOptions })
  const component = render(id)
  component.attach(document.body)
  const instance: unknown = component.instance
  if (!isBag(instance)) throw new Error(`${route} has no instance`)
  instance.route = route
  open(instance)
  for (const hook of ['onLoad', 'onShow', 'onReady']) call(instance[hook], instance, {})
  const words = await settled(() => component.dom?.textContent ?? '')
  component.detach()
  return words
}
