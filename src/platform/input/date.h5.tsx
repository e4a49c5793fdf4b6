import type { DateInputPlatform } from './date.contract'

const platform = {
  DateInput: ({ label: _label, isInvalid, describedBy, onPick, ...rest }) => (
    <input
      {...rest}
      type="date"
      required
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      // A day that is typed in parts is empty until it is whole.
      onChange={({ target }) => target.value && onPick(target.value)}
    />
  ),
} satisfies DateInputPlatform as DateInputPlatform

export const { DateInput } = platform
