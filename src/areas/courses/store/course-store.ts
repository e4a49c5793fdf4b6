import { computed, makeObservable } from 'mobx'
import type { Course, CourseAccess, CourseApi, Lesson } from '@/api/course'
import { isDone, isMarked } from '../../../../contract/domain/courses/done'
import {
  knownThing,
  lessonThing,
  getParagraphs,
  type CourseEvent,
  type NoteFacts,
} from '../../../../contract/domain/courses/event'
import type { CourseFold, Note } from '../../../../contract/domain/courses/fold'
import { findGoOn, findNext, resumeAt, type LessonPlace } from '../../../../contract/domain/courses/go-on'
import { CourseShelf, type PlacedLesson } from './course-shelf'
import { courseStream, type NewCourseEvent } from './course-stream'
import { StudyLog, type StudyLogDeps } from '@/stores/study-log/log'
import { StudyStore } from '@/stores/study'

export interface CourseStoreDeps extends StudyLogDeps {
  readonly courses: CourseApi
}

/**
 * The work of a student in their courses. Everything is done at once on the device and sent when there is a network.
 */
export class CourseStore extends StudyStore<CourseEvent, CourseFold, NewCourseEvent> {
  readonly shelf: CourseShelf
  protected readonly log: StudyLog<CourseEvent, CourseFold, NewCourseEvent>

  constructor(private readonly deps: CourseStoreDeps) {
    super()
    this.shelf = new CourseShelf(deps)
    this.log = new StudyLog(courseStream, deps, {
      open: async () => {
        await Promise.all([this.shelf.open(), this.shelf.readAccess(this.log.owner)])
      },
      refresh: () => Promise.resolve(false),
    })
    makeObservable(this, { attended: computed })
  }

  /** All of a lesson, from the server or from the device. Rejects with ApiError. */
  async open(lesson: string): Promise<Lesson> {
    return this.shelf.lesson(lesson, this.owner, this.isGuest)
  }

  /** A lesson to be shown beside something else; see `CourseShelf.peek`. */
  async peek(lesson: string): Promise<Lesson> {
    return this.shelf.peek(lesson, this.owner, this.isGuest)
  }

  /** Second at which the student goes on with a film; undefined where it begins from its start. */
  getPlace(lesson: LessonPlace): number | undefined {
    return resumeAt(this.state, lesson)
  }

  /** Share of a lesson's film that was seen, 0 to 1. */
  getShare({ id, seconds = 0 }: Pick<PlacedLesson, 'id'> & { readonly seconds?: number }): number {
    return this.state.share(id, seconds)
  }

  /** Whether a lesson is behind the student: its film was seen, it was ticked, or it was learnt elsewhere. */
  isDone(lesson: Pick<PlacedLesson, 'id'> & { readonly seconds?: number }): boolean {
    return isDone(this.state, lesson)
  }

  /** The rights of the student over the course; undefined while it is not known, and for a guest. */
  accessTo(course: Course): CourseAccess | undefined {
    return this.shelf.accessTo(course.id, this.owner)
  }

  /** Whether a lesson opens: a trial for everybody, one of a free course for who is logged in. */
  canOpen({ isTrial, course }: PlacedLesson): boolean {
    return isTrial || this.isOpen(course)
  }

  /** Whether the student has a course: a free one is everybody's who is logged in. */
  isOpen(course: Course): boolean {
    return !this.isGuest && (course.isFree || this.accessTo(course)?.state === 'open')
  }

  /** The lesson of a course that the student goes on with among those that suit; see `findNext`. */
  lessonIn(course: Course, suits: (lesson: PlacedLesson) => boolean = () => true): PlacedLesson | undefined {
    return findNext(this.state, this.shelf.listLessons(course).filter(suits))
  }

  /**
   * The next lesson of a student among those that open for them: in a course that was begun, then in `others`; see
   * `findGoOn`.
   */
  goOn(others: readonly Course[]): PlacedLesson | undefined {
    const open = new Map(
      this.shelf.courses.map((course) => [
        course,
        this.shelf.listLessons(course).filter((lesson) => this.canOpen(lesson)),
      ]),
    )
    const after = others.map((course) => open.get(course) ?? [])
    return findGoOn(this.state, [...open.values()], after)
  }

  getNote(id: string): Note | undefined {
    return this.state.notes().find(({ note }) => note === id)
  }

  /** Whether the student has said of a lesson that it is behind them, learnt here or elsewhere. */
  isMarked(lesson: string): boolean {
    return isMarked(this.state, lesson)
  }

  /** Takes back whatever the student has said of a lesson's being behind them. */
  unmark(lesson: string): void {
    this.tick(lessonThing(lesson), false)
    this.tick(knownThing(lesson), false)
  }

  isTicked(thing: string): boolean {
    return this.state.tickedAt(thing) !== undefined
  }

  /** Rooms of the live classes that the student signed in to, and when, in Unix ms, the newest first. */
  get attended(): readonly { readonly name: string; readonly at: number }[] {
    return this.state.listTicked('class')
  }

  /** Says that the student has come to a paragraph of a text, for the first time or again. */
  read(lesson: string, paragraph: number): void {
    if (this.state.readTo(lesson) !== paragraph)
      this.log.write([{ kind: 'tick', thing: `${getParagraphs(lesson)}${paragraph}`, state: 'done' }])
  }

  /** Says that a stretch of a film was seen, in whole seconds; `room` of a live class in which it was shown. */
  see(lesson: string, from: number, to: number, room?: string): void {
    if (to > from) this.log.write([{ kind: 'seen', lesson, from, to, ...(room !== undefined && { room }) }])
  }

  /** Writes a note, or a flag at a second that was not understood; returns its id. */
  write(facts: Omit<NoteFacts, 'note'>): string {
    const note = this.deps.idAt(this.log.now())
    this.log.write([{ kind: 'note', note, ...facts, state: 'kept' }])
    return note
  }

  /** Changes the words of a note. */
  rewrite({ note, lesson, second, isFlag }: Note, text: string): void {
    this.log.write([{ kind: 'note', note, lesson, second, isFlag, text, state: 'kept' }])
  }

  /** Takes a note back, or brings it back. */
  setStored({ note, lesson, second, isFlag, text }: Note, isStored: boolean): void {
    const state = isStored ? 'kept' : 'gone'
    this.log.write([{ kind: 'note', note, lesson, second, isFlag, text, state }])
  }

  /** Ticks a thing, or takes the tick back. */
  tick(thing: string, isDone: boolean): void {
    if (this.isTicked(thing) !== isDone)
      this.log.write([{ kind: 'tick', thing, state: isDone ? 'done' : 'open' }])
  }
}
