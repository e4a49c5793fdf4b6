import type { TimeInputPlatform } from './time.contract'

const platform = {
  TimeInput: ({ label: _label, isInvalid, describedBy, onPick, ...rest }) => (
    <input
      {...rest}
      type="time"
      required
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      // A time that is typed in parts is empty until it is whole; some browsers give its seconds too.
      onChange={({ target }) => target.value && onPick(target.value.slice(0, 5))}
    />
  ),
} satisfies TimeInputPlatform as TimeInputPlatform

export const { TimeInput } = platform
