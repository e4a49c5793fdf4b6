import type { ApiError } from '@/api/errors'
import { createStudentApi, type Student } from '@/api/student'
import { storedChoice, NO_PAPER, OWN_PAPER } from '@/areas/practice'
import type { QuestionBank } from '@/areas/practice'
import { useLoad } from '@/kit/use-load'
import { useOwnStorage } from '@/kit/own-storage'
import type { Load } from '@/lib/load'
import { useRoot } from '@/stores/context'
import { silently, type Root } from '@/stores/root'

/** The papers of the bank by the names of a student's record. */
const recordIds: ReadonlyMap<number, string> = new Map([
  [101, 'politics'],
  [201, 'english-1'],
  [204, 'english-2'],
  [301, 'math-1'],
  [302, 'math-2'],
  [303, 'math-3'],
  [408, 'computer'],
  [OWN_PAPER, 'own'],
])
/** Most subjects of a record. */
const MOST = 8

/** Papers by subject. */
export type PaperChoice = Readonly<Record<string, number>>

/** The subject whose paper a school may set itself. */
export const isMajor = (subject: string): boolean => subject === 'computing'

/** The record's choice in a subject; undefined for a record without subjects. */
function inRecord(bank: QuestionBank, subject: string, recorded: readonly string[]): number | undefined {
  if (recorded.length === 0) return undefined
  const papers = bank.findSubject(subject)?.papers ?? []
  const own = papers.find(({ number }) => recorded.includes(recordIds.get(number) ?? ''))
  if (own) return own.number
  return isMajor(subject) && recorded.includes('own') ? OWN_PAPER : NO_PAPER
}

/**
 * Which papers a student sits: what was chosen on this device, else what their record says, else the first paper of each
 * subject. The record is asked only where the device does not know everything; without it the choice is there all the
 * same. Call it in an observer.
 */
export function usePaperChoice(bank: QuestionBank): Load<PaperChoice, ApiError> {
  const { session } = useRoot()
  const { local } = useOwnStorage()
  const { uid } = session
  const { subjects } = bank.index
  const isKnown = subjects.every(({ id }) => storedChoice(bank, local, id) !== undefined)
  const { load } = useLoad(`subjects:${uid ?? ''}`, async (api) =>
    isKnown || uid === undefined ? undefined : api.of(createStudentApi).getStudent(uid),
  )
  if (load.state === 'loading' && !isKnown && uid !== undefined) return { state: 'loading' }
  const recorded = load.state === 'ready' ? (load.value?.subjects ?? []) : []
  const value = Object.fromEntries(
    subjects.map(({ id, papers }) => [
      id,
      storedChoice(bank, local, id) ?? inRecord(bank, id, recorded) ?? papers[0]?.number ?? NO_PAPER,
    ]),
  )
  return { state: 'ready', value }
}

const subjectsWith = ({ subjects = [] }: Student, choice: PaperChoice): string[] => {
  const known = new Set(recordIds.values())
  const others = subjects.filter((id) => !known.has(id))
  return [...others, ...Object.values(choice).flatMap((paper) => recordIds.get(paper) ?? [])].slice(0, MOST)
}

/** Writes the papers into a student's record, beside the subjects there that the bank does not have. Rejects with ApiError. */
export async function recordPapers(root: Root, uid: string, choice: PaperChoice): Promise<void> {
  const students = silently(root).api.of(createStudentApi)
  const student = await students.getStudent(uid)
  const input = { id: root.newId(), subjects: subjectsWith(student, choice) }
  await (student.updatedAt > 0 ? students.updateStudent(uid, input) : students.createStudent(uid, input))
}
