import { createHash } from 'node:crypto'
import type { License } from '../../../../../contract/schemas/main/content'

/** Characters of the digest in a version. */
const SHORT = 16

/** The version of the terms of staff: their day, a dot, and the beginning of a digest of their words. */
export const versionOfTerms = (terms: License): string =>
  `${terms.updated}.${createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, SHORT)}`

/** Returns true if a confirmation holds for a version. Confirmations from before versions had a digest store the day alone. */
export const holdsFor = (confirmed: string | null | undefined, version: string): boolean =>
  confirmed === version || (typeof confirmed === 'string' && confirmed === version.split('.')[0])
