import type { Film } from '../films/films'
import type { DrawnArea } from '../studio/browser'

/** The result of drawing one poster, for the page configuration. `key` is folder/name, without the hash. */
export interface Drawn {
  key: string
  url: string
  /** The twin for dark mode; a card that must stay light, such as a QR code, has none. */
  night?: string
  /** Both at half the width. */
  small?: string
  nightSmall?: string
  w: number
  h: number
  alt: string
  /** Last day in China on which it is true; one that leads on is not shown after it. */
  until?: string
  /** It names a price, an offer or a payment to be made. */
  sells?: true
  areas: readonly DrawnArea[]
}

/** Everything that scripts made, by which a page is brought up to date. */
export interface Made {
  drawn: readonly Drawn[]
  films: readonly Film[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ADDRESS = /\/media\/([a-z0-9/-]+?)(?:\.[0-9a-f]{8})?\.webp/g

/** The folder/name of a poster's address, whether or not the address carries a hash. */
export const posterKey = (url: string): string | undefined =>
  /^\/media\/(.+?)(?:\.[0-9a-f]{8})?\.webp$/.exec(url)?.[1]

const refreshItem = (item: Record<string, unknown>, drawn: Drawn): Record<string, unknown> => {
  const { key: _key, areas, ...picture } = drawn
  const {
    areas: _areas,
    until: _until,
    sells: _sells,
    night: _night,
    small: _small,
    nightSmall: _nightSmall,
    ...kept
  } = item
  return { ...kept, ...picture, ...(areas.length > 0 ? { areas } : {}) }
}

/**
 * Returns the page with address, twins, size, alt and areas of each drawn poster, and each film that it names, brought
 * up to date; everything else, and every picture that is not a drawn poster, stays as it was written by hand.
 */
export const refreshPage = (node: unknown, made: Made): unknown => {
  if (Array.isArray(node)) return node.map((child) => refreshPage(child, made))
  if (!isRecord(node)) return node
  const { url, id } = node
  const key = typeof url === 'string' ? posterKey(url) : undefined
  const poster = made.drawn.find((candidate) => candidate.key === key)
  if (poster !== undefined) return refreshItem(node, poster)
  const film = 'tabRows' in node ? undefined : made.films.find((candidate) => candidate.id === id)
  if (film !== undefined) return { ...node, ...film }
  return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, refreshPage(child, made)]))
}

/** The text with every address of a drawn poster, with or without a hash, made the present one. */
export const refreshText = (text: string, drawn: readonly Drawn[]): string =>
  text.replace(ADDRESS, (address, key: string) => drawn.find((poster) => poster.key === key)?.url ?? address)
