import { isWordEvent, findSubject } from '../../../contract/domain/words/event'

/** How events of the words are known on a device. */
export const wordEvents = {
  name: 'words',
  clockKey: 'word-clock',
  isEvent: isWordEvent,
  findSubject,
} as const
