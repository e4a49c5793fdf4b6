import { useState } from 'react'
import { Chips } from '@/components/chips'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import { Box, Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { taskListText } from '@/strings/task-list'
import { dailyLimits } from '../../../../../contract/domain/plan/event'

const text = taskListText.limit
const usual = [60, 120, 180, 240, 300, 480]

interface LimitSheetProps {
  readonly limit: number
  readonly onSave: (minutes: number) => void
  readonly onClose: () => void
}

/** Sets for how many minutes a day one plans. */
export function LimitSheet({ limit, onSave, onClose }: LimitSheetProps) {
  const [typed, setTyped] = useState(String(limit))
  const [isRefused, setRefused] = useState(false)
  const { least, most } = dailyLimits
  const minutes = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  const isFine = minutes >= least && minutes <= most
  return (
    <Sheet id="plan-limit" title={text.title} onClose={onClose}>
      <Form onSubmit={() => (isFine ? onSave(minutes) : setRefused(true))}>
        <Box as="p" className="t-sub">
          {text.hint}
        </Box>
        <Chips
          label={text.choose}
          options={usual.map((value) => ({ value, name: taskListText.minutes(value) }))}
          isChosen={(value) => value === minutes}
          onChoose={(value) => setTyped(String(value))}
        />
        <Field
          id="plan-limit-own"
          label={text.own}
          kind="number"
          value={typed}
          maxLength={4}
          error={isRefused && !isFine ? text.wrong(least, most) : undefined}
          onInput={setTyped}
        />
        <Button className="btn btn-l btn-solid btn-full task-save" submit>
          {taskListText.save}
        </Button>
      </Form>
    </Sheet>
  )
}
