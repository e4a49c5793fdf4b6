import type { Browser } from 'playwright-core'
import type { PageConfig } from '../../contract/schemas/market/page-config'
import type { Boot } from '../../server/src/config/boot'
import { contentWith } from './campaign'
import { launchChromium } from './chromium'
import { phonesInDatabase } from './phones'
import { startTestServer, type TestServer } from './server'

/** How a driven test wants its server; only data, for it crosses from jest's realm into this one. */
export interface ServerSettings {
  env?: Readonly<Record<string, string>>
  boot?: Boot
  /** Campaign pages in the place of those of the given files. */
  pages?: Readonly<Record<string, PageConfig>>
}

/** A server whose clock a test may put forward. */
export interface DrivenServer extends TestServer {
  /** How far the server's clock is ahead, in ms. */
  ahead: number
}

/** The shared resources of the files that one jest worker runs; see `driven-environment.cjs`. */
export interface TestWorker {
  startServer(settings: ServerSettings): Promise<DrivenServer>
  launchChromium(flags: readonly string[]): Promise<Browser>
  /** The worker's own Chromium, which the files share one after the other. */
  sharedBrowser(): Promise<Browser>
}

/**
 * Restarts the worker's server: an empty database, no memory and clocks that are right. The worker retains everything
 * that is slow to build and does not change: the modules, their compiled code and the checked content.
 */
async function startServer({ env, boot, pages }: ServerSettings): Promise<DrivenServer> {
  const clock = { ahead: 0 }
  const server = await startTestServer({
    clock: () => new Date(Date.now() + clock.ahead),
    ...(env && { env }),
    ...(boot && { boot }),
    ...(pages && { content: await contentWith(pages) }),
  })
  return {
    ...server,
    get ahead() {
      return clock.ahead
    },
    set ahead(ms) {
      clock.ahead = ms
    },
    async close() {
      const phones = await phonesInDatabase(server.db)
      await server.close()
      if (phones.length > 0) throw new Error(`phones in clear in the database: ${phones.join(', ')}`)
    },
  }
}

let browser: Promise<Browser> | undefined
let closing: NodeJS.Timeout | undefined

/** How long a browser waits for the next file, in ms: jest ends a worker that still runs half a second after its end. */
const PAUSE_MS = 200

async function sharedBrowser(): Promise<Browser> {
  clearTimeout(closing)
  const known = await browser
  if (known?.isConnected()) return known
  browser = launchChromium()
  return browser
}

/** A file has ended: closes the browser unless another file begins at once. */
export function restBrowser(): void {
  closing = setTimeout(() => {
    const unused = browser
    browser = undefined
    void unused?.then((it) => it.close())
  }, PAUSE_MS)
}

/** A file begins. */
export function saveBrowser(): void {
  clearTimeout(closing)
}

export const worker: TestWorker = { startServer, launchChromium, sharedBrowser }
