export { acceptHandover } from './handover'
export { createExpiry, saveEntry } from './expire'
export { confirmIfDue, createLateRenewal } from './late'
