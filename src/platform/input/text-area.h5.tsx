import type { TextAreaElement } from './text-area.contract'

export const TextArea = (({ label, onInput, ...rest }) => (
  <textarea {...rest} rows={4} aria-label={label} onChange={(event) => onInput(event.target.value)} />
)) satisfies TextAreaElement as TextAreaElement
