// Taro reads this file without the alias of the sources.
import { isLeftOut, locate } from './screens'
import { routes } from './table'

/** Main-package pages and subpackages for app.config: the screens of all rows, the first row's first. */
export function packages(): { pages: string[]; subPackages: { root: string; pages: string[] }[] } {
  const main = 'areas/main/screens'
  const byRoot = new Map<string, string[]>()
  for (const id of new Set(routes.map(({ screen }) => screen))) {
    if (isLeftOut(id)) continue
    const { root, page } = locate(id)
    byRoot.set(root, [...(byRoot.get(root) ?? []), page])
  }
  const pages = (byRoot.get(main) ?? []).map((page) => `${main}/${page}`)
  byRoot.delete(main)
  return { pages, subPackages: [...byRoot].map(([root, list]) => ({ root, pages: list })) }
}
