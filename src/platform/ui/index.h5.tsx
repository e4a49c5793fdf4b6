import { createElement, type MouseEvent } from 'react'
import type { Ui } from './contract'
import { Picture as OnePicture } from './image'

export type { Tag } from './contract'

function wantsNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
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
  Picture: OnePicture,
} satisfies Ui as Ui

export const { Box, Button, Anchor, Picture } = ui
