import { isPlanEvent, planSubject } from '../../../contract/domain/plan/event'

/** How events of the plan are known on a device. */
export const planEvents = {
  name: 'plan',
  clockKey: 'plan-clock',
  isEvent: isPlanEvent,
  findSubject: planSubject,
} as const
