import type { ReactNode } from 'react'
import { areaPath, linePath } from '@/lib/svg'
import { Box } from '@/platform/ui'
import { Ink } from './chart-ink'
import '@/theme/parts/chart-curve.scss'

const [WIDTH, HEIGHT] = [335, 56]
/** Points of the drawn curve: more would be narrower than the line. */
const POINTS = 60

/** Steps of the curve taken together, so that a hill is a hill and not a comb. */
function smooth(people: readonly number[]): number[] {
  const size = Math.max(1, people.length / POINTS)
  return Array.from({ length: Math.min(POINTS, people.length) }, (_, at) =>
    Math.max(
      ...people.slice(
        Math.floor(at * size),
        Math.max(Math.floor((at + 1) * size), Math.floor(at * size) + 1),
      ),
    ),
  )
}

export interface CurveChartProps {
  /** The description of the chart, for those who do not see it. */
  readonly label: string
  /** People at every step of the time, some of them at least at one. */
  readonly people: readonly number[]
  /** The label above the highest place, and where that is, as a share of the whole in %. */
  readonly peak: string
  readonly peakAt: string
  /** The drawing over the curve. */
  readonly over?: ReactNode
  /** The part beneath: marks on the same scale, and the ends of the time. */
  readonly children: ReactNode
}

/** How many people there were over a time, its highest place labelled. */
export function CurveChart({ label, people, peak, peakAt, over, children }: CurveChartProps) {
  const most = Math.max(1, ...people)
  const shares = smooth(people).map((count) => count / most)
  const values = shares.length < 2 ? [] : shares
  return (
    <Box role="img" aria-label={label} className="curve">
      <Box as="p" className="curve-peak t-num" style={{ left: peakAt }} aria-hidden>
        {peak}
      </Box>
      <Box className="curve-plot" aria-hidden>
        <Ink
          className="curve-area"
          width={WIDTH}
          height={HEIGHT}
          path={areaPath(
            values.map(() => 0),
            values,
            WIDTH,
            HEIGHT,
          )}
        />
        <Ink width={WIDTH} height={HEIGHT} path={linePath(values, WIDTH, HEIGHT)} stroke={2} />
        {over}
      </Box>
      {children}
    </Box>
  )
}
