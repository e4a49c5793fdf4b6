import type { ReactNode } from 'react'

interface PickerProps {
  readonly mode: string
  readonly value: string | readonly string[]
  readonly onChange: (event: { readonly detail: { readonly value: string | readonly string[] } }) => void
  readonly children: ReactNode
}

/** WeChat's picker: what it was drawn with, and the choice that a test makes in it. */
export const picker = {
  shown: undefined as PickerProps | undefined,
  /** `more` are WeChat's details besides the value. */
  pick: (value: string | readonly string[], more: object = {}) =>
    picker.shown?.onChange({ detail: { value, ...more } }),
}

// The mini-program's inputs draw WeChat's own components, and jest has no WeChat.
jest.mock('@tarojs/components', () => ({
  Picker(props: PickerProps) {
    picker.shown = props
    return props.children
  },
}))
