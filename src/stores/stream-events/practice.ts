import { isPracticeEvent, practiceSubject } from '../../../contract/domain/practice/event'

/** How events of the practice are known on a device. */
export const practiceEvents = {
  name: 'practice',
  clockKey: 'practice-clock',
  isEvent: isPracticeEvent,
  findSubject: practiceSubject,
} as const
