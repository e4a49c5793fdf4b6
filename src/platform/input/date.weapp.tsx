import { Picker } from '@tarojs/components'
import { Box } from '../ui'
import type { DateInputPlatform } from './date.contract'

const platform = {
  DateInput: ({ id, className, label, value, min, max, onPick }) => (
    <Picker
      id={id}
      className={className}
      mode="date"
      value={value}
      start={min}
      end={max}
      onChange={({ detail }) => onPick(detail.value)}
    >
      <Box role="button" aria-label={`${label} ${value}`}>
        {value}
      </Box>
    </Picker>
  ),
} satisfies DateInputPlatform as DateInputPlatform

export const { DateInput } = platform
