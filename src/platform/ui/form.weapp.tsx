import { Input as TaroInput, View } from '@tarojs/components'
import { useContext } from 'react'
import type { FormUi, InputProps } from './form.contract'
import { shared, Submit } from './shared.weapp'

const inputKinds = {
  text: { type: 'text' },
  name: { type: 'text' },
  number: { type: 'number' },
  decimal: { type: 'digit' },
  phone: { type: 'number' },
  code: { type: 'number' },
  password: { type: 'text', password: true },
  word: { type: 'text' },
} as const satisfies Record<InputProps['kind'], object>

const ui = {
  Input: ({ kind, onInput, value, maxLength, placeholder, onFocus, onBlur, ...rest }) => {
    const send = useContext(Submit)
    return (
      <TaroInput
        {...shared(rest)}
        {...inputKinds[kind]}
        value={value}
        maxlength={maxLength}
        {...(placeholder && { placeholder })}
        onInput={(event) => onInput(event.detail.value)}
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
