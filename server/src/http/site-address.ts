import type { FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'

/**
 * Where a request found this site, for addresses in files that are opened elsewhere. Throws Invalid where the host that
 * the request names is more or less than a host.
 */
export function siteAddress({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): URL {
  const text = `${protocol}://${host}`
  const address = URL.canParse(text) ? new URL(text) : undefined
  // A host with a path or a name before it is read as another one.
  if (!address || address.href !== `${address.origin}/`) throw new DomainError(ErrorCode.Invalid)
  return address
}
