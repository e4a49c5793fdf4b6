import { Box, Button } from '@/platform/ui'
import '@/theme/parts/field.scss'

export interface ChipsProps<Value> {
  readonly label: string
  readonly note?: string
  /** The chips stand closer, so that the seven days of a week fit in one row of a phone. */
  readonly isDense?: boolean
  readonly options: readonly { readonly value: Value; readonly name: string; readonly spoken?: string }[]
  readonly isChosen: (value: Value) => boolean
  readonly onChoose: (value: Value) => void
}

/** A labelled row of chips of which one or some are chosen. */
export function Chips<Value extends string | number>({
  label,
  note,
  isDense,
  options,
  isChosen,
  onChoose,
}: ChipsProps<Value>) {
  return (
    <Box className="choice" role="group" aria-label={label}>
      <Box as="p" className="field-label">
        {label}
      </Box>
      <Box className={`choice-chips${isDense ? ' is-dense' : ''}`}>
        {options.map(({ value, name, spoken }) => (
          <Button
            key={value}
            className={`chip${isChosen(value) ? ' is-on' : ''}`}
            aria-label={spoken}
            aria-pressed={isChosen(value)}
            onClick={() => onChoose(value)}
          >
            {name}
          </Button>
        ))}
      </Box>
      {note && (
        <Box as="p" className="t-cap choice-note">
          {note}
        </Box>
      )}
    </Box>
  )
}
