import type { FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'

/** A host with or without a port: all else that an address may have means something in the files where it is written. */
const HOST = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/**
 * Where a request found this site, for addresses in files that are opened elsewhere. Throws Invalid where the host that
 * the request names is more or less than a host.
 */
export function siteAddress({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): URL {
  const text = `${protocol}://${host}`
  if (!HOST.test(host) || !URL.canParse(text)) throw new DomainError(ErrorCode.Invalid)
  return new URL(text)
}
