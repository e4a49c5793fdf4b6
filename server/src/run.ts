import type { FastifyInstance } from 'fastify'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from './app'
import { loadBoot } from './boot'
import { readConfig, type Config, type Environment } from './config'
import { loadContent } from './content'
import { openDataFolder } from './data-folder'
import { migrate, openDb, supervisePostgres } from './db'
import { importPromotions } from './modules/promotion/import'
import { createTerminalSms } from './providers/sms/terminal'
import { createWechat } from './providers/wechat/http'
import { progressText } from './strings/start'

/** How long requests in flight may take after a signal to stop, in milliseconds. */
const stopLimit = 30_000

/** A line to the terminal with the seconds since this process began. */
function say(line: string): void {
  process.stdout.write(`[${process.uptime().toFixed(1).padStart(5)}s] ${line}\n`)
}

/** Things to undo on the way out, the last opened first. */
type Closers = (() => unknown)[]

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}

/**
 * Starts the server as the environment says and answers when it listens; SIGTERM and SIGINT stop it. Whatever fails on
 * the way is undone before the error is thrown.
 */
export async function run(env: Environment): Promise<void> {
  const config = readConfig(env)
  const closers: Closers = []
  let stopping = false
  const starting = start(config, closers, () => stopping)
  onStopSignal(async () => {
    stopping = true
    say(progressText.stopping)
    // A start that is under way is let finish, so that nothing it opened is forgotten.
    await starting.catch(() => undefined)
    await closeAll(closers)
  })
  await starting
}

async function start(config: Config, closers: Closers, isStopping: () => boolean): Promise<void> {
  try {
    const app = await open(config, closers, isStopping)
    closers.push(() => app.close())
    const address = await app.listen({ port: config.port, host: config.host })
    say(progressText.listening(shownAddress(address, config)))
  } catch (cause) {
    await closeAll(closers)
    throw cause
  }
}

async function open(config: Config, closers: Closers, isStopping: () => boolean): Promise<FastifyInstance> {
  const clock = () => new Date()
  const boot = loadBoot(config.bootFile)
  const content = await loadContent(config.contentDir)
  say(progressText.contentReady)
  const lock = openDataFolder(config.dataDir)
  closers.push(() => lock.release())
  const url = config.databaseUrl ?? (await embedded(config, closers))
  if (config.databaseUrl) say(progressText.databaseOutside)
  say(progressText.migrated((await migrate(url)).length))
  const db = openDb(url)
  closers.push(() => db.destroy())
  await importPromotions(db, content)
  const sms = createTerminalSms({ dataDir: config.dataDir, clock, print: say })
  const wechat = createWechat(config.wechat)
  if (!existsSync(path.join(config.h5Dir, 'index.html'))) say(progressText.h5Missing(config.h5Dir))
  return buildApp({ config, db, clock, sms, wechat, content, boot, isStopping })
}

async function embedded(config: Config, closers: Closers): Promise<string> {
  const log = { warn: (message: string) => say(message) }
  const postgres = await supervisePostgres({ dataDir: config.dataDir }, log)
  closers.push(() => postgres.stop())
  const told = postgres.created ? 'databaseCreated' : postgres.attached ? 'databaseAttached' : 'databaseReady'
  say(progressText[told](postgres.port))
  const isElsewhere = path.dirname(postgres.cluster) !== realpathSync(config.dataDir)
  if (isElsewhere) say(progressText.databaseElsewhere(postgres.cluster, config.dataDir))
  return postgres.url
}

/** `localhost` is what a developer can click; an address of the network stays as it is. */
function shownAddress(address: string, config: Config): string {
  return ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host)
    ? `http://localhost:${config.port}`
    : address
}

/** Stops once, however often the signal comes: a terminal and npm may both send it. */
function onStopSignal(stop: () => Promise<void>): void {
  let begun = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (begun) return
      begun = true
      setTimeout(() => {
        say(progressText.stopForced)
        process.exit(1)
      }, stopLimit).unref()
      stop().then(
        () => {
          say(progressText.stopped)
          process.exit(0)
        },
        () => process.exit(1),
      )
    })
  }
}
