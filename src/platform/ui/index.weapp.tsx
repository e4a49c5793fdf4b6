import { Button as TaroButton, View } from '@tarojs/components'
import { useContext } from 'react'
import type { BaseProps, Ui } from './contract'
import { Picture as OnePicture } from './image'
import { shared, Submit } from './shared.weapp'

export type { Tag } from './contract'

/** An element that reacts to a tap is a button, unless it has another role or is hidden from screen readers. */
const tapped = (props: BaseProps): object =>
  props.role || props['aria-hidden'] ? {} : { 'aria-role': 'button' }

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
  Picture: OnePicture,
} satisfies Ui as Ui

export const { Box, Button, Anchor, Picture } = ui
