import { boxesPath } from '@/lib/svg'
import { useStagedRows } from '@/platform/ui/staged'
import { Box } from '@/platform/ui'
import { Ink } from './chart-ink'

/** Units of a cell without its round edge, from its place's corner to it, and from cell to cell: whole, for a short path. */
const [CELL, EDGE, STEP] = [7, 1, 10]
/** Width of the round edge around a cell; what is left of the step is the gap. */
const ROUND = 1.6
const STEPS = [0, 1, 2, 3, 4] as const
const DAYS_A_WEEK = 7
/** The cells of each step, and those of days that are still to come. */
const INKS = STEPS.length + 1

export interface HeatMapProps {
  /** The description of the map, for those who do not see it. */
  readonly label: string
  /** Weeks from left to right, of each its days from top to bottom; undefined for a day that is still to come. */
  readonly weeks: readonly (readonly (number | undefined)[])[]
  /** Words above a column. */
  readonly months: readonly { readonly week: number; readonly name: string }[]
}

/** Step of the one hue for a value: 0 for nothing, 4 for the most. */
export function heatStep(value: number, most: number): (typeof STEPS)[number] {
  return STEPS[Math.min(4, Math.ceil((4 * value) / Math.max(1, most)))] ?? 0
}

/** Days as cells, a column a week, in five steps of one hue. */
export function HeatMap({ label, weeks, months }: HeatMapProps) {
  const inks = useStagedRows(INKS, 1)
  const [width, height] = [weeks.length * STEP, DAYS_A_WEEK * STEP]
  const most = Math.max(0, ...weeks.flat().map((value) => value ?? 0))
  const cells = weeks.flatMap((days, week) =>
    days.map((value, day) => ({
      step: value === undefined ? undefined : heatStep(value, most),
      box: { x: week * STEP + EDGE, y: day * STEP + EDGE, width: CELL, height: CELL },
    })),
  )
  const getPath = (wanted: number | undefined) =>
    boxesPath(cells.filter(({ step }) => step === wanted).map(({ box }) => box))
  return (
    <Box role="img" aria-label={label}>
      <Box className="heat-months t-cap t-num" aria-hidden>
        {months.map(({ week, name }) => (
          <Box
            as="span"
            key={week}
            className="heat-month"
            style={{ left: `${(week / weeks.length) * 100}%` }}
          >
            {name}
          </Box>
        ))}
      </Box>
      <Box className="heat" aria-hidden>
        {STEPS.slice(0, inks).map((step) => (
          <Ink
            key={step}
            width={width}
            height={height}
            path={getPath(step)}
            round={ROUND}
            className={`heat-${step}`}
          />
        ))}
        {inks === INKS && (
          <Ink width={width} height={height} path={getPath(undefined)} stroke={1} className="heat-ahead" />
        )}
      </Box>
    </Box>
  )
}

/** The five steps between two words. */
export function HeatKey({ less, more }: { less: string; more: string }) {
  return (
    <Box as="span" aria-hidden>
      {less}
      {STEPS.map((step) => (
        <Box as="span" key={step} className={`heat-key heat-${step}`} />
      ))}
      {more}
    </Box>
  )
}
