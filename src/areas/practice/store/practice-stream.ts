import type { PracticeEvent } from '../../../../contract/domain/practice/event'
import { PracticeFold, type Remark } from '../../../../contract/domain/practice/fold'
import { practiceEvents } from '@/stores/stream-events/practice'
import type { StreamDefinition, Unmade } from '@/stores/study-log/stream'

/** An event of the practice before it has a time and, but for those that several devices may make, an id. */
export type NewPracticeEvent = Unmade<PracticeEvent> & { readonly id?: string }

/** The practice's stream of the study log; `remark` gives the share of an answer that counts. */
export function practiceStream(
  remark: Remark,
): StreamDefinition<PracticeEvent, PracticeFold, NewPracticeEvent> {
  return {
    ...practiceEvents,
    createFold: () => new PracticeFold(remark),
    replaced: (fold, event) => {
      switch (event.kind) {
        case 'flag':
        case 'keep':
        case 'note':
        case 'cause':
        case 'past':
        case 'aim':
          return fold.replaced(event)
        default:
          return undefined
      }
    },
    complete: (event, made) => ({ ...event, ...made, id: event.id ?? made.id }),
  }
}
