import * as v from 'valibot'
import { readAs } from '@/lib/shape'
import { refundText as text } from '../../strings/refund'

/** Most characters of the typed text: the contract has 200 for reason and words together. */
export const MAX_WORDS = 180

const typed = v.fallback(v.string(), '')
const draft = v.object({ reason: typed, words: typed })

/** The choices and the typed text for a refund. */
export type RefundDraft = v.InferOutput<typeof draft>

/** Reads a draft that was stored on the device; an empty one where it is damaged. */
export function readDraft(stored: unknown): RefundDraft {
  const { reason, words } = readAs(draft, stored) ?? { reason: '', words: '' }
  return {
    reason: text.reasons.some((item) => item === reason) ? reason : '',
    words: words.slice(0, MAX_WORDS),
  }
}

/** The missing part: a reason, and words where none of the given ones is it. */
export function draftFault({ reason, words }: RefundDraft): { message: string } | undefined {
  if (reason === '') return { message: text.reasonFirst }
  return reason === text.other && words.trim() === '' ? { message: text.otherFirst } : undefined
}

/** The reason as it goes to the server. */
export const getReason = ({ reason, words }: RefundDraft): string => text.joined(reason, words.trim())
