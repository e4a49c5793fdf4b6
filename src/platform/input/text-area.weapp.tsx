import { Textarea } from '@tarojs/components'
import type { TextAreaElement } from './text-area.contract'

export const TextArea = (({ id, className = '', label, value, placeholder, maxLength, onInput, onBlur }) => (
  <Textarea
    id={id}
    className={className}
    aria-label={label}
    value={value}
    placeholder={placeholder}
    maxlength={maxLength}
    autoHeight
    onInput={(event) => onInput(event.detail.value)}
    onBlur={() => onBlur?.()}
  />
)) satisfies TextAreaElement as TextAreaElement
