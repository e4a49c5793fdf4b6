/** What drawing one poster yields for the page configuration. `key` is folder/name, without the hash. */
export interface Drawn {
  key: string
  url: string
  /** The twin for dark mode; a card that must stay light, such as a QR code, has none. */
  night?: string
  w: number
  h: number
  alt: string
  areas: { x: number; y: number; w: number; h: number; href: string; alt: string }[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The folder/name of a poster's address, whether or not the address carries a hash. */
export const posterKey = (url: string): string | undefined =>
  /^\/media\/(.+?)(?:\.[0-9a-f]{8})?\.webp$/.exec(url)?.[1]

const refreshItem = (item: Record<string, unknown>, drawn: Drawn): Record<string, unknown> => {
  const { url, night, w, h, alt, areas } = drawn
  const { areas: _areas, night: _night, ...kept } = item
  return {
    ...kept,
    url,
    ...(night === undefined ? {} : { night }),
    w,
    h,
    alt,
    ...(areas.length > 0 ? { areas } : {}),
  }
}

/**
 * Returns the page with address, night address, size, alt and areas of each drawn poster brought up to date;
 * everything else, and every picture that is not a drawn poster, stays as it was written by hand.
 */
export const refreshPage = (node: unknown, drawn: readonly Drawn[]): unknown => {
  if (Array.isArray(node)) return node.map((child) => refreshPage(child, drawn))
  if (!isRecord(node)) return node
  const url = node['url']
  const key = typeof url === 'string' ? posterKey(url) : undefined
  const match = drawn.find((poster) => poster.key === key)
  if (match !== undefined) return refreshItem(node, match)
  return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, refreshPage(child, drawn)]))
}
