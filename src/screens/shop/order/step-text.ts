import type { Order } from '@/api/order'
import { detailText } from '@/strings/shop/detail'

type Step = Order['steps'][number]

/** What a step was, in words, beside the one before it. */
export function stepText({ state, by, failure = 'expired' }: Step, before: Step | undefined): string {
  const words = detailText.step
  switch (state) {
    case 'paid':
      return by === 'staff' ? words.paidDesk : words.paid
    case 'delivered':
      if (before?.state !== 'refunding') return words.delivered
      if (before.by === 'staff') return words.unmistaken
      return by === 'student' ? words.withdrawn : words.declined
    case 'closed':
      return words.ended[failure]
    // Students ask for refunds; what staff begin is a mistake of theirs.
    case 'refunding':
      return by === 'staff' ? words.mistake : words.refunding
    case 'refunded':
      return before?.by === 'staff' ? words.corrected : words.refunded
    default:
      return words[state]
  }
}
