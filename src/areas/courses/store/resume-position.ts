import type { LessonHead } from '@/api/course'
import type { Store } from '@/platform/storage/kv.contract'
import type { CourseStore } from './course-store'

const KEY = 'film-places'
/** The most films whose place is stored; those sought longest ago are removed first. */
const MOST = 20

/** Where a film was moved to without being played there, and the place where it was left before. */
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

/** Stores the second that a film was moved to; undefined removes it. */
export function storeResumePosition(local: Store, lesson: string, place: ResumePosition | undefined): void {
  const places = listPlaces(local)
  const others = places.filter(([first]) => first !== lesson)
  if (!place && others.length === places.length) return
  local.write(KEY, Object.fromEntries([...others, ...(place ? [[lesson, place] as const] : [])].slice(-MOST)))
}
