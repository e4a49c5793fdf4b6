import { useState } from 'react'
import { Chips } from '@/components/chips'
import { DateField } from '@/components/date-field'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import { Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { planText as text } from '@/strings/plan'
import { dateOf, studyDayOf } from '../../../../contract/domain/learning/day'
import { MAX_TITLE } from '../../../../contract/domain/plan/event'
import type { Task } from '../../../../contract/domain/plan/fold'
import { writeDay } from './days'

const usualMinutes = [10, 20, 30, 45, 60, 90]
/** Days that are offered by name, today among them. */
const NEAR_DAYS = 3
/** How far ahead a task may be. */
const MOST_DAYS = 3 * 365

/** What a sheet leaves: the facts that a student may write. */
export interface Written {
  readonly title: string
  readonly day: number
  readonly minutes: number
}

interface TaskSheetProps {
  /** The task that is changed; a new one is written where there is none. */
  readonly task: Task | undefined
  readonly today: number
  readonly onSave: (written: Written) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Writes a task, or changes it. */
export function TaskSheet({ task, today, onSave, onRemove, onClose }: TaskSheetProps) {
  const [title, setTitle] = useState(task?.title ?? '')
  const [day, setDay] = useState(task?.day ?? today)
  const [minutes, setMinutes] = useState(task?.minutes ?? 30)
  const [isRefused, setRefused] = useState(false)
  const earliest = Math.min(task?.day ?? today, today)
  const choices = [...new Set([...usualMinutes, task?.minutes ?? 30])].sort((one, other) => one - other)
  function save(): void {
    if (title.trim() === '') setRefused(true)
    else onSave({ title: title.trim(), day, minutes })
  }
  return (
    <Sheet id="task" title={task ? text.edit : text.write} onClose={onClose}>
      <Form onSubmit={save}>
        <Field
          id="task-title"
          label={text.title}
          kind="text"
          value={title}
          maxLength={MAX_TITLE}
          placeholder={text.titleExample}
          error={isRefused && title.trim() === '' ? text.untitled : undefined}
          onInput={setTitle}
        />
        <Chips
          label={text.when}
          options={Array.from({ length: NEAR_DAYS }, (_, at) => ({
            value: today + at,
            name: writeDay(today + at, today),
          }))}
          isChosen={(value) => value === day}
          onChoose={setDay}
        />
        <DateField
          id="task-date"
          label={text.date}
          value={dateOf(day)}
          min={dateOf(earliest)}
          max={dateOf(today + MOST_DAYS)}
          onPick={(picked) => setDay(Math.min(today + MOST_DAYS, Math.max(studyDayOf(picked), earliest)))}
        />
        <Chips
          label={text.takes}
          options={choices.map((value) => ({ value, name: text.minutes(value) }))}
          isChosen={(value) => value === minutes}
          onChoose={setMinutes}
        />
        <Button className="btn btn-l btn-solid btn-full task-save" onClick={save}>
          {text.save}
        </Button>
        {task && (
          <Button className="btn btn-l btn-text btn-full" onClick={onRemove}>
            {text.remove}
          </Button>
        )}
      </Form>
    </Sheet>
  )
}
