import { boxesPath } from '@/lib/svg'
import { Box } from '@/platform/ui'
import { Ink } from './chart-ink'

const HEIGHT = 100
/** Units of a bar and of the gap after it. */
const [BAR, GAP] = [8, 2]

export interface BarsProps {
  /** The description of the chart, for those who do not see it. */
  readonly label: string
  /** Each bar's lower and upper part. */
  readonly bars: readonly (readonly [lower: number, upper: number])[]
  /** The names of the two parts. */
  readonly lower: string
  readonly upper: string
  readonly start: string
  readonly end: string
}

/** Bars of two parts beside each other; the whole number that the tallest reaches fills the height, and is written. */
export function BarChart({ label, bars, lower, upper, start, end }: BarsProps) {
  const most = Math.max(1, ...bars.map(([first, second]) => Math.ceil(first + second)))
  const width = bars.length * (BAR + GAP)
  const tall = (value: number) => (value / most) * HEIGHT
  const lowerPath = boxesPath(
    bars.map(([first], at) => ({
      x: at * (BAR + GAP),
      y: HEIGHT - tall(first),
      width: BAR,
      height: tall(first),
    })),
  )
  const upperPath = boxesPath(
    bars.map(([first, second], at) => ({
      x: at * (BAR + GAP),
      y: HEIGHT - tall(first + second),
      width: BAR,
      height: tall(second),
    })),
  )
  return (
    <Box role="img" aria-label={label}>
      <Box className="chart">
        <Box className="chart-scale t-cap t-num" aria-hidden>
          <Box as="span">{most}</Box>
          <Box as="span">0</Box>
        </Box>
        <Box className="chart-plot" aria-hidden>
          <Ink width={width} height={HEIGHT} path={lowerPath} />
          <Ink width={width} height={HEIGHT} path={upperPath} className="chart-second" />
        </Box>
      </Box>
      <Box className="chart-axis t-cap t-num" aria-hidden>
        <Box as="span">{start}</Box>
        <Box as="span">
          <Box as="span" className="chart-key" />
          {lower}
          <Box as="span" className="chart-key chart-key-second" />
          {upper}
        </Box>
        <Box as="span">{end}</Box>
      </Box>
    </Box>
  )
}
