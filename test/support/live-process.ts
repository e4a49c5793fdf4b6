import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { chinaMidnight, DAY_MS } from '../../contract/domain/china-time'
import { getRoom } from '../../contract/domain/courses/live/schedule'
import { buildApp } from '../../server/src/app'
import { loadBoot } from '../../server/src/config/boot'
import { readConfig } from '../../server/src/config'
import { loadContent } from '../../server/src/content'
import { openDb } from '../../server/src/db'
import type { LiveClass } from '../../server/src/modules/courses/live/classes'
import { createBus } from '../../server/src/providers/bus'
import { createDiskFiles } from '../../server/src/providers/files/disk'
import { limitExchanges } from '../../server/src/login-admission/exchange-admission'
import { createWechat } from '../../server/src/providers/wechat/http'
import { deriveKeys } from '../../server/src/security/keys'

const MINUTE_MS = 60_000

/** A class of five hours that begins at a time, every day, in which students write as often as they like. */
export function classFrom(beginsAt: number): { lesson: LiveClass; room: string } {
  const id = 'bench'
  const lesson: LiveClass = {
    id,
    course: 'bench',
    title: '压力测试',
    isTrial: true,
    film: '/media/film.mp4',
    filmSeconds: (5 * 3_600_000) / 1000,
    seconds: (5 * 3_600_000) / 1000,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    minutes: Math.floor(((beginsAt - chinaMidnight(beginsAt)) % DAY_MS) / MINUTE_MS),
    slow: 0,
    questions: [],
  }
  return { lesson, room: getRoom(id, beginsAt) }
}

const benchSecret = 'the secret of a bench, which is long enough'

/** Runs the whole application as in production, with one class that has begun; reports its port once. */
async function serve(): Promise<void> {
  const config = readConfig({
    ...process.env,
    NODE_ENV: 'production',
    SECRET: benchSecret,
    SMS_PROVIDER: 'terminal',
    LOG_LEVEL: 'error',
  })
  const { lesson } = classFrom(Number(process.env['LIVE_BEGIN']))
  const url = config.databaseUrl ?? ''
  const db = openDb(url)
  const app = await buildApp({
    config,
    keys: deriveKeys(benchSecret),
    db,
    clock: () => new Date(),
    sms: { send: async () => undefined },
    wechat: limitExchanges(createWechat(config.wechat), () => new Date()),
    files: createDiskFiles(path.join(config.dataDir, 'files')),
    content: await loadContent(config.contentDir),
    boot: loadBoot(config.bootFile),
    live: {
      classes: () => [lesson],
      mustSign: async () => false,
      learners: async (_course, uids) => new Set(uids),
      learnt: async (uids, courses) => new Map(uids.map((uid) => [uid, new Set(courses)])),
    },
    bus: createBus(config, db, url),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port: (app.server.address() as AddressInfo).port })
}

if (process.send && process.env['LIVE_BEGIN']) void serve()
