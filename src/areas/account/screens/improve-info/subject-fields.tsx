import { useState } from 'react'
import { Chips } from '@/components/chips'
import { Button } from '@/platform/ui'
import { recordText as words } from '../../strings/profile'
import { examSubjects } from '../../../../../contract/domain/strings/exam-subjects'
import type { RecordState } from './use-record'

type SubjectId = keyof typeof examSubjects

/** The subjects that most students take, as they choose them: one paper of each group. */
const groups = [
  [words.politics, ['politics']],
  [words.language, ['english-1', 'english-2']],
  [words.maths, ['math-1', 'math-2', 'math-3']],
  [words.own, ['computer', 'management', 'economics', 'own']],
] as const satisfies readonly (readonly [string, readonly SubjectId[]])[]

const common: readonly string[] = groups.flatMap(([, ids]) => ids)
const rest = Object.entries(examSubjects).filter(([id]) => !common.includes(id))

/**
 * The subjects that the student is examined in; what few take is folded away until it is asked for, or chosen
 * already.
 */
export function SubjectFields({ state }: { state: RecordState }) {
  const { form, toggleSubject } = state
  const isChosen = (id: string) => form.subjects.includes(id)
  const [isOpen, setOpen] = useState(() => rest.some(([id]) => isChosen(id)))
  return (
    <>
      {groups.map(([label, ids]) => (
        <Chips
          key={label}
          label={label}
          options={ids.map((id) => ({ value: id, name: examSubjects[id] }))}
          isChosen={isChosen}
          onChoose={toggleSubject}
        />
      ))}
      {isOpen ? (
        <Chips
          label={words.otherSubjects}
          options={rest.map(([value, name]) => ({ value, name }))}
          isChosen={isChosen}
          onChoose={toggleSubject}
        />
      ) : (
        <Button className="btn btn-text record-more" aria-expanded={false} onClick={() => setOpen(true)}>
          {words.moreSubjects(rest.length)}
        </Button>
      )}
    </>
  )
}
