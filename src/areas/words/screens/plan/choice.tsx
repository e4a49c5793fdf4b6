import { RowLines } from '@/components/rows'
import { Box, Button } from '@/platform/ui'

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
          onClick={() => onChoose(value)}
        >
          <Box as="span" className={`plan-dot${value === chosen ? ' is-on' : ''}`} aria-hidden />
          <Box as="span" className="grow">
            <RowLines title={name} hint={hint} />
          </Box>
        </Button>
      ))}
    </Box>
  )
}
