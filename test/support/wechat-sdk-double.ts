import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

/**
 * A double of WeChat's page script. Like the real one it calls `ready` after a refusal as well, and leaves a window
 * alone that has it already. It refuses as many configurations of a page as `window.sdkRefusals` says.
 */
const script = `!function () {
  var seen = (window.sdkSeen = window.sdkSeen || { configs: [], shares: [] })
  if (window.jWeixin) return
  var told = {}
  window.wx = window.jWeixin = {
    error: function (f) { told.error = f },
    ready: function (f) { told.ready = f },
    config: function (config) {
      seen.configs.push(config)
      var isRefused = seen.configs.length <= (window.sdkRefusals || 0)
      setTimeout(function () {
        if (isRefused && told.error) told.error({ errMsg: 'config:invalid signature' })
        if (told.ready) told.ready()
      })
    },
    updateAppMessageShareData: function (data) { seen.shares.push({ to: 'friend', data: data }) },
    updateTimelineShareData: function (data) { seen.shares.push({ to: 'moments', data: data }) },
  }
}()`

/** The calls of a page to the script. */
export interface SdkSeen {
  readonly configs: readonly { appId: string; nonceStr: string; signature: string; jsApiList: string[] }[]
  readonly shares: readonly { to: string; data: Record<string, string> }[]
}

/** A server of WeChat's page script on the loopback interface. */
export interface WechatSdkDouble {
  readonly origin: string
  /** How often the script was fetched. */
  fetched: number
  close(): Promise<void>
}

/** Starts the double on a free port. */
export async function startWechatSdkDouble(): Promise<WechatSdkDouble> {
  const server = createServer((_request, response) => {
    double.fetched += 1
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const double: WechatSdkDouble = {
    origin: `http://127.0.0.1:${port}`,
    fetched: 0,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
  return double
}

/** The page's calls to the script so far; undefined where the script was not fetched. */
export const sdkSeenBy = (page: Page): Promise<SdkSeen | undefined> =>
  page.evaluate(() => Reflect.get(globalThis, 'sdkSeen') as SdkSeen | undefined)
