import type { TextAreaElement } from './text-area.contract'

const areaKinds = { text: 'off', address: 'street-address' } as const

export const TextArea = (({ kind, label, rows = 4, isInvalid, describedBy, onInput, ...rest }) => (
  <textarea
    {...rest}
    autoComplete={areaKinds[kind]}
    rows={rows}
    aria-label={label}
    aria-invalid={isInvalid || undefined}
    aria-describedby={describedBy}
    onChange={(event) => onInput(event.target.value)}
  />
)) satisfies TextAreaElement as TextAreaElement
