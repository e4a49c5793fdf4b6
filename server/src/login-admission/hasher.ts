import { hash, verify } from '@node-rs/argon2'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import { hashing } from '../domain/limits'
import type { Share } from '../lib/shares'
import { createAdmissionQueue } from './admission-queue'

/** What one hash costs: OWASP's password storage cheat sheet for argon2id (19 MiB, 2 passes, 1 lane). */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of nobody's password, at the same cost as a real one. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$bm9ib2R5IGhhcyBpdCE$${'A'.repeat(43)}`

/** Somebody who may have a password. */
export type Hashed = { readonly hash: string | undefined }

/** Hashes and verifies passwords, few at a time; rejects with Busy when too many wait, in all or in one of the shares. */
export type Hasher = {
  hash(password: string, shares: readonly Share[]): Promise<string>
  /**
   * Resolves to the account found if the password matches its hash; otherwise, or without a hash, to undefined after the
   * same work. `lookUp` is called when the turn is near; its errors pass through.
   */
  verify<Found extends Hashed>(
    lookUp: () => Promise<Found>,
    password: string,
    shares: readonly Share[],
  ): Promise<Found | undefined>
}

/** A hasher that mixes the deployment's key into every hash, so that a dump alone gives nothing to guess against. */
export function createHasher(key: Buffer, limits: { running: number; waiting: number } = hashing): Hasher {
  const queue = createAdmissionQueue({
    ...limits,
    full: () => new DomainError(ErrorCode.Busy, undefined, { retryAfter: 2 }),
  })
  return {
    hash: (password, shares) =>
      queue(
        shares,
        async () => undefined,
        () => hash(password, { ...cost, secret: key }),
      ),
    verify: (lookUp, password, shares) =>
      queue(shares, lookUp, async (found) => {
        const isSame = await verify(found.hash ?? nobodysHash, password, { secret: key })
        return isSame && found.hash !== undefined ? found : undefined
      }),
  }
}
