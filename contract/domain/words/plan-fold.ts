import { planFields, type PlanEvent, type PlanField, type WordPlan } from './event'
import { prevails } from '../study/stream'

/**
 * A student's plan as a fold of the events that changed it, in any order: each field has its own
 * newest value. A guest's choices count only until the account chooses anything: a mixture would be nobody's plan.
 */
export class PlanFold {
  private readonly own = new Chosen()
  private readonly guests = new Chosen()
  private whole: WordPlan | undefined

  /** The plan, the same object until an event comes; undefined where the student has decided nothing. */
  get plan(): WordPlan | undefined {
    return this.whole
  }

  take(event: PlanEvent): void {
    const chosen = event.guest === true ? this.guests : this.own
    chosen.take(event)
    this.whole = this.own.plan ?? this.guests.plan
  }

  /** The events that one of these fields would replace. */
  replaced(event: Pick<PlanEvent, 'changed'>): PlanEvent[] {
    return this.own.newest ? [this.own.newest] : this.guests.replaced(event)
  }
}

/** The choices of plan events, each field by itself. */
class Chosen {
  /** The last decision. */
  newest: PlanEvent | undefined
  /** The events that fields of the plan come from. */
  private readonly from = new Map<PlanField, PlanEvent>()

  take(event: PlanEvent): void {
    this.newest = holding(this.newest, event)
    for (const field of changedBy(event)) this.from.set(field, holding(this.from.get(field), event))
  }

  replaced(event: Pick<PlanEvent, 'changed'>): PlanEvent[] {
    return changedBy(event).flatMap((field) => this.from.get(field) ?? [])
  }

  /** A field that nobody has changed is as the last decision found it. */
  get plan(): WordPlan | undefined {
    const { newest } = this
    if (!newest) return undefined
    const of = (field: PlanField): WordPlan => (this.from.get(field) ?? newest).plan
    const [date, pace] = [of('examDate'), of('newADay')]
    const { minutes } = of('minutes')
    const { known } = of('known')
    const follows = [
      ...(date.follows?.includes('date') ? (['date'] as const) : []),
      ...(pace.follows?.includes('pace') ? (['pace'] as const) : []),
    ]
    return {
      examDate: date.examDate,
      newADay: pace.newADay,
      model: of('model').model,
      tip: of('tip').tip,
      group: of('group').group,
      cap: of('cap').cap,
      ...(minutes !== undefined && { minutes }),
      ...(known !== undefined && { known }),
      easyDays: of('easyDays').easyDays,
      follows,
    }
  }
}

/** An event of before fields were by themselves changed all of them. */
const changedBy = ({ changed }: Pick<PlanEvent, 'changed'>): readonly PlanField[] => changed ?? planFields

const holding = (a: PlanEvent | undefined, b: PlanEvent): PlanEvent => (a && prevails(a, b) ? a : b)
