import { Box, Button } from '@/platform/ui'

interface ChipsProps<Value> {
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
    <Box className="plan-choice" role="group" aria-label={label}>
      <Box as="p" className="field-label">
        {label}
      </Box>
      <Box className={`plan-chips${isDense ? ' is-dense' : ''}`}>
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
        <Box as="p" className="t-cap plan-note">
          {note}
        </Box>
      )}
    </Box>
  )
}

interface RadiosProps<Value extends number> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly name: string; readonly hint: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of a few, each explained. */
export function Radios<Value extends number>({ label, options, chosen, onChoose }: RadiosProps<Value>) {
  return (
    <Box role="radiogroup" aria-label={label}>
      {options.map(({ value, name, hint }) => (
        <Button
          key={value}
          className="row row-button plan-radio"
          role="radio"
          aria-checked={value === chosen}
          aria-label={name}
          onClick={() => onChoose(value)}
        >
          <Box as="span" className={`plan-dot${value === chosen ? ' is-on' : ''}`} aria-hidden />
          <Box as="span" className="grow">
            <Box as="span" className="t-mid row-line">
              {name}
            </Box>
            <Box as="span" className="t-cap row-line">
              {hint}
            </Box>
          </Box>
        </Button>
      ))}
    </Box>
  )
}
