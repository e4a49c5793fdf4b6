import * as v from 'valibot'
import type { Student, StudentInput } from '@/api/student'
import { nameFault } from '@/features/login'
import { optionally, readAs } from '@/lib/shape'
import { typedName } from '../../../../../contract/domain/typed-text'
import { recordText } from '../../strings/profile'

const line = optionally(v.string())
const draftFields = v.object({
  ...v.entriesFromList(['name', 'school', 'major', 'province', 'grade'], line),
  ...v.entriesFromList(['examYear', 'targetSchool', 'targetMajor'], line),
  subjects: optionally(v.array(v.string())),
})
type Fields = v.InferOutput<typeof draftFields>

/** The values of the form; the year as text, because nothing may be chosen yet. */
export type RecordForm = { readonly [Field in keyof Fields]-?: NonNullable<Fields[Field]> }

export type RecordField = keyof RecordForm

/** The fields that a student has changed, and has not saved yet. */
export type RecordDraft = Partial<RecordForm>

/** Most subjects that the contract takes. */
export const MAX_SUBJECTS = 8

/** Most letters of each line of text in the contract. */
export const MAX_LETTERS = {
  name: 20,
  school: 64,
  major: 64,
  province: 16,
  targetSchool: 5,
  targetMajor: 6,
} as const

const empty: RecordForm = {
  name: '',
  school: '',
  major: '',
  province: '',
  grade: '',
  examYear: '',
  targetSchool: '',
  targetMajor: '',
  subjects: [],
}

const dropMissing = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The form for what the server has. */
export function toForm(student: Student): RecordForm {
  const { examYear, name, school, major, province, grade, targetSchool, targetMajor, subjects } = student
  const texts = { name, school, major, province, grade, targetSchool, targetMajor }
  return {
    ...empty,
    ...dropMissing(texts),
    examYear: examYear === undefined ? '' : String(examYear),
    subjects: subjects ?? [],
  }
}

/**
 * The changed fields for the server, so that fields saved by another device in the meantime stay. A removed school or
 * major stays as it was: the contract cannot clear it.
 */
export function getInput(draft: RecordDraft): StudentInput {
  const { examYear, targetSchool, targetMajor, subjects, ...texts } = draft
  const trimmed = Object.entries(texts).map(([key, value]) => [key, typedName(value)] as const)
  return {
    ...Object.fromEntries(trimmed),
    ...(examYear && { examYear: Number(examYear) }),
    ...(targetSchool && { targetSchool }),
    ...(targetMajor && { targetMajor }),
    ...(subjects && { subjects: [...subjects] }),
  }
}

/** The fields that a study plan still needs, by the words of the form; the server's rule for a complete record. */
export function listMissing({
  examYear,
  targetSchool,
  targetMajor,
  subjects,
}: RecordForm): readonly string[] {
  const needed: readonly (readonly [boolean, string])[] = [
    [examYear !== '', recordText.examYear],
    [subjects.length > 0, recordText.subjects],
    [targetSchool !== '', recordText.targetSchool],
    [targetMajor !== '', recordText.targetMajor],
  ]
  return needed.filter(([isThere]) => !isThere).map(([, name]) => name)
}

/** The first field that the server would refuse; all may be empty. */
export function findFault({
  name,
  targetSchool,
  targetMajor,
}: RecordForm): { field: RecordField; message: string } | undefined {
  const nameWrong = typedName(name) ? nameFault(name, '') : undefined
  if (nameWrong) return { field: 'name', message: nameWrong }
  if (targetSchool && !/^\d{5}$/.test(targetSchool)) {
    return { field: 'targetSchool', message: recordText.targetSchoolWrong }
  }
  if (targetMajor && !/^[0-9A-Z]{6}$/.test(targetMajor)) {
    return { field: 'targetMajor', message: recordText.targetMajorWrong }
  }
  return undefined
}

/** The fields of a form that say something else than another one does. */
export function getChanges(form: RecordDraft, before: RecordForm): RecordDraft {
  const changed = Object.entries(form).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, key)),
  )
  return Object.fromEntries(changed)
}

/** Reads a draft that was stored on the device, without the fields that are damaged. */
export const readDraft = (stored: unknown): RecordDraft => dropMissing(readAs(draftFields, stored) ?? {})
