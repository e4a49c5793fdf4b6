import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CodeChallenge } from '../../contract/schemas/auth'

/** The number that a challenge asks for, found as a client finds it. */
export function solve({ challenge, salt, maxnumber }: CodeChallenge): number {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number
  }
  throw new Error('the challenge has no solution')
}

/** What a client sends for a challenge that it solved. */
export function proofOf(challenge: CodeChallenge): string {
  const { algorithm, challenge: digest, salt, signature } = challenge
  const payload = { algorithm, challenge: digest, number: solve(challenge), salt, signature }
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

/** The headers of a client that asked for a challenge and solved it. */
export async function solvedHeaders(
  app: FastifyInstance,
  mobile: string,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const answer = await app.inject({ url: '/auth/v1/mobile-code/challenge', query: { mobile }, headers })
  return { ...headers, 'proof-of-work': proofOf(answer.json().result) }
}
