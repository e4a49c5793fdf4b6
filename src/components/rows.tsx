import { Box, Button } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { Icon } from './icon'
import { Link } from './link'

export interface RowWords {
  readonly title: string
  /** The hint before a tap. */
  readonly hint?: string | undefined
}

interface RowLinesProps extends RowWords {
  /** Whether the hint is figures. */
  readonly isNumeric?: boolean
}

/** The subject of a row, and a hint in a line beneath. */
export function RowLines({ title, hint, isNumeric = false }: RowLinesProps) {
  return (
    <>
      <Box as="span" className="t-mid row-line">
        {title}
      </Box>
      {hint && (
        <Box as="span" className={isNumeric ? 't-cap t-num row-line' : 't-cap row-line'}>
          {hint}
        </Box>
      )}
    </>
  )
}

const Words = (words: RowWords) => (
  <Box as="span" className="grow">
    <RowLines {...words} />
  </Box>
)

/** A row that does something. */
export function ActionRow({ onClick, ...words }: RowWords & { readonly onClick: () => void }) {
  return (
    <Button className="row row-button" onClick={onClick}>
      <Words {...words} />
      <Icon name="chevron-right" size={20} />
    </Button>
  )
}

/** A row that leads to another page. */
export function LinkRow({ to, ...words }: RowWords & { readonly to: Address }) {
  return (
    <Link to={to} className="row">
      <Words {...words} />
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

interface FactRowProps extends RowWords {
  readonly value: string
  /** Where what the figure counts is listed. */
  readonly to?: Address
}

/** A figure with its name; it may lead to what it counts. A figure that would leave its name no room stands beneath it. */
export function FactRow({ value, to, ...words }: FactRowProps) {
  const figure = (
    <>
      <Box as="span" className="grow" style={{ flexBasis: '5em' }}>
        <RowLines {...words} />
      </Box>
      <Box as="span" className="flex g3" style={{ marginLeft: 'auto' }}>
        <Box as="span" className="t-sub t-num">
          {value}
        </Box>
        {to !== undefined && <Icon name="chevron-right" size={20} />}
      </Box>
    </>
  )
  if (to === undefined) return <Box className="row wrap">{figure}</Box>
  return (
    <Link to={to} className="row wrap">
      {figure}
    </Link>
  )
}
