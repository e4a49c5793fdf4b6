import { useEffect, useState } from 'react'
import { Chips } from '@/components/chips'
import { DateField } from '@/components/date-field'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import { TimeField } from '@/components/time-field'
import type { Store } from '@/platform/storage/kv.contract'
import { Box, Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { taskListText as text } from '@/strings/task-list'
import { formatDate, getStudyDay } from '../../../../../contract/domain/study/day'
import { readClock, writeClock } from '../../../../../contract/domain/plan/clock'
import { MAX_TITLE } from '../../../../../contract/domain/plan/event'
import type { Task } from '../../../../../contract/domain/plan/fold'
import { writeDay } from './days'
import { saveDraft, readDraft, type Written } from './task-draft'

const usualMinutes = [10, 20, 30, 45, 60, 90]
/** Days that are offered by name, today among them. */
const NEAR_DAYS = 3
/** How far ahead a task may be. */
const MOST_DAYS = 3 * 365
/** When most live classes begin. */
const EVENING = 19 * 60 + 30

interface Acts {
  readonly onSave: (written: Written) => void
  readonly onMove: (task: Task, to: number) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

interface TaskSheetProps extends Acts {
  /** Stores drafts that are not saved. */
  readonly local: Store
  /** The task that is changed; a new one is written where there is none. */
  readonly task: Task | undefined
  readonly today: number
  /** The day that a new one is proposed for. */
  readonly proposed: number
}

const isSame = (a: Written, b: Written): boolean =>
  a.title === b.title && a.day === b.day && a.minutes === b.minutes && a.begins === b.begins

/** The draft of a task. It is stored until it is saved or given up, however the sheet is closed. */
function useWritten({ local, task, today, proposed }: Omit<TaskSheetProps, keyof Acts>) {
  const id = task?.task
  const earliest = Math.min(task?.day ?? today, today)
  const [first] = useState<Written>({
    title: task?.title ?? '',
    day: task?.day ?? proposed,
    minutes: task?.minutes ?? 30,
    begins: task?.begins,
  })
  const [draft, setDraft] = useState(() => readDraft(local, id))
  const [written, setWritten] = useState(draft ? { ...draft, day: Math.max(draft.day, earliest) } : first)
  const isWorthKeeping = task ? !isSame(written, first) : written.title.trim() !== ''
  useEffect(
    () => saveDraft(local, id, isWorthKeeping ? written : undefined),
    [local, id, isWorthKeeping, written],
  )
  return {
    written,
    earliest,
    put: (fields: Partial<Written>) => setWritten({ ...written, ...fields }),
    hasDraft: draft !== undefined,
    giveUp(): void {
      setDraft(undefined)
      setWritten(first)
    },
    /** Nothing is left to keep. */
    forget: () => saveDraft(local, id, undefined),
    /** The task goes to another day by itself, and what is written with it. */
    goTo(to: number): void {
      if (isWorthKeeping) saveDraft(local, id, { ...written, day: to })
    },
  }
}

interface TimeFieldsProps {
  readonly written: Written
  readonly today: number
  /** The first day that the task may have. */
  readonly earliest: number
  onPut(fields: Partial<Written>): void
}

/** The day of a task, its minutes, and its time of the day if it has one. */
function TimeFields({ written: { day, minutes, begins }, today, earliest, onPut }: TimeFieldsProps) {
  const choices = [...new Set([...usualMinutes, minutes])].sort((a, b) => a - b)
  return (
    <>
      <Chips
        label={text.when}
        options={Array.from({ length: NEAR_DAYS }, (_, at) => ({
          value: today + at,
          name: writeDay(today + at, today),
        }))}
        isChosen={(value) => value === day}
        onChoose={(value) => onPut({ day: value })}
      />
      <DateField
        id="task-date"
        label={text.pickDate}
        value={formatDate(day)}
        min={formatDate(earliest)}
        max={formatDate(today + MOST_DAYS)}
        onPick={(picked) =>
          onPut({ day: Math.min(today + MOST_DAYS, Math.max(getStudyDay(picked), earliest)) })
        }
      />
      <Chips
        label={text.takes}
        options={choices.map((value) => ({ value, name: text.minutes(value) }))}
        isChosen={(value) => value === minutes}
        onChoose={(value) => onPut({ minutes: value })}
      />
      <Chips
        label={text.begins}
        options={[
          { value: 'any', name: text.anyTime },
          { value: 'fixed', name: text.atTime },
        ]}
        isChosen={(value) => (value === 'fixed') === (begins !== undefined)}
        onChoose={(value) => onPut({ begins: value === 'fixed' ? (begins ?? EVENING) : undefined })}
      />
      {begins !== undefined && (
        <TimeField
          id="task-time"
          label={text.time}
          note={text.timeNote}
          value={writeClock(begins)}
          onPick={(clock) => onPut({ begins: readClock(clock) ?? begins })}
        />
      )}
    </>
  )
}

/** Writes a task, or changes it. */
export function TaskSheet({ onSave, onMove, onRemove, onClose, ...props }: TaskSheetProps) {
  const { task, today } = props
  const { written, earliest, put, hasDraft, giveUp, forget, goTo } = useWritten(props)
  const { title } = written
  const [isRefused, setRefused] = useState(false)
  const next = Math.max(task?.day ?? today, today) + 1
  function save(): void {
    if (title.trim() === '') return setRefused(true)
    forget()
    onSave({ ...written, title: title.trim() })
  }
  function move(moved: Task, to: number): void {
    goTo(to)
    onMove(moved, to)
  }
  function remove(): void {
    forget()
    onRemove()
  }
  return (
    <Sheet id="task" title={task ? text.edit : text.write} onClose={onClose}>
      <Form onSubmit={save}>
        {hasDraft && (
          <Box className="task-draft" role="status">
            <Box as="p" className="t-sub grow">
              {text.kept}
            </Box>
            <Button className="btn btn-text" onClick={giveUp}>
              {text.giveUp}
            </Button>
          </Box>
        )}
        {task?.state === 'open' && task.begins === undefined && (
          <Button className="btn btn-line btn-full task-move" onClick={() => move(task, next)}>
            {text.moveTo(writeDay(next, today))}
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
          onInput={(typed) => put({ title: typed })}
        />
        <TimeFields written={written} today={today} earliest={earliest} onPut={put} />
        <Button className="btn btn-l btn-solid btn-full task-save" onClick={save}>
          {text.save}
        </Button>
        {task && (
          <Button className="btn btn-l btn-text btn-full" onClick={remove}>
            {text.remove}
          </Button>
        )}
      </Form>
    </Sheet>
  )
}
