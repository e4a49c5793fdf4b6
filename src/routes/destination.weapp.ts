import { formatQuery } from '@/lib/query'
import type { Destinations } from './destination.contract'
import { resolve } from './resolve'

/** A mini-program has its route table from the start. */
export const destinations = {
  find: resolve,
  load: () => Promise.resolve(resolve),
  getTarget(address) {
    const { query, url, page } = resolve(address)
    return { url, page: `/${page}?${formatQuery({ ...query, u: url })}` }
  },
} satisfies Destinations as Destinations
