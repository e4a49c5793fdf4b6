import { createHash } from 'node:crypto'
import { readStyle, STYLES } from '../studio/browser'
import type { Order } from './copies'
import { toHtml } from './layout'

/** The styles that every poster is drawn with, in their order. */
export const readStyles = (): Promise<Buffer[]> => Promise.all(STYLES.map(readStyle))

/** The inputs that a picture depends on, as 16 hexadecimal digits: with another hash it has to be drawn again. */
export const getSource = ({ slice, look }: Order, styles: readonly Buffer[]): string => {
  const hash = createHash('sha256')
  const parts = [...styles, toHtml(slice, 'day', look), toHtml(slice, 'night', look), look.mood]
  parts.forEach((part) => hash.update(part))
  return hash.digest('hex').slice(0, 16)
}

/** The keys of the pictures that are not drawn yet, or were drawn before their words, layout or links changed. */
export const loadStale = async (
  orders: readonly Order[],
  drawn: Readonly<Record<string, { readonly source: string }>>,
): Promise<string[]> => {
  const styles = await readStyles()
  return orders.filter((order) => drawn[order.key]?.source !== getSource(order, styles)).map(({ key }) => key)
}
