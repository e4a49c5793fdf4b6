import { joinUrl, parseQuery, readPublicUrl, splitUrl, type Query } from './query'

/** WeChat hands parameters over as they were written, still encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Public address that the parameters of a launch mean: `u` is the address, on its own or inside the `scene` of a
 * mini-program code (parameters like those of an address, 32 characters at most). Other parameters are added to its
 * query, unless it has its own values for them.
 */
export function readLaunchUrl({ u, scene, ...beside }: Query): string {
  const { u: coded, ...more } = scene === undefined ? {} : parseQuery(decoded(scene))
  const url = readPublicUrl(u ?? coded ?? '/')
  const named = Object.entries(beside).map(([name, value]) => [name, decoded(value)] as const)
  const added = { ...Object.fromEntries(named), ...more }
  if (Object.keys(added).length === 0) return url
  const { path, query } = splitUrl(url)
  return joinUrl(path, { ...added, ...query })
}
