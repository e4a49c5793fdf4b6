import type { Address } from '@/routes/navigate'
import type { StaffProfile } from '@/api/staff'
import { may, type Role } from '../../../../contract/domain/staff/permissions'
import { leadingBack } from './come-back'

/** Whether staff may be shown people: they have confirmed who they are, and nobody else knows their password. */
export function isReady({ isConfirmed, needsPassword }: StaffProfile): boolean {
  return isConfirmed && !needsPassword
}

/** Where staff begin: an admin with all branches, who has leads with theirs, everybody else at the desk. */
export function staffHome(role: Role): Address {
  if (role === 'admin') return '/admin/sale-index'
  return may(role, 'leads') ? '/sale-index' : '/desk'
}

/**
 * Where staff go once they are signed in: first to what is missing before they may be shown people, then to the page
 * that they came from, or where they begin.
 */
export function afterStaffLogin(profile: StaffProfile, back?: Address): Address {
  return isReady(profile) ? (back ?? staffHome(profile.role)) : leadingBack('/confiirm-identity', back)
}
