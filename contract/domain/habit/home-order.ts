/** What home shows besides what is new: each is one thing to do, or what there is to know. */
export type HomeBlock = 'live' | 'done' | 'words' | 'plan' | 'mistakes' | 'go-on' | 'check-in' | 'doors'

/** What is known of a student's day; what is undefined is not known. */
export interface HomeFacts {
  readonly isGuest: boolean
  /** Hour in China, 0 to 23. */
  readonly hour: number
  /** A live class: none, one that begins within the hour, or one whose room is open. */
  readonly live: 'none' | 'soon' | 'open'
  /** Words that are left today, reviews and new ones. */
  readonly words: number | undefined
  /** Tasks of today in the plan, open and done. */
  readonly tasks: { readonly open: number; readonly done: number } | undefined
  /** Mistakes that are due. */
  readonly mistakes: number | undefined
  /** Whether there is a lesson to go on with, or a class later today. */
  readonly canGoOn: boolean
  readonly checkIn:
    | { readonly hasJoined: boolean; readonly isPunchCard: boolean; readonly continues: number }
    | undefined
}

/** The blocks in their order, and which of them has the one filled button; none has it where all is done. */
export interface HomeOrder {
  readonly blocks: readonly HomeBlock[]
  readonly lamp: HomeBlock | undefined
}

/** From this hour on, and until the study day ends, a row of days that is not checked in yet comes sooner. */
const [EVENING, MORNING] = [20, 4]
/** Days in a row from which on it does. */
const LEAST_ROW = 3

/** Whether nothing is left of what is known, and something of a day's work is known at all. */
function isAllDone({ words, tasks, mistakes = 0 }: HomeFacts): boolean {
  const isPlanned = tasks !== undefined && tasks.done + tasks.open > 0
  return (words !== undefined || isPlanned) && (words ?? 0) + (tasks?.open ?? 0) + mistakes === 0
}

/** Whether the check-in is what an evening still has. */
function isWanted({ hour, checkIn }: HomeFacts): boolean {
  const isLate = hour >= EVENING || hour < MORNING
  return isLate && checkIn?.hasJoined === true && !checkIn.isPunchCard && checkIn.continues >= LEAST_ROW
}

/**
 * Orders home by what matters now: what has its own time first, then what is due today, then what can wait; who has
 * nothing of their own here yet, and every guest, is shown what can be done.
 */
export function homeOrder(facts: HomeFacts): HomeOrder {
  const { isGuest, live, words = 0, tasks, mistakes = 0, canGoOn, checkIn } = facts
  const isDone = isAllDone(facts)
  const open = tasks?.open ?? 0
  const work: HomeBlock[] = [
    ...(isDone ? (['done'] as const) : []),
    ...(words > 0 ? (['words'] as const) : []),
    ...(open > 0 ? (['plan'] as const) : []),
    ...(mistakes > 0 ? (['mistakes'] as const) : []),
  ]
  const isNew = work.length === 0
  const row: HomeBlock[] = !isGuest && checkIn ? ['check-in'] : []
  const late = isWanted(facts)
  const blocks: HomeBlock[] = [
    ...(live === 'none' ? [] : (['live'] as const)),
    ...(isNew ? (['doors'] as const) : work.slice(0, 1)),
    ...(late ? row : []),
    ...work.slice(1),
    ...(open === 0 && (tasks?.done ?? 0) > 0 ? (['plan'] as const) : []),
    ...(canGoOn ? (['go-on'] as const) : []),
    ...(late ? [] : row),
    ...(isGuest && !isNew ? (['doors'] as const) : []),
  ]
  const lamp = live === 'open' ? 'live' : isDone ? undefined : isNew ? 'doors' : work[0]
  return { blocks, lamp }
}
