import type { ReactNode } from 'react'
import { Box } from '@/platform/ui'
import { Label } from '@/platform/ui/form'
import { Icon } from './icon'
import '@/theme/parts/field.scss'

/** The facts of every field, whatever it is filled in with. */
export interface FieldFacts {
  readonly id: string
  readonly label: string
  /** The error of the value. */
  readonly error?: string | undefined
  /** The note about the value. */
  readonly note?: string | undefined
}

export interface FieldFrameProps extends FieldFacts {
  readonly hasFocus?: boolean
  /** Draws what the field is filled in with; `describedBy` is the id of the error or note, where there is one. */
  readonly children: (describedBy: string | undefined) => ReactNode
}

/** The label of a field above it, and its error or note beneath. */
export function FieldFrame({ id, label, error, note, hasFocus = false, children }: FieldFrameProps) {
  const said = error ?? (note || undefined)
  const message = `${id}-message`
  return (
    <Box className={`field${error ? ' is-bad' : hasFocus ? ' is-focus' : ''}`}>
      <Label htmlFor={id} className="field-label">
        {label}
      </Label>
      <Box className="field-line">{children(said && message)}</Box>
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
