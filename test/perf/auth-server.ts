import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../../server/src/app'
import { loadBoot } from '../../server/src/config/boot'
import { readConfig } from '../../server/src/config'
import { loadContent } from '../../server/src/content'
import { openDb } from '../../server/src/db'
import type { SmsMessage } from '../../server/src/providers/sms/contract'
import { createDiskFiles } from '../../server/src/providers/files/disk'
import { limitExchanges } from '../../server/src/login-admission/exchange-admission'
import { createWechat } from '../../server/src/providers/wechat/http'
import { deriveKeys } from '../../server/src/security/keys'

/** The questions of the bench to the server under test. */
export type Ask = 'cpu' | 'messages'

/** The messages of the server under test to the bench: its port once, then an answer to each question. */
export type Told = { port: number } | { cpu: number } | { messages: SmsMessage[] }

/** The secret from which the keys of the server under test are derived. */
export const benchSecret = 'the secret of a bench, which is long enough'

const post = (notice: Told): void => void process.send?.(notice)

/** Runs the whole application as in production, but for the SMS gateway, which only collects. */
async function serve(): Promise<void> {
  const config = readConfig({
    ...process.env,
    NODE_ENV: 'production',
    SECRET: benchSecret,
    SMS_PROVIDER: 'terminal',
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'shangan-bench-')),
    TRUST_PROXY: '1',
  })
  const messages: SmsMessage[] = []
  const app = await buildApp({
    config,
    keys: deriveKeys(benchSecret),
    db: openDb(config.databaseUrl ?? ''),
    clock: () => new Date(),
    sms: { send: async (message) => void messages.push(message) },
    wechat: limitExchanges(createWechat(config.wechat), () => new Date()),
    files: createDiskFiles(path.join(config.dataDir, 'files')),
    content: await loadContent(config.contentDir),
    boot: loadBoot(config.bootFile),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.on('message', (ask: Ask) => {
    const { user, system } = process.cpuUsage()
    post(ask === 'cpu' ? { cpu: (user + system) / 1e6 } : { messages: messages.splice(0) })
  })
  process.on('disconnect', () => process.exit(0))
  post({ port: (app.server.address() as AddressInfo).port })
}

if (process.send) void serve()
