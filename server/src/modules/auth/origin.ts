import type { FastifyRequest } from 'fastify'

const LONGEST_INSTALLATION = 64

/** Where a request comes from: its address, and the id of the installation if it tells one. */
export type Origin = { ip: string; installation?: string | undefined }

/** Reads the origin of a request. An installation's id that is not in form counts as none. */
export function originOf({ ip, headers }: FastifyRequest): Origin {
  const { d } = headers
  const isGood = typeof d === 'string' && d !== '' && d.length <= LONGEST_INSTALLATION
  return { ip, installation: isGood ? d : undefined }
}
