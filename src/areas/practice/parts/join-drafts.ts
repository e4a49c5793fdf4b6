import type { Draft } from './run-types'

/** The most characters and photographs of an answer, as the contract has them. */
export const LONGEST_ANSWER = 10_000
export const MOST_PICTURES = 6

/** Joins two texts that grew from one: what either has added stays, the other's first. */
function joinTexts(base: string, other: string, own: string): string {
  if (own.includes(other) || other === base) return own
  if (other.includes(own) || own === base) return other
  const isGrown = base !== '' && other.startsWith(base) && own.startsWith(base)
  return isGrown ? other + own.slice(base.length) : `${other}\n${own}`
}

/**
 * Joins a draft with the answer that another device or tab has given since the draft was begun: `base` is the answer from
 * which the draft grew. The own draft stays as it is where both together are longer than an answer may be.
 */
export function joinDrafts(base: Draft, other: Draft, own: Draft): Draft {
  const added = own.pictures.filter((picture) => !base.pictures.includes(picture))
  const left = other.pictures.filter(
    (picture) => !base.pictures.includes(picture) || own.pictures.includes(picture),
  )
  const text = joinTexts(base.text, other.text, own.text)
  const pictures = [...new Set([...left, ...added])]
  return text.length <= LONGEST_ANSWER && pictures.length <= MOST_PICTURES ? { text, pictures } : own
}
