import { typedDigits } from '../../../contract/domain/account/phone'
import type { FormUi, InputProps } from './form.contract'

/** The attributes against a keyboard's helpers. */
const asTyped = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

const inputKinds = {
  text: { type: 'text', autoComplete: 'off' },
  message: { type: 'text', enterKeyHint: 'send', autoComplete: 'off' },
  name: { type: 'text', autoComplete: 'name' },
  organization: { type: 'text', autoComplete: 'organization' },
  email: { type: 'text', inputMode: 'email', ...asTyped, autoComplete: 'email' },
  number: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  decimal: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  password: { type: 'password', autoComplete: 'current-password' },
  'new-password': { type: 'password', autoComplete: 'new-password' },
  'shown-password': { type: 'text', ...asTyped, autoComplete: 'new-password' },
  word: { type: 'text', ...asTyped, lang: 'en' },
  search: { type: 'text', enterKeyHint: 'search', ...asTyped },
} as const satisfies Record<InputProps['kind'], object>

const ui = {
  Input: ({ kind, onInput, isInvalid, maxLength, ...rest }) => {
    const isDigits = kind === 'phone' || kind === 'code'
    return (
      <input
        {...inputKinds[kind]}
        {...rest}
        // The browser would cut a text at this length before its digits are read.
        maxLength={isDigits ? undefined : maxLength}
        aria-invalid={isInvalid || undefined}
        onChange={({ target: { value } }) => onInput(isDigits ? typedDigits(value, maxLength) : value)}
      />
    )
  },
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
