import type { StaffProfile } from '@/api/staff'

/** Where staff begin: an admin with all branches, an agent with what is theirs. */
export function staffHome(role: StaffProfile['role']): string {
  return role === 'admin' ? '/admin/sale-index' : '/sale-index'
}

/** Where staff go once they are signed in: to confirm who they are first, as long as they have not. */
export function afterStaffLogin({ role, isConfirmed }: StaffProfile): string {
  return isConfirmed ? staffHome(role) : '/confiirm-identity'
}
