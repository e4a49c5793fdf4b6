import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../../contract/errors'
import type { Content } from '../../../domain/content/content'
import type { Regions } from '../content/regions'
import type { Db } from '../../../db'
import { encode, NO_CACHE, sendEncoded, type Encoded } from '../../../delivery/encoded-response'
import { DomainError } from '../../../errors'
import { implement } from '../../../plugins/contract'
import type { Keys } from '../../../security/keys'
import { deleteAddress, listAddresses, readAddress, saveAddress } from './service'

/** The dependencies of the operations of addresses. */
export interface AddressRoutesDeps {
  readonly keys: Keys
  readonly content: Pick<Content, 'regions'>
  readonly db: Db
  readonly clock: () => Date
}

/** Registers the addresses of students, and the regions that they are chosen from. */
export function addressRoutes(app: FastifyInstance, { keys, content, db, clock }: AddressRoutesDeps): void {
  const deps = { db, clock, keys, content }
  const files = new WeakMap<Regions, Encoded>()
  const encoded = (regions: Regions): Encoded => {
    const file =
      files.get(regions) ?? encode(Buffer.from(JSON.stringify({ status: 200, msg: '', result: regions })))
    files.set(regions, file)
    return file
  }

  implement(app, 'listAddresses', async ({ user }) => ({ items: await listAddresses(deps, user.uid) }))

  implement(app, 'getAddress', async ({ user, params }) => {
    return readAddress(deps, user.uid, params.addressId)
  })

  implement(app, 'saveAddress', async ({ user, params, body }) =>
    saveAddress(deps, user.uid, params.addressId, body),
  )

  implement(app, 'deleteAddress', async ({ user, params }) => deleteAddress(deps, user.uid, params.addressId))

  implement(app, 'listRegions', async ({ request, reply }) => {
    const { regions } = content
    if (!regions) throw new DomainError(ErrorCode.NotFound)
    reply.type('application/json; charset=utf-8').header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, encoded(regions))
  })
}
