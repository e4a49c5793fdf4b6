import type { ReactNode } from 'react'

export interface DateInputProps {
  readonly id: string
  readonly className: string
  /** The label; a mini-program has no label that belongs to an input. */
  readonly label: string
  /** Calendar day `YYYY-MM-DD`. */
  readonly value: string
  /** First and last day that can be picked; a typed one may lie outside. */
  readonly min: string
  readonly max: string
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  readonly onPick: (value: string) => void
}

/** An input for a calendar day, with the picker that the host has. */
export interface DateInputPlatform {
  DateInput(props: DateInputProps): ReactNode
}
