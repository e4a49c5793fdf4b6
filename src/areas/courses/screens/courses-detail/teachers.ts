import type { Product } from '@/api/content'

/** Somebody who teaches in a product, with the courses that are theirs. */
export interface Teacher {
  readonly name: string
  /** The name of the lessons, and the further words about them. */
  readonly words: string
  readonly titles: readonly string[]
}

/** The teachers of the courses, each once, in the order of the courses. */
export function listTeachers(courses: Product['courses']): readonly Teacher[] {
  const byName = new Map<string, Teacher>()
  for (const { title, teacher } of courses) {
    const { name, role, note } = teacher
    const known = byName.get(name)
    const words = known?.words ?? [role, note].filter(Boolean).join(' · ')
    byName.set(name, { name, words, titles: [...(known?.titles ?? []), title] })
  }
  return [...byName.values()]
}
