import { Estimate } from '@/components/chart-estimate'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { masteryText } from '../strings/mastery'
import { abilityText as text } from '../strings/ability'
import { isMeasured, type Measured } from './ability'

interface BandRowProps {
  readonly name: string
  readonly measured: Measured
  /** Where the answers behind it are shown. */
  readonly to: Address
}

/** A piece of knowledge with the band of what is expected there, and the number of answers that it rests on; without any there is none. */
export function BandRow({ name, measured, to }: BandRowProps) {
  const { share, low, high, evidence } = measured
  const isKnown = isMeasured(measured)
  const band = text.to(masteryText.percent(low), masteryText.percent(high))
  return (
    <Link to={to} className="band-row">
      <Box as="span" className="band-name">
        {name}
      </Box>
      <Box as="span" className="band-track">
        {evidence.length > 0 ? (
          <Estimate {...(isKnown && { label: band })} value={share} from={low} to={high} most={100} />
        ) : (
          <Box as="span" className="band-hollow" aria-hidden />
        )}
      </Box>
      <Box as="span" className={`t-num band-share ${isKnown ? 't-mid' : 't-cap'}`}>
        {isKnown ? masteryText.percent(share) : text.node.unknown}
      </Box>
      <Box as="span" className="t-cap t-num band-count">
        {text.radar.count(evidence.length)}
        <Icon name="chevron-right" size={16} />
      </Box>
    </Link>
  )
}
