import { useState } from 'react'
import { ApiError, ErrorCode } from '@/api/errors'
import { createStudentApi, type Student, type StudentInput } from '@/api/student'
import { useSubmit } from '@/kit/use-submit'
import { back } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { recordText } from '../../strings/profile'
import {
  getChanges,
  findFault,
  toForm,
  getInput,
  MAX_SUBJECTS,
  readDraft,
  type RecordDraft,
  type RecordField,
} from './record'

const getKey = (uid: string) => `student-draft:${uid}`

/** The record that a student is filling in; what is not saved yet stays on the device. */
export function useRecord(uid: string, student: Student) {
  const { api, newId, storage, ui } = silently(useRoot())
  const key = getKey(uid)
  const saved = toForm(student)
  const [draft, setDraft] = useState<RecordDraft>(() => getChanges(readDraft(storage.local.read(key)), saved))
  const [hasDraft, setHasDraft] = useState(Object.keys(draft).length > 0)
  const form = { ...saved, ...draft }
  const { fault, setFault, isBusy, submit } = useSubmit<{ field: RecordField; message: string }>({
    fallback: text.account.failed,
    onFailure: (sentence, { status }) =>
      ui.say(status === 0 ? recordText.keptAsDraft : sentence, 'bad', TOAST_MS.login),
  })

  function change(fields: RecordDraft): void {
    const next = getChanges({ ...draft, ...fields }, saved)
    setDraft(next)
    storage.local.write(key, next)
  }

  function dropDraft(): void {
    storage.local.remove(key)
    setDraft({})
    setHasDraft(false)
    setFault(undefined)
  }

  function toggleSubject(subject: string): void {
    const { subjects } = form
    if (subjects.includes(subject)) return change({ subjects: subjects.filter((item) => item !== subject) })
    if (subjects.length >= MAX_SUBJECTS) return ui.say(recordText.tooManySubjects)
    change({ subjects: [...subjects, subject] })
  }

  /** The first save makes the record; where another device has made one since, that one is changed. */
  async function send(input: StudentInput): Promise<void> {
    if (student.updatedAt > 0) return void (await api.of(createStudentApi).updateStudent(uid, input))
    try {
      await api.of(createStudentApi).createStudent(uid, input)
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === ErrorCode.Conflict)) throw cause
      await api.of(createStudentApi).updateStudent(uid, input)
    }
  }

  async function save(): Promise<void> {
    await send({ id: newId(), ...getInput(draft) })
    storage.local.remove(key)
    ui.say(recordText.saved, 'good', TOAST_MS.login)
    back()
  }

  return {
    form,
    change,
    toggleSubject,
    hasDraft,
    dropDraft,
    fault,
    isBusy,
    save: () => void submit(findFault(form), save),
  }
}
export type RecordState = ReturnType<typeof useRecord>
