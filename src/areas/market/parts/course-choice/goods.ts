import { hasOwn } from '@/lib/list'
import type { CourseList } from '@/api/course'
import type { Boot } from '@/platform/app/boot.contract'
import { classTypes, terms } from '../../../../../contract/domain/strings/class-types'

export type ClassType = (typeof classTypes)[number]
export type Term = (typeof terms)[number]

/** The class types that this deployment has goods for, in the order of the list. */
export function offered({ courseChoice }: Pick<Boot, 'courseChoice'>): readonly ClassType[] {
  return classTypes.filter(({ id }) => hasOwn(courseChoice, id))
}

/** The goods of a class type in a term; undefined where the deployment has none. */
export function findGoods(
  { courseChoice }: Pick<Boot, 'courseChoice'>,
  classType: string,
  term: Term['id'],
): string | undefined {
  const goods = hasOwn(courseChoice, classType) ? courseChoice[classType] : undefined
  return goods?.[term === 'first' ? 0 : 1]
}

/** The course that goods open; undefined where there is none. */
export function findCourse(
  courses: CourseList['courses'],
  goodsId: string | undefined,
): CourseList['courses'][number] | undefined {
  return courses.find(({ goods }) => goodsId !== undefined && goods.includes(goodsId))
}
