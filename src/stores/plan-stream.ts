import type { PlanEvent } from '../../contract/domain/plan/event'
import { PlanFold } from '../../contract/domain/plan/fold'
import { planEvents } from './stream-events/plan'
import type { StreamDefinition, Unmade } from './study-log/stream'

/** An event of the plan before it has an id and a time. */
export type NewPlanEvent = Unmade<PlanEvent>

/** The plan's stream of the study log. */
export const planStream = {
  ...planEvents,
  createFold: () => new PlanFold(),
  replaced: (fold, event) => (event.kind === 'done' ? undefined : fold.replaced(event)),
  complete: (event, made) => ({ ...event, ...made }),
} as const satisfies StreamDefinition<PlanEvent, PlanFold, NewPlanEvent>
