import { createContext } from 'react'
import type { BaseProps, Tag } from './contract'

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

/** A state that is not chosen goes without saying: rows of tabs must not cost the view a word each. */
function isSaid(name: (typeof states)[number], value: unknown): boolean {
  return value !== undefined && !(name === 'aria-selected' && value === false)
}

/** WeChat reads aria-role and aria-label; states it does not know are left out of the data. */
export function shared(props: BaseProps, tag?: Tag): object {
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

/** The action of the form around an element when it is submitted; WeChat's own form knows no Enter key. */
export const Submit = createContext<(() => void) | undefined>(undefined)
