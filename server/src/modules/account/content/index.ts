import type { MembershipContent } from './memberships'

declare module '../../../domain/content/content' {
  interface Content {
    /** They follow their file while the server runs. */
    memberships: readonly MembershipContent[]
  }
}

export { readMemberships } from './memberships'
