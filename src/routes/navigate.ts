import { navigation, type Move } from '@/platform/navigation'
import { formatQuery } from '@/lib/query'
import { resolve } from './guards'
import { pageOf } from './screens'

/**
 * Opens a public address on every platform; the only way to navigate inside the product.
 * `push` keeps the page beneath, `replace` takes its place, `reset` leaves it alone on the stack.
 */
export function go(url: string, move: Move = 'push'): void {
  const { match, query, url: publicUrl } = resolve(url)
  const page = pageOf(match.row.screen)
  navigation.open(move, { url: publicUrl, page: `/${page}?${formatQuery({ ...query, u: publicUrl })}` })
}

/** Leaves the page; with nothing beneath it, the home page opens instead. */
export function back(): void {
  if (navigation.depth() > 1) navigation.back()
  else go('/', 'reset')
}
