import { Picker } from '@tarojs/components'
import { Box } from '../ui'
import type { TimeInputPlatform } from './time.contract'

const platform = {
  TimeInput: ({ id, className, label, value, onPick }) => (
    <Picker
      id={id}
      className={className}
      mode="time"
      value={value}
      onChange={({ detail }) => onPick(detail.value)}
    >
      <Box role="button" aria-label={`${label} ${value}`}>
        {value}
      </Box>
    </Picker>
  ),
} satisfies TimeInputPlatform as TimeInputPlatform

export const { TimeInput } = platform
