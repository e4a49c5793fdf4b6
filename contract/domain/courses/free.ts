/** The goods of each class type that a deployment gives away. */
export type CourseChoice = Readonly<Record<string, readonly string[]>>

interface Priced {
  readonly isFree: boolean
  readonly goods: readonly string[]
}

/** The goods that a student may take without paying. */
export const freeGoods = (choice: CourseChoice): ReadonlySet<string> => new Set(Object.values(choice).flat())

/**
 * Whether nobody pays for a course: it is everybody's who is logged in, or all of its goods may be taken for nothing.
 * This is the meaning of 免费 everywhere.
 */
export function costsNothing({ isFree, goods }: Priced, choice: CourseChoice): boolean {
  const free = freeGoods(choice)
  return isFree || (goods.length > 0 && goods.every((good) => free.has(good)))
}
