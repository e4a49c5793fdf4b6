import type { RangeElement } from './range.contract'

export const Range = (({ label, value, max, spoken, className, onChange }) => (
  <input
    type="range"
    className={className}
    aria-label={label}
    aria-valuetext={spoken}
    min={0}
    max={max}
    step={1}
    value={value}
    onChange={(event) => onChange(Number(event.target.value))}
  />
)) satisfies RangeElement as RangeElement
