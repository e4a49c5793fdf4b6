import { comparable } from '../../contract/domain/typed-text'

/** Whether each word of what was typed to search stands in one of some texts. */
export function hasWords(texts: readonly string[], typed: string): boolean {
  const compared = texts.map(comparable)
  return comparable(typed)
    .split(' ')
    .every((word) => compared.some((text) => text.includes(word)))
}
