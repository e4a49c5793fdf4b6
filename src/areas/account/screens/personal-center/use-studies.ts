import type { Studies } from './built-up'
import { useStudy } from './use-study'

/** Which of the areas are wanted; all where nothing is said. */
export type Wanted = Readonly<Record<keyof Studies, boolean>>

const all: Wanted = { words: true, practice: true, courses: true, focus: true }

/** The areas in which something is built up, each opened beside the page. Call it in an observer. */
export function useStudies(wanted: Wanted = all): Studies {
  return {
    words: useStudy(async () => (await import('@/areas/words/area')).wordsArea, wanted.words),
    practice: useStudy(async () => (await import('@/areas/practice/area')).practiceArea, wanted.practice),
    courses: useStudy(async () => (await import('@/areas/courses/area')).courseArea, wanted.courses),
    focus: useStudy(async () => (await import('@/areas/habit/area')).focusArea, wanted.focus),
  }
}
