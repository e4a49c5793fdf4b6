import type { Order } from '@/api/order'
import { detailText } from '../../strings/detail'

type Step = Order['steps'][number]

const words = detailText.step

/** The party that began a refund, or that it is none: staff put a payment right. */
function refundingText({ by, mistake }: Step): string {
  if (mistake) return words.mistake
  return by === 'staff' ? words.given : words.refunding
}

/** The name of a step, beside the step before it. */
export function stepText(step: Step, before: Step | undefined): string {
  const { state, by, failure = 'expired' } = step
  switch (state) {
    case 'paid':
      return by === 'staff' ? words.paidDesk : words.paid
    case 'delivered':
      if (before?.state !== 'refunding') return words.delivered
      if (before.mistake) return words.unmistaken
      return by === 'student' ? words.withdrawn : words.declined
    case 'closed':
      return words.ended[failure]
    case 'refunding':
      return refundingText(step)
    case 'refunded':
      return before?.mistake ? words.corrected : words.refunded
    default:
      return words[state]
  }
}
