/** What can be done in a day that counts: reviews of words, different questions answered, cards recited, and seconds. */
export const measures = ['words', 'questions', 'cards', 'lessons', 'focus'] as const

/**
 * `words` are reviews, `questions` different questions that were answered with something, `cards` recited cards,
 * `lessons` seconds of lessons seen (each second of a lesson once), and `focus` seconds by the study timer.
 */
export type Measure = (typeof measures)[number]

/** How much was done of each measure. */
export type Measures = Readonly<Record<Measure, number>>

/** What the study log proves of one study day. */
export interface DayFacts extends Measures {
  /** Seconds in which anything was studied; what was done at the same time counts once. */
  readonly studied: number
}

/** A day on which nothing was done. */
export const nothingDone: DayFacts = { words: 0, questions: 0, cards: 0, lessons: 0, focus: 0, studied: 0 }

/** Something to do in a day: so much of a measure. */
export interface DayTask {
  readonly measure: Measure
  readonly goal: number
}

/** Whether what was done in a day earns its check-in: one of the tasks as a whole. */
export const isEarned = (tasks: readonly DayTask[], facts: Measures): boolean =>
  tasks.some(({ measure, goal }) => facts[measure] >= goal)
