import { Input as TaroInput, View } from '@tarojs/components'
import { useContext } from 'react'
import { typedDigits } from '../../../contract/domain/account/phone'
import type { FormUi, InputProps } from './form.contract'
import { shared, Submit } from './shared.weapp'

const inputKinds = {
  text: { type: 'text' },
  message: { type: 'text', confirmType: 'send' },
  name: { type: 'text' },
  organization: { type: 'text' },
  email: { type: 'text' },
  number: { type: 'number' },
  decimal: { type: 'digit' },
  phone: { type: 'number' },
  code: { type: 'number' },
  password: { type: 'text', password: true },
  'new-password': { type: 'text', password: true },
  'shown-password': { type: 'text' },
  word: { type: 'text' },
  search: { type: 'text', confirmType: 'search' },
} as const satisfies Record<InputProps['kind'], object>

const UNLIMITED = -1

const ui = {
  Input: ({ kind, onInput, value, maxLength, placeholder, onFocus, onBlur, ...rest }) => {
    const send = useContext(Submit)
    const isDigits = kind === 'phone' || kind === 'code'
    return (
      <TaroInput
        {...shared(rest)}
        {...inputKinds[kind]}
        value={value}
        // WeChat would cut a text at this length before its digits are read.
        maxlength={isDigits ? UNLIMITED : maxLength}
        {...(placeholder && { placeholder })}
        onInput={({ detail: { value: typed } }) => onInput(isDigits ? typedDigits(typed, maxLength) : typed)}
        {...(send && { onConfirm: send })}
        {...(onFocus && { onFocus })}
        {...(onBlur && { onBlur })}
      />
    )
  },
  Label: ({ htmlFor: _htmlFor, onPress, children, ...rest }) => (
    <View {...shared(rest, 'span')} {...(onPress && { onClick: onPress })}>
      {children}
    </View>
  ),
  Checkbox: ({ id, isChecked, label, className, onChange }) => (
    <View
      {...shared({
        id,
        className,
        role: 'checkbox',
        'aria-label': label,
        'aria-checked': isChecked,
      })}
      onClick={() => onChange(!isChecked)}
    />
  ),
  Form: ({ children, onSubmit, ...rest }) => (
    <Submit.Provider value={onSubmit}>
      <View {...shared(rest)}>{children}</View>
    </Submit.Provider>
  ),
} satisfies FormUi as FormUi

export const { Input, Label, Checkbox, Form } = ui
