import './staff.scss'

export { chinaClock } from './china-clock'
export { EntryList, type Entry } from './entry-list'
export { staffEntries } from './entries'
export { afterStaffLogin, staffHome } from './home'
export { StaffGate } from './staff-gate'
export { useStaffSignOut } from './use-staff-sign-out'
