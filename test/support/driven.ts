import type { Browser, BrowserContext } from 'playwright-core'
import type { DrivenServer, ServerSettings, TestWorker } from './worker'

declare global {
  /** Set by the environment of driven tests. */
  var testWorker: TestWorker
}

interface How {
  /** Begin with an empty server for each test, not for each file. */
  each?: boolean
  /** Asked for at each beginning, after the hooks that the file had registered before. */
  settings?: () => ServerSettings
}

/** The server of a file. */
export interface SharedServer extends DrivenServer {
  /** Puts an empty server with other settings into its place. */
  restart(settings: ServerSettings): Promise<void>
}

/** The worker's server, empty at the beginning of the file or of each test; at its end no phone may be in it in clear. */
export function sharedServer({ each = false, settings = () => ({}) }: How = {}): SharedServer {
  let current: DrivenServer | undefined
  const started = (): DrivenServer => {
    if (!current) throw new Error('The server is there inside of tests and hooks only.')
    return current
  }
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(async () => {
    current = await testWorker.startServer(settings())
  })
  after(async () => {
    await current?.close()
    current = undefined
  })
  return {
    get url() {
      return started().url
    },
    get app() {
      return started().app
    },
    get db() {
      return started().db
    },
    get dataDir() {
      return started().dataDir
    },
    get ahead() {
      return started().ahead
    },
    set ahead(ms) {
      started().ahead = ms
    },
    close: () => started().close(),
    async restart(next) {
      await started().close()
      current = await testWorker.startServer(next)
    },
  }
}

/** The part of a browser that tests need: pages in contexts of their own. */
export type Contexts = Pick<Browser, 'newContext'>

/**
 * The worker's Chromium, or with `flags` one of the file's own. A context that a test opened is closed after it, one
 * that was opened for all of them at the end of the file; to be used before `sharedServer`, so that pages end first.
 */
export function sharedBrowser(flags: readonly string[] = []): Contexts {
  let current: Browser | undefined
  let opened: BrowserContext[] = []
  let common: BrowserContext[] = []
  const closeAll = async (contexts: readonly BrowserContext[]): Promise<void> => {
    for (const context of contexts) await context.close()
  }
  beforeAll(async () => {
    current = flags.length > 0 ? await testWorker.launchChromium(flags) : await testWorker.sharedBrowser()
  })
  beforeEach(() => {
    common = [...common, ...opened]
    opened = []
  })
  afterEach(async () => {
    await closeAll(opened)
    opened = []
  })
  afterAll(async () => {
    await closeAll([...opened, ...common])
    if (flags.length > 0) await current?.close()
  })
  return {
    newContext: async (options) => {
      if (!current) throw new Error('The browser is there inside of tests and hooks only.')
      const context = await current.newContext(options)
      opened.push(context)
      return context
    },
  }
}
