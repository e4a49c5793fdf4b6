import type { ReactNode } from 'react'

export interface TextAreaProps {
  readonly id: string
  readonly className?: string | undefined
  readonly label: string
  readonly value: string
  readonly placeholder: string
  /** Most UTF-16 units that it takes. */
  readonly maxLength: number
  readonly onInput: (value: string) => void
  readonly onBlur: () => void
}

/** A field of several lines. */
export type TextAreaElement = (props: TextAreaProps) => ReactNode
