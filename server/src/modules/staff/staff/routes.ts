import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../../contract/errors'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { DeskOrders } from '../../../config/desk-orders'
import { DomainError } from '../../../errors'
import { createCodeSteps } from '../../../login-admission/code-steps'
import { createThrottleSteps } from '../../../login-admission/login-throttle'
import { createHasher } from '../../../login-admission/hasher'
import type { Metrics } from '../../../lib/metrics'
import type { Keys } from '../../../security/keys'
import { getOrigin } from '../../../security/origin'
import { implement } from '../../../plugins/contract'
import type { SharedCounts } from '../../../providers/counts/contract'
import type { SmsProvider } from '../../../providers/sms/contract'
import { staffHashing } from './limits'
import { pageOfLeads, type LeadScope } from './leads'
import { checkPassword, openByCode, sendStaffCode } from './login'
import { confirmIdentity, readProfile } from './profile'
import { setStaffPassword } from './password'
import { findStaff } from './repo'
import { readSaleIndex } from './sale-index'
import { dropDevice, dropSession } from './session-repo'
import { versionOfTerms } from './terms-version'
import { listDevices } from './sessions'

/** The dependencies of the operations for staff. */
export type StaffDeps = {
  keys: Keys
  db: Db
  clock: () => Date
  sms: SmsProvider
  /** Counts that servers share outside of the database, where there are some. */
  counts?: SharedCounts
  /** Where the numbers go that an operator watches. */
  metrics?: Metrics
  content: Pick<Content, 'staffTerms'>
  config: { readonly deskOrders: DeskOrders }
}

/** Registers the operations for staff. */
export function staffRoutes(
  app: FastifyInstance,
  { keys, db, clock, sms, content, counts, metrics, config: { deskOrders } }: StaffDeps,
): void {
  const hasher = createHasher(keys, staffHashing)
  const steps = { ...createCodeSteps(db, { metrics }), ...createThrottleSteps(db, counts) }
  const termsVersion = versionOfTerms(content.staffTerms)
  const deps = { db, clock, keys, sms, hasher, steps, termsVersion, deskOrders, ...(counts && { counts }) }

  implement(app, 'checkStaffPassword', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return checkPassword(deps, body, getOrigin(request))
  })

  implement(app, 'sendStaffCode', async ({ body, request }) => {
    await sendStaffCode(deps, body.ticket, getOrigin(request))
    return null
  })

  implement(app, 'openStaffSession', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return openByCode(deps, body, getOrigin(request))
  })

  implement(app, 'closeStaffSession', async ({ user }) => {
    await dropSession(db, user.staffId, user.sessionId)
    return null
  })

  implement(app, 'getStaff', async ({ user }) => readProfile(deps, user.staffId))

  implement(app, 'getStaffTerms', async () => ({ ...content.staffTerms, version: termsVersion }))

  implement(app, 'confirmIdentity', async ({ user, body }) => {
    await confirmIdentity(deps, user.staffId, body)
    return readProfile(deps, user.staffId)
  })

  implement(app, 'setStaffPassword', async ({ user, body, request }) => {
    await setStaffPassword(deps, user, body, getOrigin(request))
    return null
  })

  implement(app, 'listStaffDevices', async ({ user }) => ({ devices: await listDevices(deps, user) }))

  implement(app, 'signOutStaffDevice', async ({ user, params }) => {
    await db.transaction().execute(async (tx) => dropDevice(tx, user.staffId, params.deviceId))
    return null
  })

  /** A lead that is nobody's has an empty code, as no seller has. Throws Forbidden to staff who may not see all. */
  async function loadScope(
    user: { staffId: string; role: string },
    asked: 'own' | 'all',
  ): Promise<LeadScope> {
    if (asked === 'all' && user.role !== 'admin') throw new DomainError(ErrorCode.Forbidden)
    if (asked === 'all') return 'all'
    const inviteCode = (await findStaff(db, user.staffId))?.invite_code
    return inviteCode ? { inviteCode } : 'none'
  }

  implement(app, 'getSaleIndex', async ({ user, query }) => {
    return readSaleIndex(db, clock(), await loadScope(user, query.scope))
  })

  implement(app, 'listStaffLeads', async ({ user, query: { scope, ...paging } }) => {
    return pageOfLeads(db, await loadScope(user, scope), paging)
  })
}
