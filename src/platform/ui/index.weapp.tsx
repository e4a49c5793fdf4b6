import { Button as TaroButton, Image, Input as TaroInput, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import type { BaseProps, InputProps, Tag, Ui } from './contract'

export type { Tag } from './contract'

const inputKinds = {
  text: { type: 'text' },
  phone: { type: 'number' },
  code: { type: 'number' },
  password: { type: 'text', password: true },
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
const states = ['aria-selected', 'aria-checked', 'aria-expanded', 'aria-modal', 'aria-live'] as const

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
      states.flatMap((name) => (props[name] === undefined ? [] : [[name, String(props[name])]])),
    ),
  }
}

function isDark(): boolean {
  return Taro.getAppBaseInfo().theme === 'dark'
}

const ui = {
  Box: ({ as, onClick, children, ...rest }) => (
    <View {...shared(rest, as)} {...(onClick && { onClick })}>
      {children}
    </View>
  ),
  Button: ({ disabled, onClick, children, ...rest }) => (
    <TaroButton
      {...shared({ role: 'button', ...rest })}
      disabled={disabled ?? false}
      {...(onClick && { onClick })}
    >
      {children}
    </TaroButton>
  ),
  Anchor: ({ onFollow, children, ...rest }) => (
    <View {...shared({ role: 'link', ...rest })} onClick={onFollow}>
      {children}
    </View>
  ),
  Input: ({ kind, onInput, value, maxLength, placeholder, onFocus, onBlur, ...rest }) => (
    <TaroInput
      {...shared(rest)}
      {...inputKinds[kind]}
      value={value}
      maxlength={maxLength}
      {...(placeholder && { placeholder })}
      onInput={(event) => onInput(event.detail.value)}
      {...(onFocus && { onFocus })}
      {...(onBlur && { onBlur })}
    />
  ),
  Label: ({ htmlFor: _htmlFor, onPress, children, ...rest }) => (
    <View {...shared(rest)} {...(onPress && { onClick: onPress })}>
      {children}
    </View>
  ),
  Checkbox: ({ id, isChecked, label, className, onChange }) => (
    <View
      {...shared({ id, className, role: 'checkbox', 'aria-label': label, 'aria-checked': isChecked })}
      onClick={() => onChange(!isChecked)}
    />
  ),
  Picture: ({ src, night, alt, width, height, isLazy, className }) => (
    <Image
      src={night && isDark() ? night : src}
      {...shared({ className, role: 'img', 'aria-label': alt })}
      mode="widthFix"
      lazyLoad={isLazy ?? false}
      style={{ width: '100%', aspectRatio: `${width} / ${height}` }}
    />
  ),
  Form: ({ children, onSubmit: _onSubmit, ...rest }) => <View {...shared(rest)}>{children}</View>,
} satisfies Ui as Ui

export const { Box, Button, Anchor, Input, Label, Checkbox, Picture, Form } = ui
