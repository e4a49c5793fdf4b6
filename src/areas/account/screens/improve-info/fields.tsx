import { Chips } from '@/components/chips'
import { Field } from '@/components/field'
import { PickerField } from '@/components/picker-field'
import { recordText as words } from '../../strings/profile'
import { typedText } from '../../../../../contract/domain/typed-text'
import { MAX_LETTERS, type RecordForm } from './record'
import type { RecordState } from './use-record'

/** How many years from next year on are offered. */
const YEARS = 4

type TextField = keyof typeof MAX_LETTERS

interface LineProps {
  readonly state: RecordState
  readonly name: TextField
  readonly kind: 'text' | 'name' | 'organization' | 'number' | 'word'
  readonly note?: string
  readonly clean?: (value: string) => string
}

/** Most characters that may be typed for a code, separators included; the code is cut to its length after that. */
const TYPED_MOST = 40

function Line({ state, name, kind, note, clean }: LineProps) {
  const { form, change, fault } = state
  const most = MAX_LETTERS[name]
  return (
    <Field
      id={`record-${name}`}
      label={words[name]}
      kind={kind}
      value={form[name]}
      onInput={(value) => change({ [name]: clean ? clean(typedText(value)).slice(0, most) : value })}
      maxLength={clean ? TYPED_MOST : most}
      note={note}
      error={fault?.field === name ? fault.message : undefined}
    />
  )
}

/** Chooses one of the options, and none when the chosen one is tapped again. */
function buildSingleChoice(state: RecordState, field: 'grade' | 'examYear') {
  return {
    isChosen: (id: string) => state.form[field] === id,
    onChoose: (id: string) => state.change({ [field]: state.form[field] === id ? '' : id }),
  }
}

/** Where the student stands. */
export function AboutFields({ state }: { state: RecordState }) {
  return (
    <>
      <Line state={state} name="name" kind="name" />
      <Line state={state} name="school" kind="organization" />
      <Line state={state} name="major" kind="text" />
      <PickerField
        id="record-province"
        label={words.province}
        value={state.form.province}
        options={words.provinces}
        nothing={words.choose}
        onPick={(province) => state.change({ province })}
        error={state.fault?.field === 'province' ? state.fault.message : undefined}
      />
      <Chips
        label={words.grade}
        options={words.grades.map((grade) => ({ value: grade, name: grade }))}
        {...buildSingleChoice(state, 'grade')}
      />
    </>
  )
}

function yearsFrom(thisYear: number, { examYear }: RecordForm): readonly number[] {
  const years = Array.from({ length: YEARS }, (_, index) => thisYear + 1 + index)
  const saved = Number(examYear)
  return !saved || years.includes(saved) ? years : [saved, ...years]
}

/** When the student is examined. */
export function YearField({ state, thisYear }: { state: RecordState; thisYear: number }) {
  return (
    <Chips
      label={words.examYear}
      options={yearsFrom(thisYear, state.form).map((year) => ({
        value: String(year),
        name: words.year(year),
      }))}
      note={words.examYearNote}
      {...buildSingleChoice(state, 'examYear')}
    />
  )
}

/** Where the student wants to go, by the codes of the admission catalogue. */
export function AimFields({ state }: { state: RecordState }) {
  return (
    <>
      <Line
        state={state}
        name="targetSchool"
        kind="number"
        note={words.targetSchoolNote}
        clean={(value) => value.replace(/\D/g, '')}
      />
      <Line
        state={state}
        name="targetMajor"
        kind="word"
        note={words.targetMajorNote}
        clean={(value) => value.toUpperCase().replace(/[^0-9A-Z]/g, '')}
      />
    </>
  )
}
