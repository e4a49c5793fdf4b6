import { refundText as text } from '../../strings/refund'

/** The choices and the typed text for a refund. */
export interface RefundDraft {
  readonly reason: string
  readonly words: string
}

/** Most signs of what is typed: the contract has 200 for reason and words together. */
export const MAX_WORDS = 180

/** Reads a draft that was stored on the device; an empty one where it is damaged. */
export function readDraft(kept: unknown): RefundDraft {
  const reason: unknown = Reflect.get(Object(kept), 'reason')
  const words: unknown = Reflect.get(Object(kept), 'words')
  const isKnown = text.reasons.some((item) => item === reason)
  return {
    reason: typeof reason === 'string' && isKnown ? reason : '',
    words: typeof words === 'string' ? words.slice(0, MAX_WORDS) : '',
  }
}

/** The missing part: a reason, and words where none of the given ones is it. */
export function draftFault({ reason, words }: RefundDraft): { message: string } | undefined {
  if (reason === '') return { message: text.reasonFirst }
  return reason === text.other && words.trim() === '' ? { message: text.otherFirst } : undefined
}

/** The reason as it goes to the server. */
export const getReason = ({ reason, words }: RefundDraft): string => text.joined(reason, words.trim())
