import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../../contract/errors'
import { DomainError } from '../../errors'
import { implement } from '../../plugins/contract'
import { createCredential, listDevices, signOutDevice } from './devices'
import type { GrantDeps } from './grants'
import { originOf } from './origin'
import { setPassword } from './passwords'
import { currentSession, type Session } from './sessions'

/** Registers what an account's owner, and nobody else, does with it: password and devices. */
export function accountRoutes(app: FastifyInstance, deps: GrantDeps): void {
  /** The session of the owner; staff may do much, but not act as the owner. */
  async function ownSession(request: FastifyRequest, uid: string): Promise<Session> {
    const session = await currentSession(deps, request)
    if (!session) throw new DomainError(ErrorCode.Unauthenticated)
    if (session.uid !== uid) throw new DomainError(ErrorCode.Forbidden)
    return session
  }

  implement(app, 'setPassword', async ({ params, body, request }) => {
    await setPassword(deps, await ownSession(request, params.uid), body, originOf(request))
    return null
  })

  implement(app, 'listDevices', async ({ params, request }) => {
    const session = await ownSession(request, params.uid)
    return { devices: await listDevices(deps, session.uid, session.deviceKey) }
  })

  implement(app, 'signOutDevice', async ({ params, request }) => {
    const session = await ownSession(request, params.uid)
    await signOutDevice(deps, session.uid, params.deviceId)
    return null
  })

  implement(app, 'createDeviceCredential', async ({ params, headers, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { uid } = await ownSession(request, params.uid)
    return createCredential(deps, { uid, id: body.id, installation: headers.d, device: body.device ?? '' })
  })
}
