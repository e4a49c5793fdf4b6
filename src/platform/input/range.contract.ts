import type { ReactNode } from 'react'

export interface RangeProps {
  readonly label: string
  readonly value: number
  readonly max: number
  /** The meaning of the value, as it is spoken. */
  readonly spoken: string
  readonly className?: string | undefined
  /** The student moves it, or has let it go at a value. */
  readonly onChange: (value: number) => void
}

/** A handle on a line between 0 and a largest value, by finger, mouse and keyboard. */
export type RangeElement = (props: RangeProps) => ReactNode
