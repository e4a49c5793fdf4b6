import type { ReactNode } from 'react'

export interface TimeInputProps {
  readonly id: string
  readonly className: string
  /** The label; a mini-program has no label that belongs to an input. */
  readonly label: string
  /** Time of the day, `19:30`. */
  readonly value: string
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  readonly onPick: (value: string) => void
}

/** An input for a time of the day, with the picker that the host has. */
export interface TimeInputPlatform {
  TimeInput(props: TimeInputProps): ReactNode
}
