/** The permissions of staff at the desk, one thing each. */
export const permissions = [
  /** See one's own leads and the day at a glance; an admin sees those of all branches. */
  'leads',
  /** Give a lead that is nobody's to a seller. */
  'assign-leads',
  /** See orders of all students, or of those of one's branch where the operator says so. */
  'orders',
  /** Confirm and close orders, send what is sent, write invoices. */
  'settle-orders',
  /** Decide about refunds. */
  'refunds',
  /** See and settle reports of errors in questions. */
  'questions',
  /** See where students did not follow a lesson. */
  'curves',
  /** Speak and decide in rooms of live classes. */
  'live',
  /** Read what everybody did at the desk. */
  'records',
  /** Take an item over that a colleague has claimed. */
  'take-over',
] as const
export type Permission = (typeof permissions)[number]

/** The permissions of each role of the staff. */
export const permissionsOf = {
  agent: ['leads'],
  teacher: ['questions', 'curves', 'live'],
  cashier: ['orders', 'settle-orders', 'refunds'],
  admin: permissions,
} as const satisfies Record<string, readonly Permission[]>

/** A role of the staff. */
export type Role = keyof typeof permissionsOf

/** Whether a word names a role. */
export function isRole(word: string): word is Role {
  return Object.keys(permissionsOf).includes(word)
}

/** All roles, in the order of the table. */
export const roles: readonly Role[] = Object.keys(permissionsOf).filter(isRole)

/** Whether a role may do a thing. */
export function may(role: Role, permission: Permission): boolean {
  const own: readonly Permission[] = permissionsOf[role]
  return own.includes(permission)
}

/** The permission needed to work on the items of a queue of the desk. */
export const permissionOfQueue = {
  orders: 'orders',
  refunds: 'refunds',
  questions: 'questions',
  curves: 'curves',
  live: 'live',
} as const satisfies Record<string, Permission>

/** Whether a role has anything to do at the desk. */
export function worksAtDesk(role: Role): boolean {
  return Object.values(permissionOfQueue).some((permission) => may(role, permission))
}
