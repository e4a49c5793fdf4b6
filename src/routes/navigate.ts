import { navigation, type Move, type Target } from '@/platform/navigation'
import { formatQuery } from '@/lib/query'
import type { Address } from './address'
import { resolve } from './resolve'
import { pageOf } from './screens'

export type { Address } from './address'

/** Where a public address leads on every platform. */
export function targetOf(url: string): Target {
  const { match, query, url: publicUrl } = resolve(url)
  return {
    url: publicUrl,
    page: `/${pageOf(match.row.screen)}?${formatQuery({ ...query, u: publicUrl })}`,
  }
}

/**
 * Opens a public address on every platform; the only way to navigate inside the product.
 * `push` keeps the page beneath, `replace` takes its place, `reset` leaves it alone on the stack.
 */
export function go(address: Address, move: Move = 'push'): void {
  openUrl(address, move)
}

/** The same for an address that comes from data: one that no row has opens the page that stands in for it. */
export function openUrl(url: string, move: Move = 'push'): void {
  navigation.open(move, targetOf(url))
}

/** Leaves the page; with nothing beneath it, the home page or another one opens instead. */
export function back(otherwise: Address = '/'): void {
  if (navigation.depth() > 1) navigation.back()
  else go(otherwise, 'reset')
}
