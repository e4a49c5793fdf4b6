import type { ClipboardEvent } from 'react'
import { digitsOf } from '../../../contract/domain/phone'
import type { FormUi, InputProps } from './form.contract'

const inputKinds = {
  text: { type: 'text' },
  name: { type: 'text', autoComplete: 'name' },
  number: { type: 'text', inputMode: 'numeric' },
  decimal: { type: 'text', inputMode: 'decimal' },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  password: { type: 'password', autoComplete: 'current-password' },
  word: {
    type: 'text',
    autoComplete: 'off',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    lang: 'en',
  },
} as const satisfies Record<InputProps['kind'], object>

/** What a field of digits holds after a paste: the browser would cut the text at its limit before we see it. */
function pasted(event: ClipboardEvent<HTMLInputElement>, maxLength: number): string {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const fresh = digitsOf(event.clipboardData.getData('text'))
  return (value.slice(0, selectionStart ?? 0) + fresh + value.slice(selectionEnd ?? 0)).slice(0, maxLength)
}

const ui = {
  Input: ({ kind, onInput, isInvalid, ...rest }) => (
    <input
      {...inputKinds[kind]}
      {...rest}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => onInput(event.target.value)}
      onPaste={(event) => {
        if (kind !== 'phone' && kind !== 'code') return
        event.preventDefault()
        onInput(pasted(event, rest.maxLength))
      }}
    />
  ),
  Label: ({ onPress: _onPress, ...rest }) => <label {...rest} />,
  Checkbox: ({ isChecked, isInvalid, label, onChange, ...rest }) => (
    <input
      type="checkbox"
      {...rest}
      checked={isChecked}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
  ),
  Form: ({ onSubmit, ...rest }) => (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  ),
} satisfies FormUi as FormUi

export const { Input, Label, Checkbox, Form } = ui
