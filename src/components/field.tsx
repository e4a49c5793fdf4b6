import { useState, type ReactNode } from 'react'
import { Input } from '@/platform/ui/form'
import type { InputProps } from '@/platform/ui/form.contract'
import { FieldFrame, type FieldFacts } from './field-frame'

export interface FieldProps
  extends FieldFacts, Pick<InputProps, 'kind' | 'value' | 'onInput' | 'maxLength' | 'placeholder'> {
  readonly lead?: ReactNode
  readonly trail?: ReactNode
}

/** A labelled line of input with its error or note beneath. */
export function Field({ id, label, lead, trail, error, note, ...input }: FieldProps) {
  const [hasFocus, setFocus] = useState(false)
  return (
    <FieldFrame id={id} label={label} error={error} note={note} hasFocus={hasFocus}>
      {(describedBy) => (
        <>
          {lead}
          <Input
            {...input}
            id={id}
            aria-label={label}
            className="field-input t-num"
            isInvalid={error !== undefined}
            aria-describedby={describedBy}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
          />
          {trail}
        </>
      )}
    </FieldFrame>
  )
}
