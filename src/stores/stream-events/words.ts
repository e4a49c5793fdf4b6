import { findSubject } from '../../../contract/domain/words/event'
import { isWordEvent } from '../../../contract/domain/words/stored-event'

/** How events of the words are known on a device. */
export const wordEvents = {
  name: 'words',
  clockKey: 'word-clock',
  isEvent: isWordEvent,
  findSubject,
} as const
