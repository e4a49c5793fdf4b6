import { createElement, useEffect, useRef, useState, type MouseEvent } from 'react'
import type { InputProps, PictureProps, Ui } from './contract'

export type { Tag } from './contract'

/** How far below the viewport a picture starts to load: one and a half phone screens are wasteful on slow links. */
const NEAR_PX = 600

const inputKinds = {
  text: { type: 'text' },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  password: { type: 'password', autoComplete: 'current-password' },
} as const satisfies Record<InputProps['kind'], object>

function wantsNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
}

function LazyPicture({ src, night, alt, width, height, className }: PictureProps) {
  const ref = useRef<HTMLImageElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  if (isNear)
    return (
      <ui.Picture src={src} night={night} alt={alt} width={width} height={height} className={className} />
    )
  // An empty picture of the same size: the layout must not move when the real one comes.
  return (
    <img
      ref={ref}
      alt={alt}
      width={width}
      height={height}
      className={className}
      src={emptyPicture(width, height)}
    />
  )
}

function emptyPicture(width: number, height: number): string {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'/%3E`
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
  Picture: (props) => {
    if (props.isLazy) return <LazyPicture {...props} />
    const { src, night, alt, width, height, className } = props
    return (
      <picture>
        {night && <source srcSet={night} media="(prefers-color-scheme: dark)" />}
        <img src={src} alt={alt} width={width} height={height} className={className} decoding="async" />
      </picture>
    )
  },
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
