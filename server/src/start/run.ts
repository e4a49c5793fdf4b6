import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from '../app'
import { checkDeskOrders, loadBoot } from '../config/boot'
import type { Content } from '../domain/content/content'
import type { LiveContent } from '../domain/content/watch'
import type { Say } from '../lib/say'
import { readConfig, type Config, type Environment } from '../config'
import { contentHelp, followContent } from '../content/kept/follow'
import { livePages } from '../modules/market/content/live-pages'
import { livePrices } from './live-prices'
import { liveLearningMap } from '../modules/main/content/live-learning-map'
import { liveOperator } from '../content/live-operator'
import { liveHabit } from '../modules/habit/content/live-habit'
import { livePapers } from '../content/live-papers'
import { liveRewards } from '../modules/habit/content/live-rewards'
import { liveShop } from '../modules/shop/content/live-shop'
import { liveBank } from '../modules/practice/content/live-bank'
import { liveChatWords } from '../modules/courses/content/live-chat-words'
import { liveCourses } from '../modules/courses/content/live-courses'
import { liveWords } from '../content/live-words'
import { announceContent, createAnnounce, logLine, type Announce } from './announce'
import { openContent, type OpenedContent } from './content'
import { joinDeployment, openDatabases, type Opening } from './connections'
import type { Db } from '../db'
import { addressesAt } from '../http/loopback'
import { jobHelp, startJobs } from '../jobs/runner'
import { createMetrics, type Metrics } from '../lib/metrics'
import { storeAgreements } from '../modules/shop/order/agreement-versions'
import { countAtWechat } from '../modules/shop/order/maintenance'
import { outlineOlderOrders } from '../modules/shop/order/older-orders'
import { trackHelp } from '../modules/market/track/budget'
import { findForeign, importPromotions } from '../modules/market/promotion/import'
import { fillSearch } from '../modules/practice/question/search'
import { codeHelp } from '../login-admission/code-steps'
import { pdfHelp } from '../pdf/pdfs'
import { requestHelp } from '../plugins/metrics'
import { createPay } from '../providers/pay'
import { secretHelp } from '../secrets/follow'
import { saveCoupons } from './coupons'
import { serveLastGood, storeCourses } from './courses'
import { listJobs } from './jobs'
import { claimPlaces } from './places'
import { createProviders } from './providers'
import { untilReady } from './ready'
import { redisHelp } from './redis-told'
import { describeFailure } from './failure'
import { progressText } from '../strings/start'

/** How long requests in flight may take after a signal to stop, in milliseconds. */
const stopLimit = 30_000

/**
 * Connections that may wait until they are accepted: those of a school that opens the app at once. Node accepts one each turn
 * of its loop, and what finds no place is reset; the system's own bound is 4096 as well.
 */
const BACKLOG = 4096

async function closeAll(closers: Opening['closers']): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}

/** Slow work that the start needs, such as building the pages. It gives up when the signal says so. */
export type Prepare = (signal: AbortSignal) => Promise<void>

/** Runs the server; a start that fails ends the process with one sentence and code 1. */
export function runOrExplain(env: Environment, prepare?: Prepare): void {
  run(env, prepare).catch((cause: unknown) => {
    const sentence = describeFailure(cause, env.LOG_LEVEL)
    const isProduction = env.NODE_ENV?.trim() === 'production'
    const line = isProduction ? logLine('fatal', 'start failed', sentence) : `${sentence}\n`
    process.stderr.write(line, () => process.exit(1))
  })
}

/**
 * Starts the server as the environment says and answers when it listens; SIGTERM and SIGINT stop it. Whatever fails on
 * the way is undone before the error is thrown.
 */
async function run(env: Environment, prepare: Prepare = async () => undefined): Promise<void> {
  const config = readConfig(env)
  const announce = createAnnounce(config.production)
  const closers: Opening['closers'] = []
  const stopping = new AbortController()
  const starting = start({
    config,
    closers,
    stopping: stopping.signal,
    prepare,
    announce,
    clock: () => new Date(),
    say: announceContent(announce),
  })
  onStopSignal(announce, async () => {
    stopping.abort()
    announce('stopping', progressText.stopping)
    // A start that is under way is let finish, so that nothing it opened is forgotten.
    await starting.catch(() => undefined)
    await closeAll(closers)
  })
  await starting.catch((cause: unknown) => {
    if (!stopping.signal.aborted) throw cause
  })
}

/** The dependencies of a start. */
interface Start extends Opening {
  readonly prepare: Prepare
  readonly say: Say
}

async function start(given: Start): Promise<void> {
  const { config, closers, stopping, announce } = given
  try {
    const app = await open(given)
    closers.push(() => app.close())
    const [host] = addressesAt(config.host)
    const address = await app.listen({ port: config.port, host, backlog: BACKLOG })
    await untilReady(
      async () => (await app.inject('/readyz')).statusCode,
      () => stopping.aborted,
    )
    announce('listening', progressText.listening(presentAddress(address, config)))
  } catch (cause) {
    await closeAll(closers)
    throw cause
  }
}

/** The content of a server, and the files that are followed while it runs. */
interface FollowedContent extends OpenedContent {
  readonly content: Content
  /** The database, once it is open, and once the operator's files are in it. */
  readonly opened: { db?: Db; importedInto?: Db }
  readonly files: Readonly<Record<'bank' | 'courses' | 'shop' | 'papers' | 'operator', LiveContent>>
  readonly coupons: ReturnType<typeof saveCoupons>
  storeCourses(db: Db, read: Content['courses']): Promise<Content['courses']>
}

/** Loads the content and follows its files, which are stored as soon as there is a database. */
async function followFiles(
  { config, closers, clock, say }: Start,
  branches: ReadonlySet<string>,
): Promise<FollowedContent> {
  const { contentDir: dir } = config
  const hasBucket = config.media.bucket !== undefined
  const openedContent = await openContent(config, branches, say)
  const { content, held } = openedContent.started
  const base = { dir, content, say }
  const opened: FollowedContent['opened'] = {}
  const store: FollowedContent['storeCourses'] = (db, read) =>
    storeCourses(db, read, { ...base, clock, hasBucket })
  const stopAtEnd = (live: LiveContent): LiveContent => {
    closers.push(() => live.stop())
    return live
  }
  stopAtEnd(await liveWords(base))
  const bank = await liveBank({
    ...base,
    store: async (next) => (opened.db ? fillSearch(opened.db, next) : undefined),
  })
  stopAtEnd(bank)
  const courses = await liveCourses({
    ...base,
    store: async (next) => (opened.db ? store(opened.db, next) : next),
  })
  stopAtEnd(courses)
  stopAtEnd(await liveChatWords(base))
  const coupons = saveCoupons(opened, { ...base, clock })
  const shop = stopAtEnd(await liveShop({ ...base, ...coupons }))
  const papers = await livePapers({
    ...base,
    store: async () => (opened.db ? storeAgreements(opened.db, content, { now: clock(), say }) : undefined),
  })
  stopAtEnd(papers)
  stopAtEnd(await liveHabit(base))
  stopAtEnd(await liveLearningMap(base))
  stopAtEnd(await liveRewards({ ...base, held }))
  const operator = await liveOperator({
    ...base,
    branches,
    // A change from before the database is there goes into it with all the rest.
    store: async (next) => (opened.db ? importPromotions(opened.db, next) : undefined),
    findForeign: async (own) => (opened.importedInto ? findForeign(opened.importedInto, own) : []),
  })
  stopAtEnd(operator)
  const files = { bank, courses, shop, papers, operator }
  return { ...openedContent, content, opened, files, coupons, storeCourses: store }
}

/** Stores the content as it is now. */
async function storeContent(followed: FollowedContent, db: Db, { clock, say }: Start): Promise<void> {
  const { content, files } = followed
  await files.operator.look()
  await importPromotions(db, content)
  followed.opened.importedInto = db
  await files.bank.look()
  await fillSearch(db, content.bank)
  await files.courses.look()
  await serveLastGood(content, (read) => followed.storeCourses(db, read))
  await outlineOlderOrders(db, content.courses.courses)
  await storeAgreements(db, content, { now: clock(), say })
  await followed.coupons.begin(files.shop, followed.started.held)
}

/** Follows what is shown of prices and pages, and counts the faults of the content folder. */
async function followShown(
  { config, closers, clock, say }: Start,
  { content, started, lastGood }: FollowedContent,
  { branches, db, metrics }: { branches: ReadonlySet<string>; db: Db; metrics: Metrics },
) {
  const { contentDir: dir, dataDir } = config
  const { pages, products } = content
  const prices = await livePrices({ dir, db, clock, content, say })
  closers.push(() => prices.stop())
  const live = await livePages({ dir, dataDir, pages, products, now: Date.now, say })
  closers.push(() => live.stop())
  const faults = followContent({
    dir,
    branches,
    metrics,
    now: Date.now,
    say,
    started,
    ...(lastGood && { lastGood }),
  })
  closers.push(() => faults.stop())
  return faults
}

/** Whatever can be refused at once is looked at before the slow things begin. */
async function open(given: Start): Promise<FastifyInstance> {
  const { config, closers, stopping, announce, clock, say } = given
  const boot = loadBoot(config.bootFile)
  checkDeskOrders(config.deskOrders, boot)
  const pay = createPay(config.pay)
  const branches = new Set(boot.consult.branches.map(({ id }) => id))
  const followed = await followFiles(given, branches)
  const { content, files } = followed
  announce('content checked', progressText.contentReady)
  await claimPlaces(given)
  await given.prepare(stopping)
  stopping.throwIfAborted()
  const databases = await openDatabases(given)
  const { db, unhurried, keys } = databases
  followed.opened.db = unhurried
  // They store into the database, and end before it does.
  for (const live of Object.values(files)) closers.push(() => live.stop())
  const metrics = createMetrics({
    ...requestHelp,
    ...codeHelp,
    ...pdfHelp,
    ...jobHelp,
    ...redisHelp,
    ...trackHelp,
    ...secretHelp,
    ...contentHelp,
  })
  const joined = await joinDeployment(given, databases, metrics)
  const left = pay.wechat ? 0 : await countAtWechat(db)
  if (left > 0) announce('payments left at WeChat', progressText.leftAtWechat(left))
  await storeContent(followed, unhurried, given)
  const faults = await followShown(given, followed, { branches, db: unhurried, metrics })
  if (!existsSync(path.join(config.h5Dir, 'index.html')))
    announce('no pages', progressText.h5Missing(config.h5Dir))
  const providers = await createProviders(config, keys, clock, announce)
  const list = await listJobs({ config, keys, boot, content, clock, pay, ...providers, announce, say })
  const jobs = startJobs({ db: unhurried, clock, metrics, warn: announce }, list)
  closers.push(() => jobs.stop())
  await faults.look()
  return buildApp({
    config,
    keys,
    metrics,
    db,
    clock,
    ...providers,
    pay,
    content,
    ...joined,
    boot,
    isStopping: () => stopping.aborted,
    contentFaults: faults.count,
    // A developer's builds and tests delay the loop as well; that is no reason to turn their one user away.
    ...(!config.production && { longestDelay: 0 }),
  })
}

/** `localhost` is what a developer can click; an address of the network stays as it is. */
function presentAddress(address: string, config: Config): string {
  return ['localhost', '127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host)
    ? `http://localhost:${config.port}`
    : address
}

/** Stops once, however often the signal comes: a terminal and npm may both send it. */
function onStopSignal(announce: Announce, stop: () => Promise<void>): void {
  let begun = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (begun) return
      begun = true
      setTimeout(() => {
        announce('stop forced', progressText.stopForced)
        process.exit(1)
      }, stopLimit).unref()
      stop().then(
        () => {
          announce('stopped', progressText.stopped)
          process.exit(0)
        },
        () => process.exit(1),
      )
    })
  }
}
