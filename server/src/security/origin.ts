import type { FastifyRequest } from 'fastify'
import { keyed, type Keys } from './keys'

const LONGEST_INSTALLATION = 64

/** Where a request comes from: its address, and the id of the installation if the client sends one. */
export type Origin = { ip: string; installation?: string | undefined }

/** Reads the origin of a request. An installation's id that is not in form counts as none. */
export function getOrigin({ ip, headers }: FastifyRequest): Origin {
  const { d } = headers
  const isGood = typeof d === 'string' && d !== '' && d.length <= LONGEST_INSTALLATION
  return { ip, installation: isGood ? d : undefined }
}

/** The name of an installation for one user: a keyed hash, which reveals nothing and links no two users. */
export function deviceKey(keys: Keys, uid: string, installation: string): string {
  return keyed(keys.device, uid, installation).toString('base64url')
}
