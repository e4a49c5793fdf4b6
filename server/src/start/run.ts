import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { buildApp } from '../app'
import { checkDeskOrders, loadBoot } from '../config/boot'
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
import { announceAs, announceContent, createAnnounce, logLine, type Announce } from './announce'
import { openContent } from './content'
import { openDataFolder } from './data-folder'
import { databaseTold } from './database-told'
import { claimFilesFolder, tryFilesFolder } from './files-folder'
import { followBuildParts } from '../delivery/build-parts'
import { openDb, requestLimits, supervisePostgres, unhurriedLimits, type Db } from '../db'
import { addressesAt, unlessMissing } from '../http/loopback'
import { filesJob } from '../jobs/files'
import { boardsJob } from '../jobs/boards'
import { eventMonthsJob } from '../jobs/event-months'
import { exportsJob } from '../jobs/exports'
import { dayReportsJob, ordersJob, reconcileJob } from '../jobs/orders'
import { pastContentJob } from '../jobs/past-content'
import { paperSittingsJob } from '../jobs/paper-sittings'
import { messagesJob, questionChangesJob, remindersJob } from '../jobs/messages'
import { weekReportsJob } from '../jobs/week-reports'
import { pointsJob } from '../jobs/points'
import { rewardsJob } from '../jobs/rewards'
import { questionDifficultiesJob } from '../jobs/question-difficulties'
import { questionStatsJob } from '../jobs/question-stats'
import { retentionJob } from '../jobs/retention'
import { secretsJob } from '../jobs/secrets'
import { jobHelp, startJobs } from '../jobs/runner'
import { wordFitsJob } from '../jobs/word-fits'
import { createMetrics } from '../lib/metrics'
import { storeAgreements } from '../modules/shop/order/agreement-versions'
import { countAtWechat } from '../modules/shop/order/maintenance'
import { outlineOlderOrders } from '../modules/shop/order/older-orders'
import { trackHelp } from '../modules/market/track/budget'
import { findForeign, importPromotions } from '../modules/market/promotion/import'
import { fillSearch } from '../modules/practice/question/search'
import { codeHelp } from '../login-admission/code-steps'
import { pdfHelp } from '../pdf/pdfs'
import { requestHelp } from '../plugins/metrics'
import { createFsrsFitting } from '../providers/fitting/fsrs'
import { createBus } from '../providers/bus'
import { createRedisCounts } from '../providers/counts/redis'
import { createFiles } from '../providers/files'
import { createDiskFiles } from '../providers/files/disk'
import { createPay } from '../providers/pay'
import { createWebPush } from '../providers/push/web-push'
import { createSms } from '../providers/sms'
import { createVoice } from '../providers/voice'
import { limitExchanges } from '../login-admission/exchange-admission'
import { createWechat } from '../providers/wechat/http'
import { createWechatMessages } from '../providers/wechat/messages'
import { createWechatJudge } from '../providers/wechat/text-judge'
import { followSecrets, secretHelp } from '../secrets/follow'
import { keepCoupons } from './coupons'
import { serveKept, storeCourses } from './courses'
import { prepareDatabase } from './database'
import { expectInside, noteOutside } from './outside-database'
import { makeSecret } from '../secrets/secret'
import { untilReady } from './ready'
import { redisHelp, redisTold } from './redis-told'
import { describeFailure } from './failure'
import { progressText } from '../strings/start'

/** How long requests in flight may take after a signal to stop, in milliseconds. */
const stopLimit = 30_000

/**
 * Connections that may wait until they are accepted: those of a school that opens the app at once. Node accepts one each turn
 * of its loop, and what finds no place is reset; the system's own bound is 4096 as well.
 */
const BACKLOG = 4096

/** Things to undo on the way out, the last opened first. */
type Closers = (() => unknown)[]

async function closeAll(closers: Closers): Promise<void> {
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
  const closers: Closers = []
  const stopping = new AbortController()
  const starting = start({ config, closers, stopping: stopping.signal, prepare, announce })
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

/** What a start needs, and what it notes on the way. */
interface Start {
  readonly config: Config
  readonly closers: Closers
  readonly stopping: AbortSignal
  readonly prepare: Prepare
  readonly announce: Announce
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
    announce('listening', progressText.listening(shownAddress(address, config)))
  } catch (cause) {
    await closeAll(closers)
    throw cause
  }
}

/** Whatever can be refused at once is looked at before the slow things begin. */
async function open({ config, closers, stopping, prepare, announce }: Start): Promise<FastifyInstance> {
  const say = announceContent(announce)
  const clock = () => new Date()
  const boot = loadBoot(config.bootFile)
  checkDeskOrders(config.deskOrders, boot)
  const pay = createPay(config.pay)
  const branches = new Set(boot.consult.branches.map(({ id }) => id))
  const { contentDir: dir, dataDir } = config
  const hasBucket = config.media.bucket !== undefined
  const openedContent = await openContent(config, branches, say)
  const { content } = openedContent.started
  announce('content checked', progressText.contentReady)
  const words = await liveWords({ dir, content, say })
  closers.push(() => words.stop())
  const opened: { db?: Db; importedInto?: Db } = {}
  const bank = await liveBank({
    dir,
    content,
    store: async (next) => (opened.db ? fillSearch(opened.db, next) : undefined),
    say,
  })
  closers.push(() => bank.stop())
  const courses = await liveCourses({
    dir,
    content,
    store: async (next) =>
      opened.db ? storeCourses(opened.db, next, { dir, content, clock, hasBucket, say }) : next,
    say,
  })
  closers.push(() => courses.stop())
  const chatWords = await liveChatWords({ dir, content, say })
  closers.push(() => chatWords.stop())
  const coupons = keepCoupons(opened, { dir, content, clock, say })
  const shop = await liveShop({ dir, content, ...coupons, say })
  closers.push(() => shop.stop())
  const papers = await livePapers({
    dir,
    content,
    store: async () => (opened.db ? storeAgreements(opened.db, content, { now: clock(), say }) : undefined),
    say,
  })
  closers.push(() => papers.stop())
  const habit = await liveHabit({ dir, content, say })
  closers.push(() => habit.stop())
  const map = await liveLearningMap({ dir, content, say })
  closers.push(() => map.stop())
  const rewards = await liveRewards({ dir, content, held: openedContent.started.held, say })
  closers.push(() => rewards.stop())
  const operator = await liveOperator({
    dir,
    content,
    branches,
    // What changes before the database is there goes into it with all the rest.
    store: async (next) => (opened.db ? importPromotions(opened.db, next) : undefined),
    findForeign: async (own) => (opened.importedInto ? findForeign(opened.importedInto, own) : []),
    say,
  })
  closers.push(() => operator.stop())
  const lock = openDataFolder(config.dataDir)
  closers.push(() => lock.release())
  if (!config.databaseUrl) expectInside(config.dataDir)
  const [host, ...others] = addressesAt(config.host)
  await tryPort(config.port, host)
  for (const other of others) await tryPort(config.port, other).catch(unlessMissing)
  tryFilesFolder(config.files)
  await prepare(stopping)
  stopping.throwIfAborted()
  const url = config.databaseUrl ?? (await embedded(config, closers, announce))
  stopping.throwIfAborted()
  if (config.databaseUrl) announce('database of DATABASE_URL', progressText.databaseOutside)
  const given = makeSecret(config)
  announce('secret', progressText.secret(given.source))
  const db = openDb(url, requestLimits, databaseTold(announce))
  closers.push(() => db.destroy())
  const unhurried = openDb(url, unhurriedLimits)
  closers.push(() => unhurried.destroy())
  const { keys, applied } = await prepareDatabase(unhurried, url, given)
  announce('migrated', progressText.migrated(applied.length))
  await claimFilesFolder(unhurried, config.files)
  const { h5Dir, partsDir } = config
  // Before this server listens: its pages may be open while another server of the deployment is asked for their parts.
  closers.push(
    await followBuildParts({ h5Dir, partsDir, now: clock, say: announceAs(announce, 'parts not stored') }),
  )
  if (config.databaseUrl) noteOutside(config.dataDir, config.databaseUrl)
  opened.db = unhurried
  // They store into the database, and end before it does.
  for (const live of [bank, courses, shop, papers, operator]) closers.push(() => live.stop())
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
  const secrets = await followSecrets({ db, keys, metrics, say: announceAs(announce, 'secret given up') })
  closers.push(() => secrets.stop())
  const bus = createBus(config, db, url, () => redisTold('news', { metrics, announce }))
  closers.push(() => bus.close())
  const counts = config.redisUrl
    ? createRedisCounts(config.redisUrl, { told: redisTold('counts', { metrics, announce }) })
    : undefined
  closers.push(() => counts?.close())
  const left = pay.wechat ? 0 : await countAtWechat(db)
  if (left > 0) announce('payments left at WeChat', progressText.leftAtWechat(left))
  await operator.look()
  await importPromotions(unhurried, content)
  opened.importedInto = unhurried
  await bank.look()
  await fillSearch(unhurried, content.bank)
  await courses.look()
  await serveKept(content, (read) => storeCourses(unhurried, read, { dir, content, clock, hasBucket, say }))
  await outlineOlderOrders(unhurried, content.courses.courses)
  await storeAgreements(unhurried, content, { now: clock(), say })
  await coupons.begin(shop, openedContent.started.held)
  const { pages, products } = content
  const prices = await livePrices({ dir, db: unhurried, clock, content, say })
  closers.push(() => prices.stop())
  const live = await livePages({ dir, dataDir, pages, products, now: Date.now, say })
  closers.push(() => live.stop())
  const faults = followContent({ dir, branches, metrics, now: Date.now, say, ...openedContent })
  closers.push(() => faults.stop())
  const sms = await createSms(config.sms, {
    dataDir: config.dataDir,
    clock,
    print: announceAs(announce, 'login code'),
  })
  const wechat = limitExchanges(createWechat(config.wechat), clock)
  const judge = createWechatJudge(config.wechat, (reason) =>
    announce('content check failed', progressText.judgeSilent(reason)),
  )
  if (!existsSync(path.join(config.h5Dir, 'index.html')))
    announce('no pages', progressText.h5Missing(config.h5Dir))
  const files = createFiles(config.files)
  const voice = await createVoice(config.voice, announceAs(announce, 'no voice'))
  const sounds = createDiskFiles(path.join(config.dataDir, 'voice/files'))
  const fitting = await createFsrsFitting()
  if (!fitting) announce('no fitting', progressText.noFitting)
  const push = createWebPush(config.push, keys)
  const jobs = startJobs({ db: unhurried, clock, metrics, warn: announce }, [
    secretsJob(keys),
    retentionJob,
    eventMonthsJob(config.tracking.days),
    filesJob(files),
    exportsJob({ keys, boot, clock, content }),
    pastContentJob(content, say),
    questionStatsJob(content, keys),
    questionDifficultiesJob(content),
    boardsJob,
    weekReportsJob(content),
    paperSittingsJob(content),
    ordersJob(pay),
    reconcileJob(pay),
    dayReportsJob,
    pointsJob,
    rewardsJob(content, keys),
    questionChangesJob(content),
    remindersJob(content),
    messagesJob({ push, wechat: createWechatMessages(config.wechat), templates: config.wechatTemplates }),
    ...(fitting ? [wordFitsJob(fitting)] : []),
  ])
  closers.push(() => jobs.stop())
  await faults.look()
  return buildApp({
    config,
    keys,
    metrics,
    db,
    clock,
    sms,
    wechat,
    judge,
    pay,
    push,
    files,
    voice,
    sounds,
    content,
    bus,
    ...(counts && { counts }),
    boot,
    isStopping: () => stopping.aborted,
    contentFaults: faults.count,
    // A developer's builds and tests delay the loop as well; that is no reason to turn their one user away.
    ...(!config.production && { longestDelay: 0 }),
  })
}

async function embedded(config: Config, closers: Closers, announce: Announce): Promise<string> {
  const postgres = await supervisePostgres({ dataDir: config.dataDir }, { warn: announce })
  closers.push(() => postgres.stop())
  const outcome = postgres.created
    ? 'databaseCreated'
    : postgres.attached
      ? 'databaseAttached'
      : 'databaseReady'
  announce('embedded PostgreSQL runs', progressText[outcome](postgres.port))
  const isElsewhere = path.dirname(postgres.cluster) !== realpathSync(config.dataDir)
  if (isElsewhere)
    announce('database lies elsewhere', progressText.databaseElsewhere(postgres.cluster, config.dataDir))
  return postgres.url
}

/** Throws what listening would throw: a port that is taken, or an address that is not ours. */
async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  await new Promise((done) => probe.close(done))
}

/** `localhost` is what a developer can click; an address of the network stays as it is. */
function shownAddress(address: string, config: Config): string {
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
