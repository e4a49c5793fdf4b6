import type { WordEvent } from '../../../../contract/domain/words/event'
import { WordFold } from '../../../../contract/domain/words/fold'
import { wordEvents } from '@/stores/stream-events/words'
import type { StreamDefinition, Unmade } from '@/stores/study-log/stream'

/** An event of the words before it has an id and a time. */
export type NewWordEvent = Unmade<WordEvent>

/** The words' stream of the study log. */
export const wordStream: StreamDefinition<WordEvent, WordFold, NewWordEvent> & { readonly name: 'words' } = {
  ...wordEvents,
  createFold: () => new WordFold(),
  replaced: (fold, event) =>
    event.kind === 'plan' || event.kind === 'mark' || event.kind === 'note'
      ? fold.replaced(event)
      : undefined,
  complete: (event, made) => ({ ...event, ...made }),
}
