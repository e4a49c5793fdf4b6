import { noTasks } from '../../server/src/modules/habit/content/tasks'
import type { NamingContent } from '../../server/src/modules/account/auth/export-names'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Bank } from '../../server/src/domain/content/bank/types'
import type { Courses } from '../../server/src/domain/content/courses/types'
import type { WordContent } from '../../server/src/modules/words/content/words'
import { courseStream } from '../../server/src/modules/courses/course/curve'
import { createLessonMedia } from '../../server/src/domain/lesson-media'
import { courseRoutes } from '../../server/src/modules/courses/course/routes'
import { questionRoutes } from '../../server/src/modules/practice/question/routes'
import { createSittings } from '../../server/src/modules/practice/question/sittings'
import { practiceStream } from '../../server/src/modules/practice/question/stream'
import type { Db } from '../../server/src/db'
import { errorPlugin } from '../../server/src/errors'
import { createMetrics, type Metrics } from '../../server/src/lib/metrics'
import { authRoutes } from '../../server/src/modules/account/auth/routes'
import { createAuthenticate } from '../../server/src/modules/account/auth/sessions'
import { leadRoutes } from '../../server/src/modules/staff/lead/routes'
import { importPromotions } from '../../server/src/modules/market/promotion/import'
import { promotionRoutes } from '../../server/src/modules/market/promotion/routes'
import { studentRoutes } from '../../server/src/modules/account/student/routes'
import { trackRoutes } from '../../server/src/modules/market/track/routes'
import { wordRoutes } from '../../server/src/modules/words/routes'
import { wordStream } from '../../server/src/modules/words/stream'
import { studyLogRoutes } from '../../server/src/modules/study/routes'
import { contractPlugin } from '../../server/src/plugins/contract'
import type { SharedCounts } from '../../server/src/providers/counts/contract'
import type { SmsMessage, SmsProvider } from '../../server/src/providers/sms/contract'
import { limitExchanges } from '../../server/src/login-admission/exchange-admission'
import { createWechat } from '../../server/src/providers/wechat/http'
import { openTestDatabase } from './postgres'
import { shippedPromotions } from './promotions'
import { startWechatDouble, type WechatDouble } from './wechat-double'
import { testKeys } from './keys'

/** The identity headers without which no code is sent. */
export const identity = { a: 'shangan-h5', p: '9', v: '4080500', d: 'installation-1' }

/** An app with the account, promotion and lead operations, and everything around it that a test may turn. */
export type AccountApp = {
  app: FastifyInstance
  db: Db
  metrics: Metrics
  wechat: WechatDouble
  /** The messages that were sent so far. */
  messages: SmsMessage[]
  /** Extra behaviour of the SMS gateway when it gets a message; throw to make it refuse. */
  gateway: { onSend?: () => Promise<void> }
  now(): Date
  /** Moves the clock of the app forward. */
  wait(seconds: number): void
  close(): Promise<void>
}

/** A word of which nothing matters but its spelling and its unit. */
export function madeUpWord(word: string, unit: number): WordContent {
  const senses = [{ part: 'v.', gloss: '示例' }]
  const example = { english: `They ${word}.`, chinese: '示例。' }
  return { word, unit, ipa: 'ə', band: 1, senses, example, forms: [`${word}s`], hints: [] }
}

const noBank: Bank = {
  subjects: [],
  sets: [],
  papers: [],
  corrections: [],
  withdrawn: [],
  decks: [],
  formulaCards: [],
  cardChecks: [],
}

const noCourses: Courses = { courses: [], lessons: new Map() }

/** Content in which nothing has a name. */
export const noNames: NamingContent = {
  bank: noBank,
  courses: noCourses,
  pages: new Map(),
  clockActivities: [],
  tasks: noTasks,
  coupons: [],
  memberships: [],
}

const START = Date.parse('2026-07-01T02:00:00Z')

/** Builds the app on a fresh database, with a clock that stands still and an SMS gateway that only collects. */
export async function startAccountApp(
  options: {
    sms?: SmsProvider
    bank?: Bank
    courses?: Courses
    counts?: SharedCounts
    /** Bytes a day of what strangers report. */
    trackBytes?: number
  } = {},
): Promise<AccountApp> {
  const db = await openTestDatabase()
  await importPromotions(db, shippedPromotions)
  const wechat = await startWechatDouble()
  const messages: SmsMessage[] = []
  const gateway: AccountApp['gateway'] = {}
  let now = START
  const clock = () => new Date(now)
  const deps = {
    config: { tracking: { dayBytes: options.trackBytes ?? 2 ** 30 } },
    keys: testKeys(),
    metrics: createMetrics(),
    content: {
      ...noNames,
      license: { updated: '2026-06-01' },
      memberships: [
        { id: 'study', title: '学习会员', level: 1, trialDays: 7, sample: true },
        { id: 'tutor', title: '督学会员', level: 2, trialDays: 0, sample: true },
      ],
      words: ['abandon', 'brief', 'cater'].map((word, at) => madeUpWord(word, 1 + Math.floor(at / 2))),
      home: { examDate: '2026-12-19', examDateNote: '示例日期' },
      bank: options.bank ?? noBank,
      courses: options.courses ?? noCourses,
      products: new Map(),
    },
    boot: {
      consult: { branches: [{ id: '2', name: '示例分校二', link: 'https://consult.example.com/2' }] },
      wechat: { pages: [{ host: 'www.example.com', appId: 'wx-page' }] },
      courseChoice: { law: ['free-law-1', 'free-law-2'], maths: ['free-maths-1', 'free-maths-2'] },
    },
    db,
    clock,
    ...(options.counts && { counts: options.counts }),
    sms: options.sms ?? {
      async send(message: SmsMessage) {
        await gateway.onSend?.()
        messages.push(message)
      },
    },
    wechat: limitExchanges(
      createWechat(
        {
          apiBase: wechat.url,
          mini: { appId: 'wx-app', appSecret: 'wx-secret' },
          officials: [{ appId: 'wx-page', appSecret: 'page-secret' }],
        },
        { clock },
      ),
      clock,
    ),
  }
  const app = Fastify({ routerOptions: { maxParamLength: 200 } })
  await app.register(errorPlugin)
  await app.register(contractPlugin)
  app.decorate('authenticate', createAuthenticate(deps))
  authRoutes(app, { ...deps, mayShow: async () => true, leaveLead: async () => undefined })
  promotionRoutes(app, deps)
  leadRoutes(app, deps)
  studentRoutes(app, deps)
  trackRoutes(app, deps)
  wordRoutes(app, deps)
  questionRoutes(app, deps)
  courseRoutes(app, { ...deps, media: createLessonMedia(deps) })
  const streams = {
    words: wordStream(deps.content),
    practice: practiceStream(deps.content, createSittings(deps)),
    course: courseStream(deps),
  }
  studyLogRoutes(app, { ...deps, streams })
  await app.ready()
  return {
    app,
    db,
    metrics: deps.metrics,
    wechat,
    messages,
    gateway,
    now: clock,
    wait: (seconds) => void (now += seconds * 1000),
    async close() {
      await app.close()
      await db.destroy()
      await wechat.close()
    },
  }
}

/** Asks for a code, by default for login. */
export function askCode(
  { app }: AccountApp,
  mobile: string,
  { type = 3, ip = '203.0.113.1', headers = identity }: { type?: number; ip?: string; headers?: object } = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'GET',
    url: '/auth/v2/basic/mobile-code',
    query: { mobile, type: String(type) },
    remoteAddress: ip,
    headers: { ...headers },
  })
}

/** An address of which a phone alone asks. */
function addressFor(mobile: string): string {
  return `2001:db8:${mobile.slice(-4)}:${mobile.slice(-8, -4)}::1`
}

/** Sends a form to the token endpoint. */
export function postToken(
  { app }: AccountApp,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  ip = '127.0.0.1',
): Promise<LightMyRequestResponse> {
  const mark = 'form-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return app.inject({
    method: 'POST',
    url: '/auth/oauth/token',
    remoteAddress: ip,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: `${parts.join('')}--${mark}--\r\n`,
  })
}

/** Sends the form of a login by SMS code, with the consent that a new account needs. */
export function smsLogin(
  suite: AccountApp,
  mobile: string,
  code: string,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const form = { grant_type: 'sms', client_id: 'shangan-h5', mobile, code, consent: 'current' }
  return postToken(suite, { ...form, ...more }, headers)
}

/** Sends the form of a login by mini-program code. */
export function wechatLogin(suite: AccountApp, code: string, ip?: string): Promise<LightMyRequestResponse> {
  return thirdLogin(suite, code, { third_type: 'mini-program', third_client_id: 'sample-mini' }, ip)
}

/** Sends the form of a login from a page that is opened in WeChat. */
export function pageLogin(suite: AccountApp, code: string): Promise<LightMyRequestResponse> {
  return thirdLogin(suite, code, { third_type: 'wechat-official', third_client_id: 'wx-page' })
}

function thirdLogin(
  suite: AccountApp,
  code: string,
  app: { third_type: string; third_client_id: string },
  ip?: string,
): Promise<LightMyRequestResponse> {
  const form = { grant_type: 'third_party', ...app, is_need_raw_user_info: 'true', code }
  return postToken(suite, { ...form, consent: 'current' }, {}, ip)
}

/** Somebody who is logged in. */
export type Member = { uid: string; headers: { authorization: string } }

/** Logs a phone in from the asking for a code on. */
export async function logIn(suite: AccountApp, mobile: string): Promise<Member> {
  await askCode(suite, mobile, { ip: addressFor(mobile) })
  const code = suite.messages.filter((message) => message.mobile === mobile).at(-1)?.code ?? ''
  const { uid, access_token } = (await smsLogin(suite, mobile, code)).json()
  return { uid, headers: { authorization: `Bearer ${access_token}` } }
}

/** Everything that the database holds, as one text; bytes are written as hexadecimal. */
export async function dump(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
        db,
      )
      return [name, ...rows.map((row) => row.text)].join('\n')
    }),
  )
  return parts.join('\n')
}
