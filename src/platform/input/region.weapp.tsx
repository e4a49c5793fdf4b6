import { Picker } from '@tarojs/components'
import { placeNames } from '../../../contract/domain/place'
import { Box } from '../ui'
import type { RegionPlatform } from './region.contract'

/** The choice as WeChat's picker reports it; parts that a place does not have are empty. */
interface Choice {
  readonly value: readonly string[]
  readonly code: readonly string[]
}

export const regionPlatform = {
  RegionPicker({ id, className, label, names, nothing, onPick }) {
    const shown = names.length > 0 ? placeNames(names).join(' ') : nothing
    function handleChange({ value, code }: Choice): void {
      const [codes, picked] = [code.filter((text) => /^\d{6}$/.test(text)), value.filter(Boolean)]
      const last = codes[codes.length - 1]
      if (last !== undefined && picked.length > 1) onPick({ code: last, names: picked.slice(0, 3) })
    }
    return (
      <Picker
        id={id}
        className={className}
        mode="region"
        value={[...names]}
        onChange={({ detail }) => handleChange(detail)}
      >
        <Box role="button" aria-label={`${label} ${shown}`}>
          {shown}
        </Box>
      </Picker>
    )
  },
} satisfies RegionPlatform as RegionPlatform
