import { ErrorCode } from '../../../../../contract/errors'
import type { Student, StudentInput } from '../../../../../contract/schemas/account/student'
import type { Db } from '../../../db'
import type { StudentsTable } from '../tables'
import { whileThere } from '../../../domain/account-lock'
import { isCompleteRecord } from '../../../domain/student-record'
import { DomainError } from '../../../errors'
import { fingerprint } from '../../../security/fingerprint'
import type { Keys } from '../../../security/keys'
import { maskPhonesIn } from '../../../security/phone'
import { studentText } from './strings/student'
import * as repo from './repo'

/** The dependencies of the records of students. */
export type StudentDeps = { db: Db; clock: () => Date; keys: Keys }

type Answers = Omit<StudentsTable, 'uid' | 'created_fingerprint' | 'updated_at'>

const nothing: Answers = {
  name: '',
  school: '',
  major: '',
  grade: '',
  province: '',
  exam_year: null,
  target_school: '',
  target_major: '',
  subjects: [],
}

/**
 * The record of a student. Throws NotFound when there is none, except where `verify` asks whether it is complete:
 * then it is empty, and was last changed in 1970.
 */
export async function readStudent(db: Db, uid: string, verify: boolean): Promise<Student> {
  const row = await repo.findStudent(db, uid)
  if (row) return toStudent(row)
  if (!verify) throw new DomainError(ErrorCode.NotFound)
  return { uid, subjects: [], complete: false, updatedAt: 0 }
}

/**
 * Makes the record of a student. The same request again answers the record as it is by now; another one throws
 * Conflict, because a record that is there is changed, not made.
 */
export async function createStudent(deps: StudentDeps, uid: string, input: StudentInput): Promise<Student> {
  const print = fingerprint(deps.keys, { uid, ...input })
  const row = await whileThere(deps.db, uid, async (tx) =>
    repo.addStudent(tx, {
      uid,
      ...nothing,
      ...getAnswers(input),
      created_fingerprint: print,
      updated_at: deps.clock(),
    }),
  )
  if (!row.created_fingerprint.equals(print))
    throw new DomainError(ErrorCode.Conflict, studentText.recordThere)
  return toStudent(row)
}

/**
 * Changes the fields of a record that the request has. A change with an id is made once, however late it comes again;
 * another change under the same id throws Conflict. Throws NotFound when there is no record.
 */
export async function updateStudent(deps: StudentDeps, uid: string, input: StudentInput): Promise<Student> {
  const now = deps.clock()
  const { id, ...fields } = input
  return whileThere(deps.db, uid, async (tx) => {
    const row = await repo.lockStudent(tx, uid)
    if (!row) throw new DomainError(ErrorCode.NotFound)
    if (id !== undefined) {
      const print = fingerprint(deps.keys, fields)
      const edit = await repo.addEdit(tx, { uid, id, fingerprint: print, created_at: now })
      if (!edit.fingerprint.equals(print)) throw new DomainError(ErrorCode.Conflict)
      if (!edit.isNew) return toStudent(row)
    }
    return toStudent(await repo.changeStudent(tx, uid, { ...getAnswers(fields), updated_at: now }))
  })
}

/** The columns for the fields that are there. Clients are used to put the phone into texts, so it is masked there. */
function getAnswers(input: StudentInput): Partial<Answers> {
  const { name, school, major, grade, province, targetSchool, targetMajor } = input
  const fields = {
    name,
    school,
    major,
    grade,
    province,
    target_school: targetSchool,
    target_major: targetMajor,
  }
  const texts = Object.entries(fields).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, maskPhonesIn(text).trim()] as const],
  )
  return {
    ...Object.fromEntries(texts),
    ...(input.examYear !== undefined && { exam_year: input.examYear }),
    ...(input.subjects !== undefined && { subjects: [...new Set(input.subjects)] }),
  }
}

function toStudent(row: StudentsTable): Student {
  const { uid, name, school, major, grade, province, subjects } = row
  return {
    uid,
    ...filled({ name, school, major, grade, province }),
    ...filled({ targetSchool: row.target_school, targetMajor: row.target_major }),
    ...(row.exam_year !== null && { examYear: row.exam_year }),
    subjects,
    complete: isCompleteRecord(row),
    updatedAt: row.updated_at.getTime(),
  }
}

function filled<Key extends string>(fields: Record<Key, string>): Partial<Record<Key, string>> {
  const result: Partial<Record<Key, string>> = {}
  for (const key in fields) if (fields[key] !== '') result[key] = fields[key]
  return result
}
