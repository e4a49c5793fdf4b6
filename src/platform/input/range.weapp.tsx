import { Slider } from '@tarojs/components'
import type { RangeElement } from './range.contract'

export const Range = (({ label, value, max, className, onChange }) => (
  <Slider
    className={className ?? ''}
    ariaLabel={label}
    min={0}
    max={max}
    step={1}
    value={value}
    blockSize={16}
    onChange={({ detail }) => onChange(detail.value)}
  />
)) satisfies RangeElement as RangeElement
