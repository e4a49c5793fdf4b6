import type { TextAreaElement } from './text-area.contract'

export const TextArea = (({ label, rows = 4, isInvalid, describedBy, onInput, ...rest }) => (
  <textarea
    {...rest}
    rows={rows}
    aria-label={label}
    aria-invalid={isInvalid || undefined}
    aria-describedby={describedBy}
    onChange={(event) => onInput(event.target.value)}
  />
)) satisfies TextAreaElement as TextAreaElement
