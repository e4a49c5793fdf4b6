import { createElement, type ClipboardEvent, type MouseEvent } from 'react'
import { digitsOf } from '../../../contract/domain/phone'
import type { InputProps, Ui } from './contract'
import { Picture as OnePicture } from './image'

export type { Tag } from './contract'

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

function wantsNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
}

/** What a field of digits holds after a paste: the browser would cut the text at its limit before we see it. */
function pasted(event: ClipboardEvent<HTMLInputElement>, maxLength: number): string {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const fresh = digitsOf(event.clipboardData.getData('text'))
  return (value.slice(0, selectionStart ?? 0) + fresh + value.slice(selectionEnd ?? 0)).slice(0, maxLength)
}

const ui = {
  Box: ({ as = 'div', ...rest }) => createElement(as, rest),
  Button: ({ submit, ...rest }) => <button type={submit ? 'submit' : 'button'} {...rest} />,
  Anchor: ({ onFollow, ...rest }) => (
    <a
      {...rest}
      onClick={(event) => {
        if (wantsNewTab(event)) return
        event.preventDefault()
        onFollow()
      }}
    />
  ),
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
  Picture: OnePicture,
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
} satisfies Ui as Ui

export const { Box, Button, Anchor, Input, Label, Checkbox, Picture, Form } = ui
