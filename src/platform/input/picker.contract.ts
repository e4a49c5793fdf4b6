import type { ReactNode } from 'react'

export interface PickerProps {
  readonly id: string
  readonly className: string
  /** The label; a mini-program has no label that belongs to an input. */
  readonly label: string
  /** The option that is chosen, or empty. One that is not offered any more stays and is offered, too. */
  readonly value: string
  readonly options: readonly string[]
  /** The label of choosing nothing. */
  readonly nothing: string
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  readonly onPick: (value: string) => void
}

/** A choice of one out of many, with the picker that the host has. */
export interface PickerPlatform {
  Picker(props: PickerProps): ReactNode
}

/** The options besides nothing: the options, and first the value where it is none of them. */
export function offered({ value, options }: Pick<PickerProps, 'value' | 'options'>): readonly string[] {
  return value === '' || options.includes(value) ? options : [value, ...options]
}
