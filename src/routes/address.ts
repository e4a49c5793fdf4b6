import { splitUrl } from '@/lib/query'
import { match } from './match'
import type { routes } from './table'

/** A public path as its row spells it, with `:name` where the row has a parameter. */
export type RowPath = (typeof routes)[number]['path']

type Filled<Path extends string> = Path extends `${infer Start}/:${string}` ? `${Start}/${string}` : Path

/** A public path of a row, with a value in the place of its parameter. */
export type Path = Filled<RowPath>

/**
 * The addresses that our own code may open: a path that some row has, with or without a query. Anything else does not
 * compile.
 */
export type Address = Path | `${Path}?${string}`

/** Whether an address that comes from data leads to a row of its own. */
export function isAddress(url: string): url is Address {
  return match(splitUrl(url).path) !== undefined
}
