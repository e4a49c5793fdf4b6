import type { Address } from './address'
import { getContainer } from './containers'
import type { Row } from './row'

/** Where an expired session finds the student. */
export interface UnauthorizedVisit {
  readonly row: Row
  /** Digits of the shell, or empty. */
  readonly agent: string
  readonly isNative: boolean
  /** Whether the app was already asked to log in during this run. */
  readonly wasAppAsked: boolean
  /** Where an agent 18 visitor came from, if that was stored. */
  readonly savedUrl?: string | undefined
}

/** The reaction to a 401, once the session has been cleared. */
export type Reaction =
  /** `url` is one of ours, or where the visitor came from. */
  | { readonly kind: 'go'; readonly url: string }
  | { readonly kind: 'app-login' }
  | { readonly kind: 'login-dialog' }
  | { readonly kind: 'stay' }

const stay: Reaction = { kind: 'stay' }
const go = (url: Address): Reaction => ({ kind: 'go', url })

function byCategory(row: Row): Reaction {
  switch (row.category) {
    case 'redundant':
      return go('/login-blend')
    case 'score':
      return { kind: 'login-dialog' }
    case 'examption':
      return stay
    case 'salerank':
      return go('/sale-login')
    default:
      return go('/login')
  }
}

/** The table of section 8: what an expired session leads to, by where it happened. */
export function afterUnauthorized({
  row,
  agent,
  isNative,
  wasAppAsked,
  savedUrl,
}: UnauthorizedVisit): Reaction {
  const { expired } = getContainer(agent)
  if (expired === 'saved-location' && row.vocational && savedUrl) return { kind: 'go', url: savedUrl }
  if (isNative) return wasAppAsked ? stay : { kind: 'app-login' }
  if (expired === 'personal-center') return row.path === '/know-index' ? stay : go('/personal-center')
  // The shell's member centre is the personal centre of ours.
  if (expired === 'member-centre') return go('/personal-center')
  return byCategory(row)
}
