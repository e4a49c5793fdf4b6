export { acceptHandover } from './handover'
export { createExpiry, saveEntry } from './expire'
