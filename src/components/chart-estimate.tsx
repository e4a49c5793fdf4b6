import { Box } from '@/platform/ui'
import '@/theme/parts/chart.scss'

export interface EstimateProps {
  /** The estimate and its certainty, for those who do not see it; none where words beside it say the same. */
  readonly label?: string
  /** The mark, and the band that it stands on; all from 0 to `most`. */
  readonly value: number
  readonly from: number
  readonly to: number
  readonly most: number
}

/** An estimate as a mark on a band, never a point alone. */
export function Estimate({ label, value, from, to, most }: EstimateProps) {
  const share = (part: number) => `${Math.round((Math.min(part, most) / Math.max(1, most)) * 1000) / 10}%`
  return (
    <Box
      className="estimate"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <Box className="estimate-band" style={{ left: share(from), width: share(to - from) }} />
      <Box className="estimate-mark" style={{ left: share(value) }} />
    </Box>
  )
}
