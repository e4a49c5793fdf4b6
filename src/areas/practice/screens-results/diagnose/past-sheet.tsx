import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Chips } from '@/components/chips'
import { Field } from '@/components/field'
import { PickerField } from '@/components/picker-field'
import { Sheet } from '@/components/sheet'
import { listPapers } from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { useSubmit } from '@/kit/use-submit'
import { SubmitButton } from '@/kit/submit-button'
import { Box, Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { readDraft, storeDraft } from '@/stores/drafts'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '../../store/practice-store'
import { diagnoseText } from '../../strings/diagnose'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { fullOfPaper, partsOfPaper } from '../../../../../contract/domain/practice/exam-parts'
import type { PastExam } from '../../../../../contract/domain/practice/fold'
import { findDraft, toForm, readPast, type PastFault, type PastForm } from './past-form'

const text = diagnoseText.form
/** Years that are offered. */
const YEARS = 6
/** Most characters of points, as 99.5. */
const LONGEST = 5
/** Kind of these drafts on the device. */
const DRAFTS = 'past-drafts'

interface PastSheetProps {
  readonly practice: PracticeStore
  /** The edited exam; undefined for a new one. */
  readonly past: PastExam | undefined
  /** The paper that is offered first for a new one. */
  readonly paper: number
  readonly onClose: () => void
}

interface PastFieldsProps {
  readonly papers: ReturnType<typeof listPapers>
  readonly form: PastForm
  readonly newestYear: number
  readonly fault: PastFault | undefined
  onChange(own: Partial<PastForm>): void
}

/** The paper and year of a past exam, its total, and the points of its parts. */
function PastFields({ papers, form, newestYear, fault, onChange }: PastFieldsProps) {
  const findError = (field: PastFault['field']) => (fault?.field === field ? fault.message : undefined)
  const years = Array.from({ length: YEARS }, (_, at) => newestYear - at)
  const options = years.includes(form.year) ? years : [...years, form.year]
  return (
    <>
      <Chips
        label={text.paper}
        options={papers.map(({ number, name }) => ({ value: number, name }))}
        isChosen={(number) => number === form.paper}
        onChoose={(number) => onChange({ paper: number })}
      />
      <PickerField
        id="past-year"
        label={text.year}
        value={text.yearOption(form.year)}
        options={options.map(text.yearOption)}
        nothing={text.yearOption(newestYear)}
        onPick={(picked) =>
          onChange({ year: options.find((year) => text.yearOption(year) === picked) ?? newestYear })
        }
      />
      <Field
        id="past-total"
        label={text.total(fullOfPaper(form.paper))}
        kind="number"
        maxLength={LONGEST}
        value={form.total}
        onInput={(total) => onChange({ total })}
        error={findError('total')}
      />
      <Box as="h3" className="t-mid past-parts">
        {text.parts}
      </Box>
      <Box as="p" className="t-cap">
        {text.partsHint}
      </Box>
      {partsOfPaper(form.paper).map(({ part, full }) => (
        <Field
          key={part}
          id={`past-${part}`}
          label={text.part(diagnoseText.parts[part], full)}
          kind="decimal"
          maxLength={LONGEST}
          value={form.parts[part] ?? ''}
          onInput={(points) => onChange({ parts: { ...form.parts, [part]: points } })}
          error={findError(part)}
        />
      ))}
    </>
  )
}

/** Enters a past exam, changes it, or takes it away; what is typed stays on the device until it is saved. */
export const PastSheet = observer(function PastSheet({ practice, past, paper, onClose }: PastSheetProps) {
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  const id = past?.exam ?? 'new'
  const { year: newestYear } = chinaTime(now())
  const [form, setForm] = useState<PastForm>(
    () =>
      findDraft(readDraft(local, DRAFTS, id)) ??
      (past ? toForm(past) : { paper, year: newestYear, total: '', parts: {} }),
  )
  const { fault, submit, isBusy } = useSubmit<PastFault>({ fallback: '' })
  function change(own: Partial<PastForm>): void {
    const next = { ...form, ...own }
    setForm(next)
    storeDraft(local, DRAFTS, id, next)
  }
  async function save(): Promise<void> {
    const read = readPast(form)
    await submit('field' in read ? read : undefined, async () => {
      if ('field' in read) return
      practice.setPast(past?.exam, read)
      storeDraft(local, DRAFTS, id, undefined)
      onClose()
    })
  }
  function remove(exam: string): void {
    practice.setPast(exam, undefined)
    storeDraft(local, DRAFTS, id, undefined)
    onClose()
  }
  return (
    <Sheet id="past" title={past ? text.edit : text.add} onClose={onClose}>
      <Form onSubmit={() => void save()}>
        <PastFields
          papers={listPapers(practice.bank)}
          form={form}
          newestYear={newestYear}
          fault={fault}
          onChange={change}
        />
        <Box as="p" className="t-cap past-note">
          {text.privacy}
        </Box>
        <SubmitButton isBusy={isBusy}>{text.save}</SubmitButton>
      </Form>
      {past && (
        <Button className="btn btn-l btn-text btn-full past-note" onClick={() => remove(past.exam)}>
          {text.remove}
        </Button>
      )}
    </Sheet>
  )
})
