import { useState } from 'react'
import { Chips } from '@/components/chips'
import { DateField } from '@/components/date-field'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import { TimeField } from '@/components/time-field'
import { Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { taskListText as text } from '@/strings/task-list'
import { dateOf, studyDayOf } from '../../../../contract/domain/learning/day'
import { readClock, writeClock } from '../../../../contract/domain/plan/clock'
import { MAX_TITLE } from '../../../../contract/domain/plan/event'
import type { Task } from '../../../../contract/domain/plan/fold'
import { writeDay } from './days'

const usualMinutes = [10, 20, 30, 45, 60, 90]
/** Days that are offered by name, today among them. */
const NEAR_DAYS = 3
/** How far ahead a task may be. */
const MOST_DAYS = 3 * 365
/** When most live classes begin. */
const EVENING = 19 * 60 + 30

/** What a sheet leaves: the facts that a student may write. */
export interface Written {
  readonly title: string
  readonly day: number
  readonly minutes: number
  readonly begins: number | undefined
}

interface TaskSheetProps {
  /** The task that is changed; a new one is written where there is none. */
  readonly task: Task | undefined
  readonly today: number
  /** The day that a new one is proposed for. */
  readonly proposed: number
  readonly onSave: (written: Written) => void
  readonly onMove: (task: Task) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Writes a task, or changes it. */
export function TaskSheet({ task, today, proposed, onSave, onMove, onRemove, onClose }: TaskSheetProps) {
  const [title, setTitle] = useState(task?.title ?? '')
  const [day, setDay] = useState(task?.day ?? proposed)
  const [minutes, setMinutes] = useState(task?.minutes ?? 30)
  const [begins, setBegins] = useState(task?.begins)
  const [isRefused, setRefused] = useState(false)
  const earliest = Math.min(task?.day ?? today, today)
  const choices = [...new Set([...usualMinutes, task?.minutes ?? 30])].sort((one, other) => one - other)
  function save(): void {
    if (title.trim() === '') setRefused(true)
    else onSave({ title: title.trim(), day, minutes, begins })
  }
  return (
    <Sheet id="task" title={task ? text.edit : text.write} onClose={onClose}>
      <Form onSubmit={save}>
        {task?.state === 'open' && task.begins === undefined && (
          <Button className="btn btn-line btn-full task-move" onClick={() => onMove(task)}>
            {text.moveTo(writeDay(Math.max(task.day, today) + 1, today))}
          </Button>
        )}
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
          label={text.pickDate}
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
        <Chips
          label={text.begins}
          options={[
            { value: 'any', name: text.anyTime },
            { value: 'fixed', name: text.atTime },
          ]}
          isChosen={(value) => (value === 'fixed') === (begins !== undefined)}
          onChoose={(value) => setBegins(value === 'fixed' ? (begins ?? EVENING) : undefined)}
        />
        {begins !== undefined && (
          <TimeField
            id="task-time"
            label={text.time}
            note={text.timeNote}
            value={writeClock(begins)}
            onPick={(clock) => setBegins(readClock(clock) ?? begins)}
          />
        )}
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
