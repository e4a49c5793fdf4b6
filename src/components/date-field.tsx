import { DateInput } from '@/platform/input/date'
import { FieldFrame, type FieldFacts } from './field-frame'

export interface DateFieldProps extends FieldFacts {
  /** Calendar days `YYYY-MM-DD`. */
  readonly value: string
  readonly min: string
  readonly max: string
  readonly onPick: (value: string) => void
}

/** A labelled day with its error or note beneath. */
export function DateField({ id, label, error, note, ...input }: DateFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} note={note}>
      {(describedBy) => (
        <DateInput
          {...input}
          id={id}
          className="field-input t-num"
          label={label}
          isInvalid={error !== undefined}
          describedBy={describedBy}
        />
      )}
    </FieldFrame>
  )
}
