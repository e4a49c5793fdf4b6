import { makeObservable, observable, runInAction } from 'mobx'
import { ApiError, CourseCode, isUnreached } from '@/api/errors'
import type {
  Course,
  CourseAccess,
  CourseApi,
  CourseList,
  Lesson,
  LessonCurve,
  LessonHead,
  LessonMediaAddress,
} from '@/api/course'
import { getField } from '@/lib/fields'
import type { RecordStore } from '@/platform/storage/records.contract'
import { lastingMedia } from '../../../../contract/domain/courses/media-path'
import { isShowing } from '../../../../contract/domain/courses/showing'
import { CachedResource } from '@/stores/cached-resource'
import { GUEST } from '@/stores/study-log/journal'

/** The subjects that every student sits. */
const EVERYBODYS: readonly string[] = ['politics', 'english']

const LIST_KEY = 'courses/list'
const ACCESS_KEY = 'courses/access/'
const LESSON_KEY = 'courses/lesson/'

/** A lesson's head with where it stands. */
export interface PlacedLesson extends LessonHead {
  readonly course: Course
  readonly chapter: string
  /** The lesson's number in its course, from 1; what only shows another one's film again counts for none. */
  readonly number: number
}

/** The key of a student's copy of a lesson: each student on the device has their own. */
const getKey = (owner: string, lesson: string): string => `${LESSON_KEY}${owner}/${lesson}`

/** A lesson that is stored on the device, so that it opens without a network. */
export interface StoredLesson {
  readonly lesson: Lesson
  /** The owner of the course it was opened with; a trial opens for everybody. */
  readonly owner: string
  /** Bytes of its text. */
  readonly bytes: number
}

interface Access {
  readonly owner: string
  readonly items: readonly CourseAccess[]
}

interface ShelfDeps {
  readonly records: RecordStore
  readonly courses: CourseApi
  now(): number
}

const isList = (value: unknown): value is CourseList => Array.isArray(getField(value, 'courses'))
const isAccess = (value: unknown): value is readonly CourseAccess[] =>
  Array.isArray(value) && value.every((item) => typeof getField(item, 'state') === 'string')
const isStored = (value: unknown): value is StoredLesson =>
  typeof getField(getField(value, 'lesson'), 'id') === 'string' &&
  typeof getField(value, 'owner') === 'string'

/** The free course for which a guest has gone to the login, and the address of the page that they left for it. */
interface Wanted {
  readonly course: string
  readonly page: string
}

/** Courses and their lessons, stored on the device as they are opened. */
export class CourseShelf {
  private readonly list: CachedResource<CourseList>
  private placed: Placed | undefined
  private access: Access | undefined = undefined
  /** Whether the list is from the server: the stored list may be older than the student's plan. */
  private isFetched = false
  /** The student whose access was asked for last: an answer about another comes too late. */
  private asked: string | undefined
  private wanted: Wanted | undefined

  constructor(private readonly deps: ShelfDeps) {
    const { records: recordStore, courses, now } = deps
    this.list = new CachedResource({
      read: async () => (await recordStore.entries(LIST_KEY)).map(([, value]) => value).find(isList),
      fetch: async () => {
        const fresh = await courses.listCourses()
        await recordStore.put([[LIST_KEY, fresh]])
        this.isFetched = true
        return fresh
      },
      now,
    })
    makeObservable<this, 'access'>(this, { access: observable.ref })
  }

  /** Opens the list of the courses. Rejects with ApiError where it is neither here nor to be fetched. */
  async open(): Promise<void> {
    await this.list.open()
  }

  /** Every course, what is retired for who has it alone; none before they are open. */
  get courses(): readonly Course[] {
    return this.place()?.courses ?? []
  }

  /** Every course, those of common subjects first: they are offered to students who have begun none. */
  get forAnybody(): readonly Course[] {
    const ofAll = ({ subject }: Course) => EVERYBODYS.includes(subject)
    return [...this.courses.filter(ofAll), ...this.courses.filter((course) => !ofAll(course))]
  }

  /** A guest goes to the login for a free course; back on their page they want it, until it is opened or let go. */
  want(course: Course, page: string): void {
    this.wanted = { course: course.id, page }
  }

  /** The course for which a page was left; undefined where it was left for none. */
  wantedOn(page: string): Course | undefined {
    return this.wanted?.page === page ? this.findCourse(this.wanted.course) : undefined
  }

  letGo(): void {
    this.wanted = undefined
  }

  findCourse(id: string): Course | undefined {
    return this.courses.find((course) => course.id === id)
  }

  /** A lesson's place in its course; undefined for one that no course has any more. */
  findHead(lesson: string): PlacedLesson | undefined {
    return this.place()?.lessons.get(lesson)
  }

  /** Whether no course has a lesson any more; false while that is not known. */
  isGone(lesson: string): boolean {
    if (!this.isFetched || this.findHead(lesson)) return false
    // A retired course is known with the student's access; a guest has nothing.
    return this.access !== undefined || this.asked === GUEST
  }

  /** The lessons of a course in their order. */
  listLessons(course: Course): readonly PlacedLesson[] {
    return course.chapters.flatMap(({ lessons }) => lessons.flatMap(({ id }) => this.findHead(id) ?? []))
  }

  /** The lesson after one in its course; what only shows a film of the course again is none. */
  findNext(lesson: string): PlacedLesson | undefined {
    const head = this.findHead(lesson)
    const lessons = head ? this.listLessons(head.course) : []
    return head && lessons.slice(lessons.indexOf(head) + 1).find((placedLesson) => !isShowing(placedLesson))
  }

  /** Which courses a student may open; what is known on the device first. Rejects with ApiError where nothing is. */
  async openAccess(owner: string): Promise<void> {
    await this.readAccess(owner)
    try {
      const { items } = await this.deps.courses.listCourseAccess()
      this.setAccess(owner, items)
      await this.deps.records.put([[ACCESS_KEY + owner, items]])
    } catch (cause) {
      if (!(cause instanceof ApiError) || this.access?.owner !== owner) throw cause
    }
  }

  /** The rights of a student over a course, as far as is known. */
  accessTo(course: string, owner: string): CourseAccess | undefined {
    return this.access?.owner === owner ? this.access.items.find((item) => item.course === course) : undefined
  }

  /**
   * Loads a whole lesson: the newest where there is a network, the stored copy where there is none. Rejects with ApiError,
   * with the server's sentence where the course is not the student's any more.
   */
  async lesson(id: string, owner: string, isGuest: boolean): Promise<Lesson> {
    const { courses } = this.deps
    try {
      const lesson = await (isGuest ? courses.getTrialLesson(id) : courses.getLesson(id))
      await this.keep(lesson, owner)
      return lesson
    } catch (cause) {
      // A saved file on the device is not taken away for an agreement that is still to be signed.
      const isToSign = cause instanceof ApiError && cause.code === CourseCode.SignFirst
      if (!isUnreached(cause) && !isToSign) throw cause
      const copies = (await this.stored()).filter(({ lesson }) => lesson.id === id)
      const storedValue =
        copies.find((copy) => copy.owner === owner) ?? copies.find((copy) => copy.lesson.isTrial)
      if (!storedValue) throw cause
      if (!storedValue.lesson.isTrial && (await this.hasEnded(storedValue.lesson.course, owner)))
        throw new ApiError(CourseCode.CourseExpired, 403)
      return storedValue.lesson
    }
  }

  /**
   * Loads a lesson that is shown beside something else: the stored copy if there is one. A fetched lesson is not stored,
   * so that a removed copy stays removed. Rejects with ApiError.
   */
  async peek(id: string, owner: string, isGuest: boolean): Promise<Lesson> {
    const { courses, records: recordStore } = this.deps
    const copies = (await recordStore.entries(getKey(owner, id))).map(([, value]) => value).filter(isStored)
    const storedValue = copies.find(({ lesson }) => lesson.id === id)
    return storedValue?.lesson ?? (isGuest ? courses.getTrialLesson(id) : courses.getLesson(id))
  }

  /** Lessons that the device stores for a student, with those that were opened before anybody signed in. */
  async storedLessons(owner: string): Promise<readonly StoredLesson[]> {
    const stored = await this.stored()
    const own = new Map(
      stored
        .filter((storedLesson) => storedLesson.owner === owner)
        .map((storedLesson) => [storedLesson.lesson.id, storedLesson]),
    )
    return [
      ...own.values(),
      ...stored.filter((storedLesson) => storedLesson.owner === GUEST && !own.has(storedLesson.lesson.id)),
    ]
  }

  /**
   * Removes lessons that the device stores for a student; their study records stay. Resolves to the ids of those that it
   * stores for nobody else.
   */
  async forget(ids: readonly string[], owner: string): Promise<readonly string[]> {
    await this.deps.records.remove(ids.flatMap((id) => [getKey(owner, id), getKey(GUEST, id)]))
    const left = new Set((await this.stored()).map(({ lesson }) => lesson.id))
    return ids.filter((id) => !left.has(id))
  }

  /** Where a lesson is played from now. Rejects with ApiError. */
  loadMedia(lesson: string): Promise<LessonMediaAddress> {
    return this.deps.courses.getLessonMedia(lesson)
  }

  /** Where students did not follow a lesson. Rejects with ApiError. */
  curve(lesson: string): Promise<LessonCurve> {
    return this.deps.courses.getLessonCurve(lesson)
  }

  /** The courses as the student has them. */
  private place(): Placed | undefined {
    const { access } = this
    const of = this.list.value
    if (!of) return undefined
    if (this.placed?.of !== of || this.placed.access !== access) {
      const courses = getOwnCourses(of.courses, access?.items)
      this.placed = { of, access, courses, lessons: listPlaces(courses) }
    }
    return this.placed
  }

  /** Reads what the device knows of a student's courses, unless it is here. */
  async readAccess(owner: string): Promise<void> {
    this.asked = owner
    if (this.access?.owner === owner) return
    const [storedValue] = (await this.deps.records.entries(ACCESS_KEY + owner)).map(([, value]) => value)
    this.setAccess(owner, isAccess(storedValue) ? storedValue : undefined)
  }

  /** Whether a student's time in a course is over, as far as the device knows. */
  private async hasEnded(course: string, owner: string): Promise<boolean> {
    await this.readAccess(owner)
    const { state, until = Infinity } = this.accessTo(course, owner) ?? {}
    return state === 'expired' || until <= this.deps.now()
  }

  private setAccess(owner: string, items: readonly CourseAccess[] | undefined): void {
    if (this.asked === owner) runInAction(() => (this.access = items && { owner, items }))
  }

  /** All lessons on the device, whosever they are. */
  private async stored(): Promise<readonly StoredLesson[]> {
    return (await this.deps.records.entries(LESSON_KEY)).map(([, value]) => value).filter(isStored)
  }

  private async keep(lesson: Lesson, owner: string): Promise<void> {
    const storedValue = withoutToken(lesson)
    const bytes = JSON.stringify(storedValue).length
    await this.deps.records.put([[getKey(owner, lesson.id), { lesson: storedValue, owner, bytes }]])
  }
}

/** The courses as a student has them, and their lessons in their places. */
interface Placed {
  readonly of: CourseList
  readonly access: Access | undefined
  readonly courses: readonly Course[]
  readonly lessons: ReadonlyMap<string, PlacedLesson>
}

/** The courses as a student has them: those that everybody is shown, and what is retired and theirs. */
function getOwnCourses(courses: readonly Course[], items: readonly CourseAccess[] = []): readonly Course[] {
  const own = items.flatMap(({ outline }) => outline ?? [])
  const former = own.filter(({ id }) => courses.every((course) => course.id !== id))
  return [
    ...courses.flatMap(
      (course) => own.find(({ id }) => id === course.id) ?? getOwnCourse(course, items) ?? [],
    ),
    ...former,
  ]
}

/**
 * A course of a stored list from a former release, which included retired items of everybody, without those that are not
 * the student's; undefined where the course is retired and not theirs.
 */
function getOwnCourse(course: Course, items: readonly CourseAccess[]): Course | undefined {
  const own = items.find((item) => item.course === course.id)
  if (course.isRetired && (!own || own.state === 'closed')) return undefined
  const isOwn = ({ id, isRetired }: LessonHead): boolean =>
    !isRetired || (own?.retired?.includes(id) ?? false)
  if (course.chapters.every(({ lessons }) => lessons.every(isOwn))) return course
  const chapters = course.chapters.map((chapter) => ({ ...chapter, lessons: chapter.lessons.filter(isOwn) }))
  return { ...course, chapters: chapters.filter(({ lessons }) => lessons.length > 0) }
}

/** A lesson as the device stores it: the token that opens its film expires before it is opened again. */
function withoutToken(lesson: Lesson): Lesson {
  const { media } = lesson
  if (media?.until === undefined) return lesson
  return { ...lesson, media: { ...media, url: lastingMedia(media.url), until: 0 } }
}

function listPlaces(courses: readonly Course[]): Map<string, PlacedLesson> {
  const places = new Map<string, PlacedLesson>()
  for (const course of courses) {
    let number = 0
    for (const { title, lessons } of course.chapters)
      for (const lesson of lessons) {
        if (!isShowing(lesson)) number += 1
        places.set(lesson.id, { ...lesson, course, chapter: title, number })
      }
  }
  return places
}
