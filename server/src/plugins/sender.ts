import type { FastifyRequest } from 'fastify'
import { networkGroup } from '../security/address'

/** Who sent a request: an account and one of its devices, which stays the same over its sessions, or a stranger. */
export interface Sender {
  readonly network: string
  readonly account?: string
  /** The account with the key of the device. */
  readonly device?: string
}

/** Finds who sent a request, as far as its token has been looked up. */
export function senderOf({ user, ip }: Pick<FastifyRequest, 'user' | 'ip'>): Sender {
  const network = networkGroup(ip)
  if (!user) return { network }
  const account = user.staff ? user.staffId : user.uid
  return { network, account, device: `${account} ${user.deviceKey}` }
}
