export { createExpiry, saveEntry } from './expire'
