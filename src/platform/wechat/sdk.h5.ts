import { SdkRefused, type WechatSdk } from './sdk.contract'

export { SdkRefused } from './sdk.contract'
export type { SdkConfig, SharedPage, WechatSdk } from './sdk.contract'

/** The names under which the script puts itself on the window; it leaves alone what is there already. */
const NAMES = ['wx', 'jWeixin'] as const

/** How long WeChat may take for one configuration, in ms; outside WeChat nobody ever answers. */
const PATIENCE_MS = 10_000

function fetchScript(src: string): Promise<void> {
  return new Promise((done, failed) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => done()
    script.onerror = () => failed(new SdkRefused('the script did not come'))
    document.head.append(script)
  })
}

/** Runs a function of the script, whose shape is its own affair. */
function ask(name: string, argument: unknown): void {
  const wx: unknown = Reflect.get(window, NAMES[0])
  const method: unknown = typeof wx === 'object' && wx !== null ? Reflect.get(wx, name) : undefined
  if (typeof method !== 'function') throw new SdkRefused(`the script has no ${name}`)
  Reflect.apply(method, wx, [argument])
}

export const wechatSdk = {
  async configure(script, config) {
    for (const name of NAMES) Reflect.deleteProperty(window, name)
    await fetchScript(script)
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      await new Promise<void>((done, failed) => {
        const refuse = (why: string) => failed(new SdkRefused(why))
        timer = setTimeout(() => refuse('no answer'), PATIENCE_MS)
        // A refusal is reported before `ready`, which follows it all the same.
        ask('error', (fault: unknown) => refuse(JSON.stringify(fault) ?? ''))
        ask('ready', () => done())
        ask('config', { debug: false, ...config })
      })
    } catch (cause) {
      for (const name of NAMES) Reflect.deleteProperty(window, name)
      throw cause
    } finally {
      clearTimeout(timer)
    }
  },
  share(page) {
    if (Reflect.get(window, NAMES[0]) === undefined) return
    ask('updateAppMessageShareData', { ...page })
    const { desc: _desc, ...moment } = page
    ask('updateTimelineShareData', moment)
  },
} satisfies WechatSdk as WechatSdk
