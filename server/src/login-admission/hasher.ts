import { hash, verify } from '@node-rs/argon2'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import { hashing } from '../domain/limits'
import type { Share } from '../lib/shares'
import type { Generation, Keys } from '../security/keys'
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
  /** Whether a hash is made with a secret that is written no more, so that it is time for a new one. */
  isOutdated(hash: string): boolean
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
export function createHasher(
  keys: Pick<Keys, 'generations' | 'writing'>,
  limits: { running: number; waiting: number } = hashing,
): Hasher {
  const queue = createAdmissionQueue({
    ...limits,
    full: () => new DomainError(ErrorCode.Busy, undefined, { retryAfter: 2 }),
  })
  return {
    hash: (password, shares) =>
      queue(
        shares,
        async () => undefined,
        () => hashUnder(keys.writing, password),
      ),
    isOutdated: (text) => readHash(text).number < keys.writing.number,
    verify: (lookUp, password, shares) =>
      queue(shares, lookUp, async (found) => {
        const { number, hash: known } = readHash(found.hash ?? nobodysHash)
        const isSame = await verify(known, password, { secret: pepper(keys, number) })
        return isSame && found.hash !== undefined ? found : undefined
      }),
  }
}

/** A hash names the generation of its secret before itself; the first names none. */
async function hashUnder({ number, keys }: Generation, password: string): Promise<string> {
  const text = await hash(password, { ...cost, secret: keys.password })
  return number === 1 ? text : `${number}:${text}`
}

function readHash(text: string): { number: number; hash: string } {
  const [, number = '1', known = text] = /^([0-9]+):(.*)$/s.exec(text) ?? []
  return { number: Number(number), hash: known }
}

/** The key of a generation: of one that is over as well, so that a password holds however long nobody signs in. */
function pepper({ generations, writing }: Pick<Keys, 'generations' | 'writing'>, number: number): Buffer {
  const own = generations.find((generation) => generation.number === number)
  return (own?.keys ?? generations[0]?.former[number - 1] ?? writing.keys).password
}
