import type { Address } from '@/routes/navigate'
import type { StaffProfile } from '@/api/staff'

/** Whether staff may be shown people: they have confirmed who they are, and nobody else knows their password. */
export function isReady({ isConfirmed, needsPassword }: StaffProfile): boolean {
  return isConfirmed && !needsPassword
}

/** Where staff begin: an admin with all branches, an agent with what is theirs. */
export function staffHome(role: StaffProfile['role']): Address {
  return role === 'admin' ? '/admin/sale-index' : '/sale-index'
}

/** Where staff go once they are signed in: first to what is missing before they may be shown people. */
export function afterStaffLogin(profile: StaffProfile): Address {
  return isReady(profile) ? staffHome(profile.role) : '/confiirm-identity'
}
