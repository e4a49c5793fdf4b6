import { typedText } from '../../../../../contract/domain/typed-text'

/** Most digits of whole yuan that are read: more is a number of something else. */
const AMOUNT = /^¥?(\d{1,7})(?:\.(\d{1,2}))?$/

/** Reads a typed amount of money, `¥1,480.50` or `1480.5`, in half or full width, in fen; undefined if it is none. */
export function parseFen(typed: string): number | undefined {
  const parts = AMOUNT.exec(typedText(typed).replace(/[ ,]/g, ''))
  if (!parts) return undefined
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
