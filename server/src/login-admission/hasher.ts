import { hash, verify } from '@node-rs/argon2'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import { hashing, type HashingLimits } from '../domain/limits'
import { createShares, type Share } from '../lib/shares'
import { addressNetworks } from '../security/address'
import type { Generation, Keys } from '../security/keys'
import { createAdmissionQueue } from './admission-queue'

/** The cost of one hash: OWASP's password storage cheat sheet for argon2id (19 MiB, 2 passes, 1 lane). */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of nobody's password, at the same cost as a real one. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$bm9ib2R5IGhhcyBpdCE$${'A'.repeat(43)}`

/** Somebody who may have a password. */
export type Hashed = { readonly hash: string | undefined }

/**
 * Which places a call takes: the general ones, within the shares of its address, or those of known devices, within the
 * share of an account that was seen to know the caller. Without a caller a general place, within no share.
 */
export type Caller = { readonly address: string } | { readonly knownTo: string }

/** Hashes and verifies passwords, few at a time; rejects with Busy when too many wait, in all or in one of the shares. */
export type Hasher = {
  /** Whether a place is free for a caller at this moment. */
  hasPlace(caller: Caller): boolean
  hash(password: string, caller?: Caller): Promise<string>
  /** Whether a hash is made with a secret that is written no more, so that it is time for a new one. */
  isOutdated(hash: string): boolean
  /**
   * Resolves to the account found if the password matches its hash; otherwise, or without a hash, to undefined after the
   * same work. `lookUp` is called when the turn is near; its errors pass through.
   */
  verify<Found extends Hashed>(
    lookUp: () => Promise<Found>,
    password: string,
    caller?: Caller,
  ): Promise<Found | undefined>
}

/** A hasher that mixes the deployment's key into every hash, so that a dump alone gives nothing to guess against. */
export function createHasher(
  keys: Pick<Keys, 'generations' | 'writing'>,
  limits: HashingLimits = hashing,
): Hasher {
  const { running, waiting, known } = limits
  const takePlace = createShares()
  const queue = createAdmissionQueue({ running, waiting: waiting + known, full: busy }, takePlace)
  return {
    hasPlace: (caller) => {
      const leave = takePlace(sharesFor(limits, caller))
      leave?.()
      return leave !== undefined
    },
    hash: (password, caller) =>
      queue(
        sharesFor(limits, caller),
        async () => undefined,
        () => hashUnder(keys.writing, password),
      ),
    isOutdated: (text) => readHash(text).number < keys.writing.number,
    verify: (lookUp, password, caller) =>
      queue(sharesFor(limits, caller), lookUp, async (found) => {
        const { number, hash: known } = readHash(found.hash ?? nobodysHash)
        const isSame = await verify(known, password, { secret: pepper(keys, number) })
        return isSame && found.hash !== undefined ? found : undefined
      }),
  }
}

/** The caller that somebody is who is signed in: as a known device where the address has no general place. */
export function signedInCaller(hasher: Hasher, account: string, address: string): Caller {
  return hasher.hasPlace({ address }) ? { address } : { knownTo: account }
}

/** Why a call got no place. */
export function busy(): DomainError {
  return new DomainError(ErrorCode.Busy, undefined, { retryAfter: 2 })
}

function sharesFor({ running, waiting, networks, known, account }: HashingLimits, caller?: Caller): Share[] {
  if (caller && 'knownTo' in caller) {
    return [
      { group: 'known devices', most: known },
      { group: `known devices of ${caller.knownTo}`, most: account },
    ]
  }
  const groups = caller ? addressNetworks(caller.address) : []
  return [
    { group: 'general', most: running + waiting },
    ...networks.slice(0, groups.length).map((most, at) => ({ group: `general of ${groups[at]}`, most })),
  ]
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
