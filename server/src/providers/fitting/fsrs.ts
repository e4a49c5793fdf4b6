import { setImmediate as breathe } from 'node:timers/promises'
import type { DayReview, Fitting } from './contract'

/** How many reviews are handed over until others get their turn. */
const SLICE = 500

/**
 * Reviews of a word that are fitted, the earliest: as many as the optimizer's own training takes (its `max_seq_len`). Items
 * grow with the square of them.
 */
const MOST_OF_WORD = 64

/** Fitting by the optimizer of FSRS, which works on threads of its own; undefined on a platform that it has no build for. */
export async function createFsrsFitting(): Promise<Fitting | undefined> {
  const binding = await import('@open-spaced-repetition/binding').catch(() => undefined)
  if (binding === undefined) return undefined
  const { computeParameters, FSRSBindingItem, FSRSBindingReview } = binding
  const toReviews = (history: readonly DayReview[]) =>
    history.map(({ grade, day }, at) => new FSRSBindingReview(grade, day - (history[at - 1]?.day ?? day)))
  return {
    async fit(histories) {
      const items: InstanceType<typeof FSRSBindingItem>[] = []
      let handed = 0
      for (const history of histories) {
        const reviews = toReviews(history.slice(0, MOST_OF_WORD))
        // One item for each review but the first: what came before it, and how it ended.
        for (let end = 2; end <= reviews.length; end += 1)
          items.push(new FSRSBindingItem(reviews.slice(0, end)))
        handed += reviews.length
        if (handed < SLICE) continue
        handed = 0
        await breathe()
      }
      return computeParameters(items, { enableShortTerm: false })
    },
  }
}
