import { boardText } from '../strings/board'

/** The first letter of a name; a number is no name. */
export function maskedName(name: string): string {
  const [first = ''] = name.trim()
  return /^[\d*]?$/.test(first) ? boardText.nameless : `${first}**`
}
