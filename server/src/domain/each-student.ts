/** Students looked up at once. */
const STUDENTS = 100

/**
 * Does work for each student of a list that is read page by page, in the order of their uids, until the signal says so.
 * One whose work fails does not keep the others from theirs; the first failure is thrown at the end. Resolves to how many
 * students were looked at.
 */
export async function eachStudent<Student extends { readonly uid: string }>(
  pageAfter: (uid: string, limit: number) => Promise<readonly Student[]>,
  work: (student: Student) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  let looked = 0
  let failure: unknown
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = await pageAfter(after, STUDENTS)
    for (const student of page) {
      if (signal.aborted) return looked
      try {
        await work(student)
      } catch (cause) {
        failure ??= cause
      }
      looked += 1
    }
    const last = page.at(-1)
    if (last === undefined || page.length < STUDENTS) {
      if (failure !== undefined) throw failure
      return looked
    }
    after = last.uid
  }
}
