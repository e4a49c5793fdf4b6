import { Button as TaroButton, Input as TaroInput, View } from '@tarojs/components'
import { createContext, useContext } from 'react'
import type { BaseProps, InputProps, Tag, Ui } from './contract'
import { Picture as OnePicture } from './image'

export type { Tag } from './contract'

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

const roles: Partial<Record<Tag, string>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  nav: 'navigation',
  main: 'main',
  ul: 'list',
  ol: 'list',
  li: 'listitem',
  section: 'region',
  header: 'banner',
}

/** States that WeChat reads aloud. */
const states = [
  'aria-selected',
  'aria-checked',
  'aria-expanded',
  'aria-modal',
  'aria-live',
  'aria-hidden',
] as const

/** What is not chosen goes without saying: rows of tabs must not cost the view a word each. */
function isSaid(name: (typeof states)[number], value: unknown): boolean {
  return value !== undefined && !(name === 'aria-selected' && value === false)
}

/** WeChat reads aria-role and aria-label; states it does not know are left out of the data. */
function shared(props: BaseProps, tag?: Tag): object {
  const role = props.role ?? (tag && roles[tag])
  return {
    ...(props.id && { id: props.id }),
    ...(props.style && { style: props.style }),
    className:
      tag === 'span' || tag === 'strong' ? `u-inline ${props.className ?? ''}` : (props.className ?? ''),
    ...(role && { 'aria-role': role }),
    ...(props['aria-label'] && { 'aria-label': props['aria-label'] }),
    ...Object.fromEntries(
      states.flatMap((name) => (isSaid(name, props[name]) ? [[name, String(props[name])]] : [])),
    ),
  }
}

/** What answers a tap is a button, unless it has another role or is hidden from screen readers. */
const tapped = (props: BaseProps): object =>
  props.role || props['aria-hidden'] ? {} : { 'aria-role': 'button' }

/** What the form around an element does when it is submitted; WeChat's own form knows no Enter key. */
const Submit = createContext<(() => void) | undefined>(undefined)

const ui = {
  Box: ({ as, onClick, children, ...rest }) => (
    <View {...shared(rest, as)} {...(onClick && { ...tapped(rest), onClick })}>
      {children}
    </View>
  ),
  Button: ({ disabled, submit, onClick, children, ...rest }) => {
    const send = useContext(Submit)
    const press = onClick ?? (submit ? send : undefined)
    return (
      <TaroButton
        {...shared({ role: 'button', ...rest })}
        {...(disabled !== undefined && { disabled })}
        {...(press && { onClick: press })}
      >
        {children}
      </TaroButton>
    )
  },
  Anchor: ({ onFollow, children, ...rest }) => (
    <View {...shared({ role: 'link', ...rest })} onClick={onFollow}>
      {children}
    </View>
  ),
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
  Picture: OnePicture,
  Form: ({ children, onSubmit, ...rest }) => (
    <Submit.Provider value={onSubmit}>
      <View {...shared(rest)}>{children}</View>
    </Submit.Provider>
  ),
} satisfies Ui as Ui

export const { Box, Button, Anchor, Input, Label, Checkbox, Picture, Form } = ui
