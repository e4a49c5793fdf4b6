import { findLast } from '@/lib/list'
import { areaPath, linePath } from '@/lib/svg'
import { Box } from '@/platform/ui'
import { Ink } from './chart-ink'

/** Units of the drawing; it is stretched over its place. */
const [WIDTH, HEIGHT] = [300, 100]
/** A line that ends this near to an edge has its end's words on the other side. */
const NEAR_EDGE = 0.25
/** Values that show from which side a line comes to its end. */
const BEFORE_END = 5

export interface LineChartProps {
  /** The description of the chart, for those who do not see it. */
  readonly label: string
  /** From first to last, evenly spaced; undefined where nothing is known. */
  readonly values: readonly (number | undefined)[]
  /** Values at the bottom and at the top, and how they are written. */
  readonly low: number
  readonly high: number
  readonly write: (value: number) => string
  /** The bounds of the values, as many on each side as there are values. */
  readonly band?: { readonly lows: readonly number[]; readonly highs: readonly number[] }
  /** Value of a dashed line. */
  readonly target?: number
  readonly start: string
  readonly end: string
}

/** Where the words at the end of a line stand clear of it; `ends` are shares of the height, the last one last. */
function chooseLabelSide(ends: readonly number[]): 'above' | 'below' {
  const last = findLast(ends) ?? 0
  if (last > 1 - NEAR_EDGE) return 'below'
  if (last < NEAR_EDGE) return 'above'
  return ends.reduce((sum, end) => sum + end, 0) / ends.length > last ? 'below' : 'above'
}

/** One line over time, its end labelled. */
export function LineChart({ label, values, band, low, high, write, target, start, end }: LineChartProps) {
  const share = (value: number) => (value - low) / Math.max(high - low, Number.EPSILON)
  const down = (value: number) => `${Math.round((1 - share(value)) * 1000) / 10}%`
  const last = findLast(values)
  const ends = values.slice(-BEFORE_END).filter((value) => value !== undefined)
  const side = chooseLabelSide(ends.map(share))
  const path = linePath(
    values.map((value) => (value === undefined ? undefined : share(value))),
    WIDTH,
    HEIGHT,
  )
  return (
    <Box role="img" aria-label={label}>
      <Box className="chart">
        <Box className="chart-scale t-cap t-num" aria-hidden>
          <Box as="span">{write(high)}</Box>
          <Box as="span">{write(low)}</Box>
        </Box>
        <Box className="chart-plot" aria-hidden>
          {target !== undefined && <Box className="chart-target" style={{ top: down(target) }} />}
          {band && (
            <Ink
              className="chart-second"
              width={WIDTH}
              height={HEIGHT}
              path={areaPath(band.lows.map(share), band.highs.map(share), WIDTH, HEIGHT)}
            />
          )}
          <Ink width={WIDTH} height={HEIGHT} path={path} stroke={2} />
          {last !== undefined && (
            <>
              <Box className="chart-dot" style={{ top: down(last) }} />
              <Box className={`chart-end t-num is-${side}`} style={{ top: down(last) }}>
                {write(last)}
              </Box>
            </>
          )}
        </Box>
      </Box>
      <Box className="chart-axis t-cap t-num" aria-hidden>
        <Box as="span">{start}</Box>
        <Box as="span">{end}</Box>
      </Box>
    </Box>
  )
}
