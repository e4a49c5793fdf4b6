import { Field } from '@/components/field'
import { Box, Button } from '@/platform/ui'
import { recordText as words, subjectText } from '@/strings/account/profile'
import { MAX_LETTERS, type RecordForm } from './record'
import type { RecordState } from './use-record'

/** How many years from next year on are offered. */
const YEARS = 3

type TextField = keyof typeof MAX_LETTERS

interface LineProps {
  readonly state: RecordState
  readonly name: TextField
  readonly kind?: 'text' | 'name' | 'number'
  readonly note?: string
  readonly clean?: (value: string) => string
}

function Line({ state, name, kind = 'text', note, clean = (value) => value }: LineProps) {
  const { form, change, fault } = state
  return (
    <Field
      id={`record-${name}`}
      label={words[name]}
      kind={kind}
      value={form[name]}
      onInput={(value) => change({ [name]: clean(value) })}
      maxLength={MAX_LETTERS[name]}
      note={note}
      error={fault?.field === name ? fault.message : undefined}
    />
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly id: string; readonly label: string }[]
  readonly isChosen: (id: string) => boolean
  readonly onChoose: (id: string) => void
  readonly note?: string
}

/** A row of chips of which some are chosen. */
function Choice({ label, options, isChosen, onChoose, note }: ChoiceProps) {
  return (
    <Box className="record-choice" role="group" aria-label={label}>
      <Box as="p" className="field-label">
        {label}
      </Box>
      <Box className="record-chips">
        {options.map(({ id, label: name }) => (
          <Button
            key={id}
            className={`chip record-chip${isChosen(id) ? ' is-on' : ''}`}
            aria-pressed={isChosen(id)}
            onClick={() => onChoose(id)}
          >
            {name}
          </Button>
        ))}
      </Box>
      {note && (
        <Box as="p" className="t-cap record-note">
          {note}
        </Box>
      )}
    </Box>
  )
}

/** Chooses one of the options, and none when the chosen one is tapped again. */
function oneOf(state: RecordState, field: 'grade' | 'examYear') {
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
      <Line state={state} name="school" />
      <Line state={state} name="major" />
      <Line state={state} name="province" />
      <Choice
        label={words.grade}
        options={words.grades.map((grade) => ({ id: grade, label: grade }))}
        {...oneOf(state, 'grade')}
      />
    </>
  )
}

function yearsFrom(thisYear: number, { examYear }: RecordForm): readonly number[] {
  const years = Array.from({ length: YEARS }, (_, index) => thisYear + 1 + index)
  const kept = Number(examYear)
  return !kept || years.includes(kept) ? years : [kept, ...years]
}

/** Where the student wants to go. */
export function AimFields({ state, thisYear }: { state: RecordState; thisYear: number }) {
  return (
    <>
      <Choice
        label={words.examYear}
        options={yearsFrom(thisYear, state.form).map((year) => ({
          id: String(year),
          label: words.year(year),
        }))}
        note={words.examYearNote}
        {...oneOf(state, 'examYear')}
      />
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
        note={words.targetMajorNote}
        clean={(value) => value.toUpperCase().replace(/[^0-9A-Z]/g, '')}
      />
      <Choice
        label={words.subjects}
        options={Object.entries(subjectText).map(([id, label]) => ({ id, label }))}
        isChosen={(id) => state.form.subjects.includes(id)}
        onChoose={state.toggleSubject}
      />
    </>
  )
}
