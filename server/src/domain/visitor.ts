import { keyed, type Keys } from '../security/keys'

/** A visitor's name in the events: it tells installations apart and cannot be led back to the installation's id. */
export function visitorOf(keys: Keys, device: string): string {
  const hex = keyed(keys.device, 'visitor', device).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
