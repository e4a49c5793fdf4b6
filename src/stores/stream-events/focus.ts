import { isFocusEvent } from '../../../contract/domain/habit/focus/event'

/** How events of the study timer are known on a device. */
export const focusEvents = {
  name: 'focus',
  clockKey: 'focus-clock',
  isEvent: isFocusEvent,
  findSubject: () => undefined,
} as const
