import type { Permissions } from './permissions.contract'

/** A browser lets nobody open its settings. */
export const permissions = {
  canChange: false,
  change: () => Promise.resolve(false),
} satisfies Permissions as Permissions
