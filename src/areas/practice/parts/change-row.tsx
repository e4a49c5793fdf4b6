import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { abilityText } from '../strings/ability'
import { getBand, getChange, getVerdict } from '../../../../contract/domain/practice/rasch'
import type { Stages } from '../../../../contract/domain/practice/ability'
import '@/theme/parts/chart.scss'
import './report-rows.scss'

const text = abilityText.changes
/** Rating points of one logit, and the points at either end of the track. */
const [POINTS, MOST] = [200, 600]
const arrows = { better: '↗', worse: '↘', unsure: '' } as const

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points).replace('-', '−'))

interface ChangeRowProps extends Stages {
  readonly name: string
  /** Where the answers behind it are shown. */
  readonly to: Address
}

function Track({ low, mean, high }: { low: number; mean: number; high: number }) {
  const at = (points: number) => 50 + (50 * Math.max(-MOST, Math.min(MOST, points))) / MOST
  return (
    <Box className="change-track" aria-hidden>
      <Box className="estimate-band" style={{ left: `${at(low)}%`, width: `${at(high) - at(low)}%` }} />
      <Box className="change-zero" />
      <Box className="estimate-mark" style={{ left: `${at(mean)}%` }} />
    </Box>
  )
}

/** Why nothing is said of a change between so many answers and so many later ones; undefined where something is. */
function findMissing(earlier: number, later: number): string | undefined {
  if (earlier === 0) return later === 0 ? text.missing.both : text.missing.before
  return later === 0 ? text.missing.after : undefined
}

/** How an ability changed: a mark on a band over a track with zero in the middle, and what may be said of it. */
export function ChangeRow({ name, before, after, to }: ChangeRowProps) {
  const [earlier, later] = [before.answers, after.answers]
  const missing = findMissing(earlier, later)
  const change = getChange(before.ability, after.ability)
  const verdict = getVerdict(change)
  const { low, high } = getBand(change)
  const [from, most, mean] = [
    Math.round(low * POINTS),
    Math.round(high * POINTS),
    Math.round(change.mean * POINTS),
  ]
  return (
    <Link to={to} className="change-row">
      <Box as="span" className="change-head">
        <Box as="span" className="t-mid grow">
          {name}
        </Box>
        {missing ? (
          <Box as="span" className="t-cap">
            {missing}
          </Box>
        ) : (
          <Box as="span" className={`tag change-${verdict}`}>
            <Box as="span" aria-hidden>
              {arrows[verdict]}
            </Box>{' '}
            {text.verdicts[verdict]}
          </Box>
        )}
        <Icon name="chevron-right" size={16} />
      </Box>
      {!missing && <Track low={from} mean={mean} high={most} />}
      <Box as="span" className="t-cap t-num change-facts">
        <Box as="span">{text.count(earlier, later)}</Box>
        {!missing && <Box as="span">{abilityText.to(signed(from), signed(most))}</Box>}
      </Box>
    </Link>
  )
}
