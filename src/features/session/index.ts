export { acceptHandover } from './handover'
export { createExpiry, saveEntry } from './expire'
export { confirmSession, createRenewal } from './renewal'
