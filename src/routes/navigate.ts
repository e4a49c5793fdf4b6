import { navigation, type Move } from '@/platform/navigation'
import type { Address } from './address'
import { destinations } from './destination'

export type { Address } from './address'

/**
 * Opens a public address on every platform; the only way to navigate inside the product.
 * `push` keeps the page beneath, `replace` takes its place, `reset` leaves it alone on the stack.
 */
export function go(address: Address, move: Move = 'push'): void {
  openUrl(address, move)
}

/** The same for an address that comes from data: one that no row has opens the page that stands in for it. */
export function openUrl(url: string, move: Move = 'push'): void {
  navigation.open(move, destinations.getTarget(url))
}

/** Leaves the page; with nothing beneath it, the home page or another one opens instead. */
export function back(otherwise: Address = '/'): void {
  if (navigation.depth() > 1) navigation.back()
  else go(otherwise, 'reset')
}
