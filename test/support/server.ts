import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, type AppDeps } from '../../server/src/app'
import { loadBoot } from '../../server/src/config/boot'
import { readConfig } from '../../server/src/config'
import type { Db } from '../../server/src/db'
import { recordLessons } from '../../server/src/domain/taught-lessons'
import { importPromotions } from '../../server/src/modules/market/promotion/import'
import { createDrawingThread, type DrawingThread } from '../../server/src/pdf/drawing-thread'
import { createFiles } from '../../server/src/providers/files'
import { createPay } from '../../server/src/providers/pay'
import { createTerminalSms } from '../../server/src/providers/sms/terminal'
import { limitExchanges } from '../../server/src/login-admission/exchange-admission'
import { createWechat } from '../../server/src/providers/wechat/http'
import { deriveKeys } from '../../server/src/security/keys'
import { sharedContent } from './content'
import { testKeys } from './keys'
import { openTestDatabase } from './postgres'

/** A whole server on a free port, with the real content and a fresh database. */
export interface TestServer {
  url: string
  app: FastifyInstance
  db: Db
  /** The folder that the SMS outbox is written to. */
  dataDir: string
  close(): Promise<void>
}

/** The thread that draws the documents of all apps of a file: to start one takes half a second. */
const thread = createDrawingThread()
globalThis.afterAll?.(() => thread.close())

let lastDrawn: Promise<unknown> = Promise.resolve()

const drawing: DrawingThread = {
  draw(file, data) {
    const drawn = lastDrawn.then(() => thread.draw(file, data))
    lastDrawn = drawn.catch(() => undefined)
    return drawn
  },
  close: async () => undefined,
}

/** Starts a server inside the test's process; anything that the application is given may be replaced. */
export async function startTestServer(
  overrides: Partial<AppDeps> & { env?: Readonly<Record<string, string>> } = {},
): Promise<TestServer> {
  const { env, ...deps } = overrides
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-test-server-'))
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...env })
  const db = deps.db ?? (await openTestDatabase())
  const content = deps.content ?? (await sharedContent(config.contentDir))
  await importPromotions(db, content)
  await recordLessons(db, content.courses)
  const clock = deps.clock ?? (() => new Date())
  const app = await buildApp({
    config,
    clock,
    sms: createTerminalSms({ dataDir, clock, print: () => undefined }),
    wechat: limitExchanges(createWechat(config.wechat), clock),
    pay: createPay(config.pay),
    files: createFiles(config.files),
    boot: loadBoot(config.bootFile),
    // A browser or a mini-program in the same process makes it busy; that is no reason to refuse a test's request.
    longestDelay: 0,
    // Where whole files share a worker's server, each ends its own thread.
    ...('afterAll' in globalThis && { drawing }),
    ...deps,
    keys: deps.keys ?? (config.secret === undefined ? testKeys() : deriveKeys(config.secret)),
    db,
    content,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    db,
    dataDir,
    async close() {
      await app.close()
      if (!deps.db) await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
