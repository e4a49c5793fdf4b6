import { Picker } from '@/platform/input/picker'
import type { PickerProps } from '@/platform/input/picker.contract'
import { FieldFrame, type FieldFacts } from './field-frame'

export interface PickerFieldProps
  extends FieldFacts, Pick<PickerProps, 'value' | 'options' | 'nothing' | 'onPick'> {}

/** A labelled choice of one out of many, with its error or note beneath. */
export function PickerField({ id, label, error, note, ...picker }: PickerFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} note={note}>
      {(describedBy) => (
        <Picker
          {...picker}
          id={id}
          className="field-input"
          label={label}
          isInvalid={error !== undefined}
          describedBy={describedBy}
        />
      )}
    </FieldFrame>
  )
}
