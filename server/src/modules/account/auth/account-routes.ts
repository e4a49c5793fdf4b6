import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../../../contract/errors'
import { listDeletionNotices } from '../../../domain/order-archive'
import type { MayShow } from '../../../domain/shown-text'
import { DomainError } from '../../../errors'
import { implement } from '../../../plugins/contract'
import { readState } from './account-state'
import { changePhone } from './change-phone'
import { readContactChoice, setContactChoice } from './consents'
import { deleteAccount } from './deletion'
import { createCredential, listDevices, signOutDevice } from './devices'
import type { GrantDeps } from './grants'
import { getOrigin } from '../../../security/origin'
import { setPassword } from './passwords'
import { readAccount, renameUser } from './profiles'
import { currentSession, type Session } from './sessions'
import { untieWechat } from './third-untie'

/** Registers what an account's owner, and nobody else, does with it: password, devices, name, deletion. */
export function accountRoutes(app: FastifyInstance, deps: GrantDeps & { mayShow: MayShow }): void {
  /** The session of the owner; staff may do much, but not act as the owner. */
  async function getOwnSession(request: FastifyRequest, uid: string): Promise<Session> {
    const session = await currentSession(deps, request)
    if (!session) throw new DomainError(ErrorCode.Unauthenticated)
    if (session.uid !== uid) throw new DomainError(ErrorCode.Forbidden)
    return session
  }

  implement(app, 'setPassword', async ({ params, body, request }) => {
    await setPassword(deps, await getOwnSession(request, params.uid), body, getOrigin(request))
    return null
  })

  implement(app, 'changePhone', async ({ params, body, request }) => ({
    phone: await changePhone(deps, await getOwnSession(request, params.uid), body, getOrigin(request)),
  }))

  implement(app, 'listDevices', async ({ params, request }) => {
    const session = await getOwnSession(request, params.uid)
    return { devices: await listDevices(deps, session.uid, session.deviceKey) }
  })

  implement(app, 'signOutDevice', async ({ params, request }) => {
    const session = await getOwnSession(request, params.uid)
    await signOutDevice(deps, session.uid, params.deviceId)
    return null
  })

  implement(app, 'createDeviceCredential', async ({ params, headers, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const session = await getOwnSession(request, params.uid)
    const wanted = { id: body.id, installation: headers.d, device: body.device ?? '' }
    return createCredential(deps, session, wanted)
  })

  implement(app, 'setUserName', async ({ params, body, request }) => {
    const { uid } = await getOwnSession(request, params.uid)
    return renameUser(deps, uid, body.name)
  })

  implement(app, 'getContactChoice', async ({ params, request }) =>
    readContactChoice(deps.db, (await getOwnSession(request, params.uid)).uid),
  )

  implement(app, 'setContactChoice', async ({ params, body, request }) =>
    setContactChoice(deps, (await getOwnSession(request, params.uid)).uid, body),
  )

  implement(app, 'untieWechat', async ({ params, body, request }) => {
    const session = await getOwnSession(request, params.uid)
    await untieWechat(deps, session, { code: body.code, installation: getOrigin(request).installation })
    return null
  })

  implement(app, 'listDeletionNotices', async ({ params, request }) => {
    const { uid } = await getOwnSession(request, params.uid)
    return { notices: await listDeletionNotices(deps.db, uid, deps.clock()) }
  })

  implement(app, 'deleteAccount', async ({ params, body, request }) => {
    const session = await getOwnSession(request, params.uid)
    await deleteAccount(deps, session, { code: body.code, installation: getOrigin(request).installation })
    return null
  })

  implement(app, 'getAccountState', async ({ query, user }) => readState(deps, user.uid, query.loginName))

  implement(app, 'getUserInfo', async ({ user }) => readAccount(deps.db, user.uid))

  implement(app, 'getUserName', async ({ user }) => {
    const { uid, name } = await readAccount(deps.db, user.uid)
    return { uid, name }
  })
}
