import { offered, type PickerPlatform } from './picker.contract'

const platform = {
  Picker: ({ label: _label, options, nothing, isInvalid, describedBy, onPick, ...rest }) => (
    <select
      {...rest}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={({ target }) => onPick(target.value)}
    >
      <option value="">{nothing}</option>
      {offered({ value: rest.value, options }).map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  ),
} satisfies PickerPlatform as PickerPlatform

export const { Picker } = platform
