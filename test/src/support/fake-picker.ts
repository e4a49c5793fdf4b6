import type { ReactNode } from 'react'

interface PickerProps {
  readonly mode: string
  readonly value: string
  readonly onChange: (event: { readonly detail: { readonly value: string } }) => void
  readonly children: ReactNode
}

/** WeChat's picker: what it was drawn with, and the choice that a test makes in it. */
export const picker = {
  shown: undefined as PickerProps | undefined,
  pick: (value: string) => picker.shown?.onChange({ detail: { value } }),
}

// The mini-program's inputs draw WeChat's own components, and jest has no WeChat.
jest.mock('@tarojs/components', () => ({
  Picker(props: PickerProps) {
    picker.shown = props
    return props.children
  },
}))
