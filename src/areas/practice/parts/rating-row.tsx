import { Estimate } from '@/components/chart-estimate'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { getRating, RATINGS, type Measured } from './ability'
import { ratingRange } from './rating'
import { Box } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { abilityText as text } from '../strings/ability'
import { getBand } from '../../../../contract/domain/practice/rasch'
import './report-rows.scss'

interface RatingRowProps {
  readonly name: string
  readonly measured: Pick<Measured, 'ability' | 'evidence'>
  /** Where the report on it is. */
  readonly to: Address
}

/** A subject's rating as its range, and the number of answers that it rests on; without any there is no band. */
export function RatingRow({ name, measured: { ability, evidence }, to }: RatingRowProps) {
  const [least, most] = RATINGS
  const { low, high } = getBand(ability)
  const at = (logits: number): number => Math.max(0, getRating(logits) - least)
  const isMeasured = evidence.length > 0
  return (
    <Link to={to} className="band-row">
      <Box as="span" className="band-name">
        {name}
      </Box>
      <Box as="span" className="band-track">
        {isMeasured ? (
          <Estimate value={at(ability.mean)} from={at(low)} to={at(high)} most={most - least} />
        ) : (
          <Box as="span" className="band-hollow" aria-hidden />
        )}
      </Box>
      <Box as="span" className={`t-num rating-figure ${isMeasured ? 't-mid' : 't-sub'}`}>
        {isMeasured ? ratingRange(ability) : text.node.unknown}
      </Box>
      <Box as="span" className="t-cap t-num band-count">
        {text.radar.count(evidence.length)}
        <Icon name="chevron-right" size={16} />
      </Box>
    </Link>
  )
}
