import type { FocusEvent } from '../../../../contract/domain/habit/focus/event'
import { FocusFold } from '../../../../contract/domain/habit/focus/fold'
import type { Stretch } from '../../../../contract/domain/habit/focus/timer'
import { focusEvents } from '@/stores/stream-events/focus'
import type { StreamDefinition } from '@/stores/study-log/stream'

/** The study timer's stream of the study log. A stretch is of the time at which it ended, not of when it is written. */
export const focusStream = {
  ...focusEvents,
  createFold: () => new FocusFold(),
  replaced: () => undefined,
  complete: ({ end, took, how }, { id }) => ({ id, at: end, kind: 'focus', took, how }),
} as const satisfies StreamDefinition<FocusEvent, FocusFold, Stretch>
