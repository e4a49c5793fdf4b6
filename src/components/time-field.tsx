import { TimeInput } from '@/platform/input/time'
import { FieldFrame, type FieldFacts } from './field-frame'

export interface TimeFieldProps extends FieldFacts {
  /** Time of the day, `19:30`. */
  readonly value: string
  readonly onPick: (value: string) => void
}

/** A labelled time of the day with its error or note beneath. */
export function TimeField({ id, label, error, note, ...input }: TimeFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} note={note}>
      {(describedBy) => (
        <TimeInput
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
