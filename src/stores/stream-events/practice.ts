import { practiceSubject } from '../../../contract/domain/practice/event'
import { isPracticeEvent } from '../../../contract/domain/practice/stored-event'

/** How events of the practice are known on a device. */
export const practiceEvents = {
  name: 'practice',
  clockKey: 'practice-clock',
  isEvent: isPracticeEvent,
  findSubject: practiceSubject,
} as const
