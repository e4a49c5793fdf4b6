import { Estimate } from '@/components/chart-estimate'
import { withThousands as write } from '@/lib/number'
import { Box } from '@/platform/ui'
import { abilityText as text } from '../strings/ability'
import { getBand, type Ability } from '../../../../contract/domain/practice/rasch'
import { FEWEST_ANSWERS, getRating, RATINGS } from './ability'

/** The rating's range as it is written. */
export function ratingRange(ability: Ability): string {
  const { low, high } = getBand(ability)
  return text.range(write(getRating(low)), write(getRating(high)))
}

interface RatingProps {
  readonly title: string
  readonly ability: Ability
  /** Shares of the points that the answers behind it earned. */
  readonly shares: readonly number[]
}

/** The caveat of a band that rests on little, or on answers of one kind. */
function findCaveat(shares: readonly number[]): string | undefined {
  if (shares.length === 0) return text.none
  if (shares.length < FEWEST_ANSWERS) return text.wide(shares.length)
  if (shares.every((share) => share === 1)) return text.allRight
  return shares.every((share) => share === 0) ? text.allWrong : undefined
}

/** An ability as its range: the big number is the range, the likeliest value the caption. */
export function Rating({ title, ability, shares }: RatingProps) {
  const { low, high } = getBand(ability)
  const [from, to, likely] = [getRating(low), getRating(high), getRating(ability.mean)]
  const [least, most] = RATINGS
  const caveat = findCaveat(shares)
  return (
    <Box as="section" className="pad rating">
      <Box as="p" className="t-sub">
        {title}
      </Box>
      <Box as="h2" className="t-num rating-range">
        {ratingRange(ability)}
      </Box>
      {shares.length > 0 && (
        <Box as="p" className="t-sub t-num">
          {text.likely(write(likely), shares.length)}
        </Box>
      )}
      <Estimate
        label={text.spoken(write(from), write(to), write(likely))}
        value={Math.max(0, likely - least)}
        from={Math.max(0, from - least)}
        to={to - least}
        most={most - least}
      />
      <Box className="chart-axis t-cap t-num" aria-hidden>
        {[least, (least + most) / 2, most].map((value) => (
          <Box as="span" key={value}>
            {write(value)}
          </Box>
        ))}
      </Box>
      {caveat && (
        <Box as="p" className="t-sub rating-caveat">
          {caveat}
        </Box>
      )}
    </Box>
  )
}
