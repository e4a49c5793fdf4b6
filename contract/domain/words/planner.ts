import type { WordPlan } from './event'
import type { WordFold } from './fold'
import { choosePlacement, forecast, type DayLoad, type Forecast } from './forecast'
import { defaultPlan, planToday, planToSave, Schedule, type ExamSettings } from './plan'
import { studyDayStart } from '../study/day'
import { getPace, usualPace } from './pace'
import { active, before, comingDue, listMore, getMorning, getToday, type Morning, type Today } from './work'

/** The words that there are to learn: every word in its order, and when the exam is. */
export interface PlannedBook {
  readonly words: readonly string[]
  readonly index: { readonly examDate: string }
}

/** A student's log on a study day. `past` changes whenever what was done before the day does. */
export interface Standing {
  readonly fold: WordFold
  readonly today: number
  readonly past: number
}

/** The load of a plan on the morning of a day. */
interface Planned {
  readonly schedule: Schedule
  morning?: Morning
}

/**
 * Plans a student's days. Results that depend on earlier days alone are computed once for each day and plan, so that
 * an answer need not wait for them.
 */
export class WordPlanner {
  private key = ''
  /** The default plan, by the date of the exam. */
  private readonly usual = new Map<string, WordPlan>()
  private followed: { readonly own: WordPlan; readonly usual: WordPlan; readonly plan: WordPlan } | undefined
  private readonly planned = new Map<string, Planned>()

  constructor(
    readonly book: PlannedBook,
    private readonly settings: ExamSettings | undefined,
  ) {}

  /** The student's own plan, or the default one. */
  getPlan(standing: Standing): WordPlan {
    const own = standing.fold.plan
    if (!own) return this.usualFor(standing)
    if (!own.follows?.length) return own
    const usual = this.usualFor(standing, own.follows.includes('date') ? undefined : own.examDate)
    // The same object while nothing changes, so that readers of the plan do not re-render with every answer.
    if (this.followed?.own !== own || this.followed.usual !== usual)
      this.followed = { own, usual, plan: planToday(own, usual) }
    return this.followed.plan
  }

  /** A plan as it is to be saved. */
  toSave(standing: Standing, plan: WordPlan): WordPlan {
    const { examDate } = this.usualFor(standing)
    return planToSave(plan, { ...this.usualFor(standing, plan.examDate), examDate })
  }

  /** New words a day where the student leaves the pace to the app, for an exam on a date. */
  paceFor(standing: Standing, examDate: string): number {
    return this.usualFor(standing, examDate).newADay
  }

  getSchedule(standing: Standing, plan: WordPlan): Schedule {
    return this.plannedFor(standing, plan).schedule
  }

  planDay(standing: Standing, plan: WordPlan): Today {
    const planned = this.plannedFor(standing, plan)
    const { words } = this.book
    planned.morning ??= getMorning(words, standing.fold, planned.schedule)
    return getToday(words, standing.fold, planned.schedule, planned.morning)
  }

  /** Words for a student who wants to go on when the day's work is done, those first that are most worth it. */
  listMore(standing: Standing, plan: WordPlan): string[] {
    return listMore(this.book.words, standing.fold, this.getSchedule(standing, plan))
  }

  /** How many of the words that were met become due on each of so many days after today, if nothing is done. */
  comingDue(standing: Standing, plan: WordPlan, days: number): number[] {
    return comingDue(this.book.words, standing.fold, this.getSchedule(standing, plan), days)
  }

  /** The load of so many days, today first with the rest of it; fewer where the exam ends them. */
  listLoads(standing: Standing, plan: WordPlan, days: number): DayLoad[] {
    const loads: DayLoad[] = []
    for (const load of this.computeForecast(standing, plan)) if (loads.push(load) >= days) break
    return loads
  }

  computeForecast(standing: Standing, plan: WordPlan): Generator<DayLoad, Forecast> {
    return forecast(
      this.book.words,
      standing.fold,
      this.comingSchedule(standing, plan),
      this.planDay(standing, plan),
    )
  }

  /** The schedule of the days to come: what fits into one goes by the pace that its morning will know. */
  private comingSchedule(standing: Standing, plan: WordPlan): Schedule {
    const { schedule } = this.plannedFor(standing, plan)
    if (!plan.minutes) return schedule
    const tomorrow = standing.today + 1
    return schedule.withPace(getPace(this.book.words, standing.fold, tomorrow, studyDayStart(tomorrow)))
  }

  private usualFor(standing: Standing, examDate = this.book.index.examDate): WordPlan {
    this.turnTo(standing)
    const known = this.usual.get(examDate)
    if (known) return known
    const morning = before(standing.today, standing.fold)
    const unmet = active(this.book.words, morning).filter((word) => morning.findMemory(word) === undefined)
    const made = defaultPlan(examDate, unmet.length, standing.today)
    this.usual.set(examDate, made)
    return made
  }

  private plannedFor(standing: Standing, plan: WordPlan): Planned {
    this.turnTo(standing)
    const name = JSON.stringify(plan)
    const known = this.planned.get(name)
    if (known) return known
    const { fold, today } = standing
    // As it was when the day began, so that an answer does not change what the day is to bring.
    const pace = plan.minutes ? getPace(this.book.words, fold, today, studyDayStart(today)) : usualPace
    const placement = choosePlacement(this.book.words, fold, plan, today, {
      settings: this.settings,
      pace,
    })
    const made: Planned = { schedule: new Schedule(plan, today, placement, pace) }
    this.planned.set(name, made)
    return made
  }

  private turnTo({ today, past }: Standing): void {
    const key = `${today}/${past}`
    if (key === this.key) return
    this.key = key
    this.usual.clear()
    this.planned.clear()
  }
}
