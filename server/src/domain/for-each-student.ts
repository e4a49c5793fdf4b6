import { isDatabaseDown } from '../lib/database-down'

/** Students looked up at once, and the most that are worked on together. */
const STUDENTS = 100

type PageAfter<Student> = (uid: string, limit: number) => Promise<readonly Student[]>

/**
 * Does work for each student of a list that is read page by page, in the order of their uids, until the signal says so.
 * A failure does not stop the work for the others; the first one is thrown at the end. Resolves to how many
 * students were looked at.
 */
export async function forEachStudent<Student extends { readonly uid: string }>(
  pageAfter: PageAfter<Student>,
  work: (student: Student) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  return forEachBatch(
    pageAfter,
    async (students) => {
      for (const student of students) await work(student)
    },
    signal,
    1,
  )
}

/** The same for work that is done for many students in one go; where it fails, it is done for each of them by itself. */
export async function forEachBatch<Student extends { readonly uid: string }>(
  pageAfter: PageAfter<Student>,
  work: (students: readonly Student[]) => Promise<void>,
  signal: AbortSignal,
  size = STUDENTS,
): Promise<number> {
  let looked = 0
  const failures: unknown[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = await pageAfter(after, STUDENTS)
    for (let at = 0; at < page.length; at += size) {
      if (signal.aborted) return looked
      const batch = page.slice(at, at + size)
      failures.push(...(await failuresIn(batch, work)))
      looked += batch.length
    }
    const last = page.at(-1)
    if (last === undefined || page.length < STUDENTS) {
      if (failures.length > 0) throw failures[0]
      return looked
    }
    after = last.uid
  }
}

async function failuresIn<Student>(
  batch: readonly Student[],
  work: (students: readonly Student[]) => Promise<void>,
): Promise<unknown[]> {
  try {
    await work(batch)
    return []
  } catch (cause) {
    if (batch.length === 1 || isDatabaseDown(cause)) return [cause]
    const failures: unknown[] = []
    for (const student of batch) failures.push(...(await failuresIn([student], work)))
    return failures
  }
}
