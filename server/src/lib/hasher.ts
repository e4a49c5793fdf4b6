import { hash, verify } from '@node-rs/argon2'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import { createGate } from './gate'
import { hashing } from './limits'

/** What one hash costs: OWASP's password storage cheat sheet for argon2id (19 MiB, 2 passes, 1 lane). */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of nobody's password, at the same cost as a real one. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$bm9ib2R5IGhhcyBpdCE$${'A'.repeat(43)}`

/** Hashes passwords and compares them, few at a time; throws Busy when too many wait. */
export type Hasher = {
  hash(password: string): Promise<string>
  /** Without a hash the same work is done and the answer is no. */
  verify(hashed: string | undefined, password: string): Promise<boolean>
}

/** A hasher that mixes the deployment's key into every hash, so that a dump alone gives nothing to guess against. */
export function createHasher(key: Buffer, limits: { running: number; waiting: number } = hashing): Hasher {
  const gate = createGate({
    ...limits,
    full: () => new DomainError(ErrorCode.Busy, undefined, { retryAfter: 2 }),
  })
  return {
    hash: (password) => gate(() => hash(password, { ...cost, secret: key })),
    async verify(hashed, password) {
      const isSame = await gate(() => verify(hashed ?? nobodysHash, password, { secret: key }))
      return isSame && hashed !== undefined
    },
  }
}
