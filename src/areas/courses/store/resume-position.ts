import type { LessonHead } from '@/api/course'
import type { Store } from '@/platform/storage/kv.contract'
import type { CourseStore } from './course-store'

const KEY = 'film-places'
/** Films whose place is kept; those sought longest ago go first. */
const MOST = 20

/** Where a film was put without being played there, and where it was left before by what was seen of it. */
interface ResumePosition {
  readonly second: number
  readonly left: number | undefined
}

const isSecond = (value: unknown): value is number => typeof value === 'number' && value >= 0

function listPlaces(local: Store): [lesson: string, place: ResumePosition][] {
  return Object.entries(Object(local.read(KEY))).flatMap(([lesson, place]) => {
    const [second, left]: unknown[] = [
      Reflect.get(Object(place), 'second'),
      Reflect.get(Object(place), 'left'),
    ]
    return isSecond(second) ? [[lesson, { second, left: isSecond(left) ? left : undefined }]] : []
  })
}

/**
 * Second at which a student goes on with a film: where it was put on this device, unless it was played since, here or
 * elsewhere; else where it was left. Undefined where it begins from its start.
 */
export function resumeAt(
  courses: CourseStore,
  local: Store,
  lesson: Pick<LessonHead, 'id' | 'seconds'>,
): number | undefined {
  const left = courses.getPlace(lesson)
  const place = listPlaces(local).find(([first]) => first === lesson.id)?.[1]
  const second = place?.left === left ? place?.second : undefined
  return (second ?? left) || undefined
}

/** Keeps the second that a film was put to; undefined forgets it. */
export function storeResumePosition(local: Store, lesson: string, place: ResumePosition | undefined): void {
  const places = listPlaces(local)
  const others = places.filter(([first]) => first !== lesson)
  if (!place && others.length === places.length) return
  local.write(KEY, Object.fromEntries([...others, ...(place ? [[lesson, place] as const] : [])].slice(-MOST)))
}
