import { deriveKeys } from '../security/keys'
import { openPhoneIfPossible } from '../security/phone'
import type { GivenSecret } from './secret'
import { StartError } from '../errors/start-error'
import { secretText } from '../strings/start'
import type { OwnedCipher, Stored, StoredGeneration } from './repo'
import { checkValue } from './ring'

/** The secrets given to a process. */
export type Given = Pick<GivenSecret, 'secret' | 'previous' | 'source'>

/** A stored secret that the process has, in clear. */
export type KnownGeneration = { readonly row: StoredGeneration; readonly secret: string }

/**
 * The meaning of the given secrets for a database: it has none so far, and begins with `first`; they are known, the
 * newest first; or a new one follows the last.
 */
export type Plan =
  | { is: 'first'; first: string }
  | { is: 'known'; known: readonly KnownGeneration[]; writing: number }
  | { is: 'next'; last: KnownGeneration; next: string }

/** Compares the given secrets with what the database says. Throws StartError with one sentence where they do not fit. */
export function planSecrets(given: Given, stored: Stored | undefined, oldest: OwnedCipher | undefined): Plan {
  if (!stored) return planFirst(given, oldest)
  const find = (secret: string | undefined): KnownGeneration | undefined => {
    if (secret === undefined) return undefined
    const row = stored.generations.find(({ check_value }) => check_value.equals(checkValue(secret)))
    return row && { row, secret }
  }
  const own = find(given.secret)
  const previous = find(given.previous)
  const last = stored.generations.at(-1)
  if (!own) return planNext(given, stored, previous)
  const { generation } = own.row
  if (generation < stored.writing) throw new StartError(secretText.retired(given.source))
  const isBefore = previous?.row.generation === generation - 1
  const isNeeded = stored.oldest < generation && generation === last?.generation
  if (isNeeded && !isBefore) throw new StartError(secretText.previousNeeded(given.source))
  const known = previous && isBefore && isNeeded ? [own, previous] : [own]
  return { is: 'known', known, writing: stored.writing }
}

/** A database from before there were check values shows by its oldest phone which secret it is under. */
function planFirst({ secret, previous, source }: Given, oldest: OwnedCipher | undefined): Plan {
  const isUnder = (known: string): boolean =>
    !oldest || openPhoneIfPossible(deriveKeys(known), oldest.owner, oldest.cipher) !== undefined
  if (isUnder(secret)) return { is: 'first', first: secret }
  if (previous !== undefined && isUnder(previous)) return { is: 'first', first: previous }
  throw new StartError(secretText.other(source))
}

function planNext({ secret, source }: Given, stored: Stored, previous: KnownGeneration | undefined): Plan {
  const last = stored.generations.at(-1)?.generation
  if (previous && stored.oldest !== last) throw new StartError(secretText.unfinished(source))
  if (!previous || previous.row.generation !== last) throw new StartError(secretText.other(source))
  return { is: 'next', last: previous, next: secret }
}
