import type { ReactNode } from 'react'

export interface TextAreaProps {
  readonly id: string
  /** The keyboard that a phone offers for it: nothing, as the person words it each time, or where they live. */
  readonly kind: 'text' | 'address'
  readonly className?: string | undefined
  readonly label: string
  readonly value: string
  readonly placeholder: string
  /** Most UTF-16 units that it takes. */
  readonly maxLength: number
  /** How many lines it has at first; four where it does not say. */
  readonly rows?: number
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  readonly onInput: (value: string) => void
  readonly onBlur?: () => void
}

/** A field of several lines. */
export type TextAreaElement = (props: TextAreaProps) => ReactNode
