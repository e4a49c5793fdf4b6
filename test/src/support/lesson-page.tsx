import { page } from './fake-page'
import { render } from './render'
import LessonScreen from '@/areas/courses/screens/lesson'
import type { CourseStore } from '@/areas/courses/store/course-store'
import type { Answers } from '../../support/root'
import { filmLesson, lessonAnswers, lessonsOn, someone } from './lesson'
import { openedPractice } from './practice'

/** Noon in China. */
export const NOON = Date.UTC(2026, 10, 20, 4)

// jsdom plays nothing and lays nothing out: a player that is asked to play reports that it does.
/** Gives jsdom a player. */
export function playFilms(): void {
  const { prototype } = HTMLMediaElement
  const notify = (name: string) =>
    function say(this: HTMLMediaElement) {
      this.dispatchEvent(new Event(name))
      return Promise.resolve()
    }
  Object.defineProperty(prototype, 'play', { value: notify('playing') })
  Object.defineProperty(prototype, 'pause', { value: notify('pause') })
  Object.defineProperty(prototype, 'load', { value: () => undefined })
  Object.defineProperty(prototype, 'readyState', { value: 4 })
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  Element.prototype.scrollIntoView = () => undefined
}

interface Drawing {
  readonly url?: string
  readonly isSignedIn?: boolean
  readonly answers?: Answers
  readonly isAway?: () => boolean
  /** Prepares the store before the page is drawn. */
  readonly before?: (courses: CourseStore) => void
}

/** The page of a lesson, the first film's where the address does not say otherwise. */
export async function drawLesson({
  url = `?lesson=${filmLesson.id}`,
  isSignedIn = false,
  answers,
  isAway,
  before,
}: Drawing = {}) {
  page.url = `/courses/course-learning${url}`
  const { root } = await openedPractice({
    now: NOON,
    ...(isSignedIn && someone()),
    answers: { ...lessonAnswers(() => NOON, isAway), ...answers },
  })
  const courses = lessonsOn(root)
  await courses.enter(root.session.uid)
  before?.(courses)
  const screen = await render(<LessonScreen />, root)
  return { root, courses, screen }
}
