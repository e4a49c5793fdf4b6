import { classTypes, terms } from '../../../../../contract/domain/strings/class-types'
import type { Result } from '../../../../../contract/types'

/** The goods of each class type that the deployment gives away, one a term. */
export type CourseGoods = Readonly<Record<string, readonly string[]>>

type Family = Result<'getCourseTypeFamily'>

const listGoods = (goods: CourseGoods, id: string): readonly string[] =>
  Object.hasOwn(goods, id) ? (goods[id] ?? []) : []

/** All class types; visible are those that the deployment has goods for. */
export const listTypes = (goods: CourseGoods): Result<'getCourseTypePower'>['items'] =>
  classTypes.map(({ id, name }) => ({
    courseTypeId: id,
    name,
    visible: listGoods(goods, id).length > 0,
  }))

/** A class type with its terms, or a term's goods with the class types that have them; undefined for what is not offered. */
export function findFamily(goods: CourseGoods, id: string): Family | undefined {
  const type = classTypes.find((classType) => classType.id === id)
  const children = listGoods(goods, id).map((child, term) => ({
    id: child,
    name: terms[term]?.name ?? child,
  }))
  if (type) return children.length > 0 ? { ...type, parents: [], children } : undefined
  const parents = classTypes.filter((classType) => listGoods(goods, classType.id).includes(id))
  const term = parents.map((item) => listGoods(goods, item.id).indexOf(id))[0]
  if (term === undefined) return undefined
  return { id, name: terms[term]?.name ?? id, parents: parents.slice(0, 10), children: [] }
}
