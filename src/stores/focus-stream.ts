import { isFocusEvent, type FocusEvent } from '../../contract/domain/focus/event'
import { FocusFold } from '../../contract/domain/focus/fold'
import type { Stretch } from '../../contract/domain/focus/timer'
import type { StreamDefinition } from './study-log/stream'

/** The study timer's stream of the study log. A stretch is of the time at which it ended, not of when it is written. */
export const focusStream = {
  name: 'focus',
  clockKey: 'focus-clock',
  isEvent: isFocusEvent,
  subjectOf: () => undefined,
  createFold: () => new FocusFold(),
  replaced: () => undefined,
  complete: ({ end, took, how }, { id }) => ({ id, at: end, kind: 'focus', took, how }),
} as const satisfies StreamDefinition<FocusEvent, FocusFold, Stretch>
