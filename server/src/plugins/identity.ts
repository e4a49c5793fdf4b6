import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { MIN_VERSION, MIN_WEB_VERSION, termKinds } from '../../../contract/identity'
import { DomainError } from '../errors'

/** Kinds of clients that send the version of an installed app, or of the page inside one. */
const appKinds: readonly string[] = [
  termKinds.app,
  termKinds.shenlong,
  termKinds.dream,
  termKinds.shenlongAppH5,
].map(String)

/** Whether a client that names its version is too old to be answered; one that names none is not judged. */
export function isTooOld(version: string | undefined, kind: string | undefined): boolean {
  if (version === undefined || !/^\d{1,9}$/.test(version)) return false
  return Number(version) < (kind !== undefined && appKinds.includes(kind) ? MIN_VERSION : MIN_WEB_VERSION)
}

/** Refuses clients older than the oldest supported version before anything else is done for them. */
export function identityHook(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const { v, p } = headers
    done(isTooOld(single(v), single(p)) ? new DomainError(ErrorCode.ClientTooOld) : undefined)
  })
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
