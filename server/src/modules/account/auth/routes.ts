import type { FastifyInstance, FastifyRequest } from 'fastify'
import { proofHeader } from '../../../../../contract/domain/account/challenge'
import type { TokenAnswer } from '../../../../../contract/schemas/account/auth'
import type { Db } from '../../../db'
import type { Metrics } from '../../../lib/metrics'
import { keysForPhones } from '../../../secrets/phones'
import type { Keys } from '../../../security/keys'
import { implement } from '../../../plugins/contract'
import type { SharedCounts } from '../../../providers/counts/contract'
import type { SmsProvider } from '../../../providers/sms/contract'
import type { MayShow } from '../../../domain/shown-text'
import type { WechatProvider } from '../../../providers/wechat/contract'
import { offerChallenge, sendCode } from '../../../login-admission/codes'
import { accountRoutes } from './account-routes'
import type { NamingContent } from './export-names'
import { exportRoutes } from './export-routes'
import type { ExportDeps } from './export-rows'
import { credentialToken, passwordToken, refreshToken, requestToken } from './grants'
import { createHasher } from '../../../login-admission/hasher'
import { getOrigin } from '../../../security/origin'
import { bindInvite, readAccount, registerUser } from './profiles'
import { closeSession } from './sessions'
import { createLoginSteps } from './steps'
import { wechatRoutes } from './wechat-routes'
import type { SignatureDeps } from './wechat-signature'

// A user is new while the account is at most this old, in ms (product specification, section 4).
const NEW_USER_MS = 60_000

/** The dependencies of the account operations. */
export type AuthDeps = {
  keys: Keys
  db: Db
  clock: () => Date
  sms: SmsProvider
  wechat: WechatProvider
  /** Whether others may see what a student calls themselves. */
  mayShow: MayShow
  /** Counts that servers share outside of the database, where there are some. */
  counts?: SharedCounts
  /** Where the numbers go that an operator watches. */
  metrics?: Metrics
  content: NamingContent & { license: { updated: string } }
  boot: SignatureDeps['boot'] & ExportDeps['boot']
  /** Writes the lead that a login carried, as text from outside; whatever becomes of it, it does not throw. */
  leaveLead(request: FastifyRequest, login: { uid: string; isNew: boolean; clue: string }): Promise<void>
}

/** Registers the operations around codes, login, sessions and the own account. */
export function authRoutes(app: FastifyInstance, { content, ...rest }: AuthDeps): void {
  const deps = {
    ...rest,
    hasher: createHasher(rest.keys),
    steps: createLoginSteps(rest.db, rest),
    licenseVersion: content.license.updated,
  }
  accountRoutes(app, deps)
  exportRoutes(app, { ...deps, content })
  wechatRoutes(app, deps)

  /** A login is answered when its lead is written: a visitor who waits for neither is lost to nobody. */
  async function withLead(
    request: FastifyRequest,
    { clue }: { clue?: string },
    login: Promise<TokenAnswer>,
  ): Promise<TokenAnswer> {
    const answer = await login
    const { uid, register_time } = answer
    const isNew = deps.clock().getTime() - register_time <= NEW_USER_MS
    if (clue !== undefined) await deps.leaveLead(request, { uid, isNew, clue })
    return answer
  }

  implement(app, 'sendMobileCode', async ({ query, headers, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const keys = await keysForPhones(deps.db, deps.keys, query.mobile)
    await sendCode({ ...deps, keys }, { ...query, origin: getOrigin(request), proof: headers[proofHeader] })
    return null
  })

  implement(app, 'getCodeChallenge', async ({ query, headers, reply }) => {
    reply.header('cache-control', 'no-store')
    const keys = await keysForPhones(deps.db, deps.keys, query.mobile)
    return offerChallenge({ ...deps, keys }, query.mobile, headers.d)
  })

  implement(app, 'requestToken', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return withLead(request, body, requestToken(deps, body, getOrigin(request)))
  })

  implement(app, 'loginUser', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return withLead(request, body, passwordToken(deps, body, getOrigin(request)))
  })

  implement(app, 'requestMessageToken', async ({ body, headers, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return withLead(request, body, credentialToken(deps, body, headers.d))
  })

  implement(app, 'refreshToken', async ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    return refreshToken(deps, body.refreshToken)
  })

  implement(app, 'signOut', async ({ request }) => {
    await closeSession(deps, request)
    return null
  })

  implement(app, 'getAccount', async ({ params }) => readAccount(deps.db, params.uid))

  implement(app, 'registerUser', async ({ body }) => registerUser(deps, body))

  implement(app, 'bindInvite', async ({ params, body }) => {
    await bindInvite(deps, params.uid, body)
    return null
  })
}
