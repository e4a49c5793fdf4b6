import { getStudyDay } from '../study/day'

/** The activities of a day that count: different words, questions and cards, and seconds. */
export const measures = ['words', 'questions', 'cards', 'lessons', 'focus'] as const

/**
 * `words` are different words that were reviewed, first meetings included, `questions` different questions that were
 * answered with something, `cards` different cards that were recited, `lessons` seconds of lessons seen (each second of a lesson once), and `focus` seconds by the study timer.
 */
export type Measure = (typeof measures)[number]

/**
 * The study day from which on a word counts once a day. Before it each review counted, and what that earned stays earned.
 */
export const DIFFERENT_WORDS_FROM = getStudyDay('2026-11-30')

/** How much was done of each measure. */
export type Measures = Readonly<Record<Measure, number>>

/** The facts of one study day that the study log proves. */
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
