import { useState, type ReactNode } from 'react'
import { Box, Input, Label } from '@/platform/ui'
import type { InputProps } from '@/platform/ui/contract'
import { Icon } from './icon'
import '@/theme/parts/field.scss'

export interface FieldProps extends Pick<
  InputProps,
  'kind' | 'value' | 'onInput' | 'maxLength' | 'placeholder'
> {
  readonly id: string
  readonly label: string
  readonly lead?: ReactNode
  readonly trail?: ReactNode
  /** What is wrong with the value. */
  readonly error?: string | undefined
  /** What is worth knowing about the value. */
  readonly note?: string | undefined
}

/** A labelled line of input with its error or note beneath. */
export function Field({ id, label, lead, trail, error, note, ...input }: FieldProps) {
  const [hasFocus, setFocus] = useState(false)
  const state = error ? ' is-bad' : hasFocus ? ' is-focus' : ''
  const message = `${id}-message`
  return (
    <Box className={`field${state}`}>
      <Label htmlFor={id} className="field-label">
        {label}
      </Label>
      <Box className="field-line">
        {lead}
        <Input
          {...input}
          id={id}
          aria-label={label}
          className="field-input t-num"
          isInvalid={error !== undefined}
          aria-describedby={error || note ? message : undefined}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
        />
        {trail}
      </Box>
      {(error || note) && (
        <Box
          as="p"
          id={message}
          className={`field-msg${error ? ' is-bad' : ''}`}
          role={error ? 'alert' : undefined}
        >
          {error && <Icon name="alert-circle" size={16} />}
          {error ?? note}
        </Box>
      )}
    </Box>
  )
}
