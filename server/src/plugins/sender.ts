import type { FastifyRequest } from 'fastify'
import { networkGroup } from '../security/address'

/** The sender of a request: an account on one of its devices, or a stranger of a network. */
export interface Sender {
  readonly network: string
  readonly account?: string
  /** The account with the key of the device, which stays the same over its sessions. */
  readonly device?: string
}

/** Finds who sent a request, as far as its token has been looked up. */
export function findSender({ user, ip }: Pick<FastifyRequest, 'user' | 'ip'>): Sender {
  const network = networkGroup(ip)
  if (!user) return { network }
  const account = user.staff ? user.staffId : user.uid
  return { network, account, device: `${account} ${user.deviceKey}` }
}
