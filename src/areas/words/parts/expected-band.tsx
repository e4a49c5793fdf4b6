import { Estimate } from '@/components/chart-estimate'
import { Box } from '@/platform/ui'
import type { expectedWords } from './expected'

export interface ExpectedBandProps {
  readonly expected: Pick<ReturnType<typeof expectedWords>, 'spoken' | 'low' | 'high'>
  /** Words of the whole book, which the band reaches to. */
  readonly total: number
  /** The labels of the band's two ends. */
  readonly from: string
  readonly to: string
}

/** How many words will be known on the exam day, as a band out of all. */
export function ExpectedBand({ expected: { spoken, low, high }, total, from, to }: ExpectedBandProps) {
  return (
    <>
      <Estimate label={spoken} value={high} from={low} to={high} most={total} />
      <Box className="chart-axis t-cap t-num" aria-hidden>
        <Box as="span">{from}</Box>
        <Box as="span">{to}</Box>
      </Box>
    </>
  )
}
