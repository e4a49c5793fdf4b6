import { getContainer } from './containers'
import type { Row } from './row'

type Params = Readonly<Record<string, string>>

/** Titles are fetched after the page that they name: a visitor needs those of one part of the product only. The
 * values of a path with a parameter may have titles of their own, and so may a path whose query has a certain name. */
async function getOwnTitle(path: string, params: Params): Promise<string | undefined> {
  const titles: Readonly<Record<string, string>> = path.startsWith('/market/')
    ? (await import('../../contract/domain/strings/titles/market')).marketTitles
    : (await import('../../contract/domain/strings/titles/rest')).restTitles
  const asked = Object.keys(params).map((name) => `${path}?${name}`)
  const valued = path.replace(/:(\w+)/, (sign, name: string) => params[name] ?? sign)
  return [...asked, valued, path].map((key) => titles[key]).find(Boolean)
}

/**
 * Title to set for a row: its own, or the brand's where it has none or none could be fetched.
 * Undefined means: set nothing, because the surrounding mini-program shows its own.
 */
export async function findTitle(
  row: Row,
  brandTitle: string,
  agent: string | undefined,
  params: Params = {},
): Promise<string | undefined> {
  if (agent !== undefined && getContainer(agent).isTitled) return undefined
  const own = await getOwnTitle(row.path, params).catch(() => undefined)
  return own || brandTitle
}
