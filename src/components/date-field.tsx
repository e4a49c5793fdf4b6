import { DateInput } from '@/platform/input/date'
import { Box, Label } from '@/platform/ui'
import { Icon } from './icon'
import '@/theme/parts/field.scss'

export interface DateFieldProps {
  readonly id: string
  readonly label: string
  /** Calendar days `YYYY-MM-DD`. */
  readonly value: string
  readonly min: string
  readonly max: string
  readonly error?: string | undefined
  readonly note?: string | undefined
  readonly onPick: (value: string) => void
}

/** A labelled day with its error or note beneath. */
export function DateField({ id, label, error, note, ...input }: DateFieldProps) {
  const message = `${id}-message`
  const said = error ?? (note || undefined)
  return (
    <Box className={`field${error ? ' is-bad' : ''}`}>
      <Label htmlFor={id} className="field-label">
        {label}
      </Label>
      <Box className="field-line">
        <DateInput
          {...input}
          id={id}
          className="field-input t-num"
          label={label}
          isInvalid={error !== undefined}
          describedBy={said && message}
        />
      </Box>
      {said && (
        <Box
          as="p"
          id={message}
          className={`field-msg${error ? ' is-bad' : ''}`}
          role={error ? 'alert' : undefined}
        >
          {error && <Icon name="alert-circle" size={16} />}
          {said}
        </Box>
      )}
    </Box>
  )
}
