import underPressure from '@fastify/under-pressure'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { ErrorCode } from '../../contract/errors'
import { streams as studyStreams } from '../../contract/schemas/study/streams'
import type { Boot } from './config/boot'
import type { Config } from './config'
import type { Content } from './domain/content/content'
import type { Db } from './db'
import { createLessonMedia, type LessonMedia } from './domain/lesson-media'
import { createMayShow, type MayShow } from './domain/shown-text'
import { followedBy, type AfterAdd, type ServedStreams } from './domain/study-stream'
import { DomainError, errorPlugin, errorServerOptions } from './errors'
import { codeHelp } from './login-admission/code-steps'
import { registerAccount } from './modules/account'
import { createAuthenticate } from './modules/account/auth/sessions'
import { registerCourses } from './modules/courses'
import { createHabitNotes, registerHabit } from './modules/habit'
import { createBoards, type Boards } from './modules/habit/board/service'
import type { Clock } from './modules/habit/clock/service'
import { registerStaff } from './modules/staff'
import { createLead, signUp } from './modules/staff/lead/service'
import { loadAccess, loadOwnAccess } from './modules/courses/course/access'
import { calendarRoutes } from './modules/plan/routes'
import { courseStream } from './modules/courses/course/curve'
import type { LiveSource } from './modules/courses/live/classes'
import type { Live } from './modules/courses/live/service'
import { liveSocket } from './modules/courses/live/socket'
import { classesIn } from './modules/courses/live/views'
import { homeRoutes, todayRoutes } from './modules/main/routes'
import { createPastDays, type PastDays } from './modules/main/past-days'
import { createStudyNotes } from './modules/main/study-notes'
import { registerPractice } from './modules/practice'
import type { Duels } from './modules/practice/duel/service'
import type { Sittings } from './modules/practice/question/sittings'
import { registerShop } from './modules/shop'
import { registerMarket } from './modules/market'
import { findBranch } from './modules/market/promotion/branch'
import { readPaperNote } from './modules/practice/question/paper-note'
import { createPublicPapers } from './modules/practice/question/public-papers'
import { practiceStream } from './modules/practice/question/stream'
import { versionOfTerms } from './modules/staff/staff/terms-version'
import { createStaffAuthenticate } from './modules/staff/staff/sessions'
import { servedUrl, studyLogRoutes } from './modules/study/routes'
import { trackHelp } from './modules/market/track/budget'
import { wordRoutes } from './modules/words/routes'
import { wordStream } from './modules/words/stream'
import { compressionPlugin } from './plugins/compression'
import { callerHelp } from './plugins/caller-turns'
import { contractPlugin, registerPlanned, type Caller } from './plugins/contract'
import { deliveryPlugin } from './delivery/index'
import { createDrawingThread, type DrawingThread } from './pdf/drawing-thread'
import { createPdfs, pdfHelp, type Pdfs } from './pdf/pdfs'
import { healthRoutes } from './plugins/health'
import { metricsRoutes, requestHelp } from './plugins/metrics'
import { identityHook } from './plugins/identity'
import { logAnswers, logOptions } from './plugins/log'
import { createBoundedServer } from './http/bounded-server'
import { hangUpWhenClosing } from './http/hang-up'
import { addressesAt, listenBeside } from './http/loopback'
import { createRequestNumbers } from './lib/request-numbers'
import { nextFlight } from './lib/single-flight'
import { openapiPlugin } from './plugins/openapi'
import { closeRefusedUpgrades } from './plugins/refused-upgrades'
import { securityPlugin } from './plugins/security'
import { boundUnfinishedBodies } from './plugins/unfinished-bodies'
import { boundUnreadAnswers, unreadHelp } from './plugins/unread-answers'
import type { Keys } from './security/keys'
import { createMetrics, type Metrics } from './lib/metrics'
import type { Bus } from './providers/bus/contract'
import type { SharedCounts } from './providers/counts/contract'
import type { FileStore } from './providers/files/contract'
import { createMediaBucket } from './providers/media/s3'
import type { PayProviders } from './providers/pay'
import { deskPay } from './providers/pay/desk'
import type { PushProvider } from './providers/push/contract'
import { createWebPush } from './providers/push/web-push'
import type { SmsProvider } from './providers/sms/contract'
import type { VoiceProvider } from './providers/voice/contract'
import type { TextJudge } from './providers/judge/contract'
import type { WechatProvider } from './providers/wechat/contract'

/** Everything outside that the application works with. */
export interface AppDeps {
  config: Config
  keys: Keys
  db: Db
  clock: () => Date
  sms: SmsProvider
  wechat: WechatProvider
  /** Judges what others will see, beside the list of words; nobody by default. */
  judge?: TextJudge
  /** The receivers of the money of orders; without it only staff do. */
  pay?: PayProviders
  /** Takes messages to browsers; push services by default. */
  push?: PushProvider
  files: FileStore
  /** The voice of the words, and where its sounds are stored; without a voice they are silent. */
  voice?: VoiceProvider | undefined
  sounds?: FileStore
  content: Content
  /** The classes that are given live; those of the courses where nothing else is said. */
  live?: LiveSource
  /** Counts that the servers of a deployment share outside of the database; without them it counts. */
  counts?: SharedCounts
  /** Joins the servers of a deployment; without it this one is alone. */
  bus?: Bus
  boot: Boot
  /** How long an address of a paid film is good, in ms. */
  mediaValidMs?: number
  /** Where the numbers go that an operator watches; without it they are only collected. */
  metrics?: Metrics
  /** Draws documents; a thread of this process by default. */
  drawing?: DrawingThread
  /** The event loop's delay in ms above which new requests are turned away with 503; 0 turns none away. */
  longestDelay?: number
  /** How long a connection may be silent while a request or its answer is under way, in ms. */
  longestSilence?: number
  /** True once the process got the signal to stop. */
  isStopping?: () => boolean
  /** How many faults of the content folder a start would find now. */
  contentFaults?: () => number
}

/** The `longestDelay` of a running server, in ms. */
const LONGEST_DELAY = 1000

/**
 * How long a request may take to arrive, in ms: a batch of study at a few hundred bytes a second. Shorter than the 500 s
 * after which the app gives up, so that it hears why.
 */
const ARRIVAL_MS = 300_000

/**
 * The value of `longestSilence` in a running server: the timeout of the web server in front of it. A response that
 * nobody reads is not held longer. Sockets of live rooms have a rule of their own.
 */
const LONGEST_SILENCE = 120_000

/** The paths that are answered under any pressure. */
const watched = ['/healthz', '/metrics']

/** Makes the bare server. */
const createServer = ({ config, longestSilence = LONGEST_SILENCE }: AppDeps): FastifyInstance =>
  fastify({
    ...errorServerOptions,
    logger: logOptions(config),
    genReqId: createRequestNumbers(),
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than most answers; who logs names the request.
    childLoggerFactory: (logger) => logger,
    bodyLimit: config.bodyLimit,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '' }) => servedUrl(url),
    // Requests that arrive on open connections while the server stops are still answered.
    return503OnClosing: false,
    serverFactory: createBoundedServer({ requestTimeout: ARRIVAL_MS, connectionTimeout: longestSilence }),
  })

/** Registers what holds for every request; resolves to the headers that all answers have. */
async function registerPlugins(app: FastifyInstance, deps: AppDeps, metrics: Metrics) {
  const { config } = deps
  await app.register(errorPlugin)
  const common = await securityPlugin(app)
  await app.register(underPressure, {
    maxEventLoopDelay: deps.longestDelay ?? LONGEST_DELAY,
    pressureHandler: ({ routeOptions }) => {
      // A monitor wants to know it now of all times.
      if (watched.includes(routeOptions.url ?? '')) return
      throw new DomainError(ErrorCode.Busy, undefined, { retryAfter: 2 })
    },
  })
  logAnswers(app)
  identityHook(app)
  hangUpWhenClosing(app)
  closeRefusedUpgrades(app)
  healthRoutes(app, deps)
  metricsRoutes(app, { config, metrics })
  await app.register(compressionPlugin)
  await app.register(contractPlugin, { metrics })
  boundUnfinishedBodies(app, config.bodyLimit)
  boundUnreadAnswers(app, metrics)
  const findUser = createAuthenticate(deps)
  const findStaff = createStaffAuthenticate({
    ...deps,
    termsVersion: versionOfTerms(deps.content.staffTerms),
  })
  // Before it is known who calls, nothing bounds their requests: those of one token are looked up together.
  const lookUp = nextFlight<Caller | undefined>()
  app.decorate('authenticate', (request) =>
    lookUp(
      request.headers.authorization ?? '',
      async () => (await findUser(request)) ?? (await findStaff(request)),
    ),
  )
  await app.register(openapiPlugin)
  return common
}

/** The services that the study log notifies of stored events. */
interface StudyFollowers {
  readonly boards: Boards
  readonly duels: Duels
  readonly checkIns: Clock
  readonly sittings: Sittings
  readonly pastDays: PastDays
}

/** The streams of the study log, each with the steps that follow its events in their order. */
function createStreams(deps: AppDeps, followers: StudyFollowers): ServedStreams {
  const { boards, duels, checkIns, sittings, pastDays } = followers
  const forgetPastDays: AfterAdd = async (uid, events) => pastDays.forgetAfter(uid, events)
  const countOnBoards: AfterAdd = (uid, events) => boards.countAfter('practice', uid, events)
  const recordDuel: AfterAdd = (uid, events) => duels.recordAfter(uid, events)
  const recordCheckIn: AfterAdd = (uid, events) => checkIns.recordAfter(uid, events)
  const countStudy: AfterAdd = (uid, events) => boards.recordStudy(uid, events)
  // Check-ins come before what counts them with the rest.
  const afterStudy = [forgetPastDays, recordCheckIn, countStudy]
  const afterPractice = [countOnBoards, recordDuel, ...afterStudy]
  return {
    words: followedBy(wordStream(deps.content), afterStudy),
    practice: followedBy(practiceStream(deps.content, sittings), afterPractice),
    plan: studyStreams.plan,
    course: followedBy(courseStream(deps), afterStudy),
    focus: followedBy(studyStreams.focus, afterStudy),
  }
}

/** The parts that topics use together. */
interface Shared {
  readonly metrics: Metrics
  readonly mayShow: MayShow
  readonly media: LessonMedia
}

/** Registers the topics that do not follow the study log; returns the live classes. */
function registerTopics(app: FastifyInstance, deps: AppDeps & Shared, pdfs: Pdfs): Live {
  const { db } = deps
  registerAccount(app, deps, {
    findBranch: (codes) => findBranch(db, codes),
    signUp: (promotionId, clue, origin) => signUp(deps, promotionId, clue, origin),
    createLead: (clue, origin) => createLead(deps, clue, origin),
  })
  registerMarket(app, deps)
  registerShop(app, {
    ...deps,
    pdfs,
    pay: deps.pay ?? { desk: deskPay },
    loadAccess: (uid, courses, now) => loadOwnAccess(db, uid, courses, now),
  })
  const { live, queues } = registerCourses(app, deps)
  registerStaff(app, { ...deps, queues })
  wordRoutes(app, deps)
  calendarRoutes(app, deps)
  homeRoutes(app, deps)
  return live
}

/** Registers practice, habit and the study log, whose events they follow, and what is shown of all of them today. */
function registerStudy(app: FastifyInstance, deps: AppDeps, live: Live, pdfs: Pdfs): void {
  const boards = createBoards({ ...deps, papers: createPublicPapers(deps) })
  const { sittings, duels } = registerPractice(app, { ...deps, pdfs, boards })
  const rewardDeps = { ...deps, loadAccess }
  const { checkIns } = registerHabit(app, {
    ...rewardDeps,
    boards,
    push: deps.push ?? createWebPush(deps.config.push, deps.keys),
    templates: deps.config.wechatTemplates,
  })
  const pastDays = createPastDays(deps)
  const streams = createStreams(deps, { boards, duels, checkIns, sittings, pastDays })
  studyLogRoutes(app, { ...deps, streams })
  todayRoutes(app, {
    ...deps,
    today: {
      ...createHabitNotes(rewardDeps, checkIns),
      classes: (span, uid) => classesIn(live.source, span, uid),
      past: pastDays.read,
      study: createStudyNotes({ ...deps, settings: deps.boot.words }),
      paper: (uid) => readPaperNote(deps, uid),
    },
  })
}

/** Builds the whole application, ready for `listen` or `inject`. It reads no environment and opens no port. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, boot, content } = deps
  const metrics =
    deps.metrics ??
    createMetrics({ ...requestHelp, ...callerHelp, ...codeHelp, ...pdfHelp, ...trackHelp, ...unreadHelp })
  const app = createServer(deps)
  const common = await registerPlugins(app, deps, metrics)
  const bucket = config.media.bucket && createMediaBucket(config.media.bucket)
  const media = createLessonMedia({ ...deps, bucket, validMs: deps.mediaValidMs })
  const mayShow = createMayShow(deps)
  const thread = deps.drawing ?? createDrawingThread()
  app.addHook('onClose', () => thread.close())
  const pdfs = createPdfs({ clock: deps.clock, metrics, thread })
  const live = registerTopics(app, { ...deps, metrics, mayShow, media }, pdfs)
  registerStudy(app, deps, live, pdfs)
  registerPlanned(app)
  await deliveryPlugin(app, {
    boot,
    h5Dir: config.h5Dir,
    partsDir: config.partsDir,
    contentDir: config.contentDir,
    pages: content.pages,
    media: { lessons: media, accel: config.media.accel },
    mediaOrigin: bucket?.origin,
    words: () => content.words,
    common,
  })
  await liveSocket(app, live)
  const [, ...others] = addressesAt(config.host)
  listenBeside(app, others)
  return app
}
