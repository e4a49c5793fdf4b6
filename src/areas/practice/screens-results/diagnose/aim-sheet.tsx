import { useState } from 'react'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import { writePoints, type PaperStand } from '../../parts'
import { SubmitButton } from '@/kit/submit-button'
import { Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import type { PracticeStore } from '../../store/practice-store'
import { diagnoseText } from '../../strings/diagnose'
import { readTyped } from './past-form'

const text = diagnoseText.form
/** Most characters of an aim. */
const LONGEST = 3

interface AimSheetProps {
  readonly practice: PracticeStore
  readonly stand: PaperStand
  readonly onClose: () => void
}

/** Sets the points that a student wants in an exam paper. */
export function AimSheet({ practice, stand: { paper, name, full, goal }, onClose }: AimSheetProps) {
  const [typed, setTyped] = useState(goal === undefined ? '' : writePoints(goal))
  const [isBad, setBad] = useState(false)
  function save(points: number | undefined): void {
    if (points === undefined) return setBad(true)
    practice.setAim(paper, points)
    onClose()
  }
  return (
    <Sheet id="aim" title={text.aim(name)} onClose={onClose}>
      <Form onSubmit={() => save(readTyped(typed, full) || undefined)}>
        <Field
          id="aim-goal"
          label={text.aimLabel(full)}
          kind="number"
          maxLength={LONGEST}
          value={typed}
          onInput={setTyped}
          note={text.aimNote}
          error={isBad ? text.aimBad : undefined}
        />
        <SubmitButton isBusy={false} className="past-note">
          {text.save}
        </SubmitButton>
      </Form>
      {goal !== undefined && (
        <Button className="btn btn-l btn-text btn-full past-note" onClick={() => save(0)}>
          {text.noAim}
        </Button>
      )}
    </Sheet>
  )
}
