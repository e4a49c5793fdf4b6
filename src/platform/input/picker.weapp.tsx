import { Picker as NativePicker } from '@tarojs/components'
import { Box } from '../ui'
import { offered, type PickerPlatform } from './picker.contract'

const platform = {
  Picker: ({ id, className, label, value, options, nothing, onPick }) => {
    const values = ['', ...offered({ value, options })]
    return (
      <NativePicker
        id={id}
        className={className}
        mode="selector"
        range={values.map((option) => option || nothing)}
        value={values.indexOf(value)}
        onChange={({ detail }) => onPick(values[Number(detail.value)] ?? value)}
      >
        <Box role="button" aria-label={`${label} ${value || nothing}`}>
          {value || nothing}
        </Box>
      </NativePicker>
    )
  },
} satisfies PickerPlatform as PickerPlatform

export const { Picker } = platform
