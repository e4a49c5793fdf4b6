import { isPlanEvent, planSubject, type PlanEvent } from '../../contract/domain/plan/event'
import { PlanFold } from '../../contract/domain/plan/fold'
import type { StreamDefinition, Unmade } from './study-log/stream'

/** An event of the plan before it has an id and a time. */
export type NewPlanEvent = Unmade<PlanEvent>

/** The plan's stream of the study log. */
export const planStream = {
  name: 'plan',
  clockKey: 'plan-clock',
  isEvent: isPlanEvent,
  subjectOf: planSubject,
  createFold: () => new PlanFold(),
  replaced: (fold, event) => (event.kind === 'done' ? undefined : fold.replaced(event)),
  complete: (event, made) => ({ ...event, ...made }),
} as const satisfies StreamDefinition<PlanEvent, PlanFold, NewPlanEvent>
