import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CodeChallenge } from '../../contract/schemas/account/auth'
import type { Db } from '../../server/src/db'
import { smsLimits } from '../../server/src/domain/limits'

/** The number that a challenge asks for, found as a client finds it. */
export function solve({ challenge, salt, maxnumber }: CodeChallenge): number {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (hash('sha256', `${salt}${number}`) === challenge) return number
  }
  throw new Error('the challenge has no solution')
}

/** The proof that a client sends for a solved challenge. */
export function getProof(challenge: CodeChallenge): string {
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
  return { ...headers, 'proof-of-work': getProof(answer.json().result) }
}

const DAY_MS = 86_400_000

/** Lets strangers have been sent this share of their codes of a day, today and tomorrow. */
export async function letStrangersSpend(db: Db, share: number): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const sent = Math.ceil(smsLimits.budget.stranger.day * share)
  await db
    .insertInto('sms_budget')
    .values(
      [today, today + DAY_MS].map((ms) => ({ part: 'stranger', span: 'day', starts_at: new Date(ms), sent })),
    )
    .execute()
}
