import { Estimate } from '@/components/chart-estimate'
import { formatDay, getRating, ratingRange, RATINGS, type Rival } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { duelText as text } from '../../strings/duel'
import { getBand, getChange, getVerdict, type Ability } from '../../../../../contract/domain/practice/rasch'

interface LaneProps {
  readonly name: string
  readonly ability: Ability
}

/** A rating as a band on its lane. */
function Lane({ name, ability }: LaneProps) {
  const [least, most] = RATINGS
  const { low, high } = getBand(ability)
  const place = (logits: number) => Math.max(0, getRating(logits) - least)
  const range = ratingRange(ability)
  return (
    <Box className="duel-lane">
      <Box as="span" className="duel-lane-name" aria-hidden>
        {name}
      </Box>
      <Box as="span" className="duel-lane-track">
        <Estimate
          label={text.range(name, range)}
          value={place(ability.mean)}
          from={place(low)}
          to={place(high)}
          most={most - least}
        />
      </Box>
      <Box as="span" className="duel-lane-range t-cap t-num" aria-hidden>
        {range}
      </Box>
    </Box>
  )
}

interface RivalCardProps {
  readonly rival: Rival
  /** The student's ability now. */
  readonly mine: Ability
  /** Questions of the run that the student has answered before. */
  readonly seen: number
  readonly go: string
  readonly onGo: () => void
}

function getNotes({ rival, mine, seen }: Pick<RivalCardProps, 'rival' | 'mine' | 'seen'>): string {
  if (rival.isOwn) return text.ownNote
  const verdict = text.verdicts[getVerdict(getChange(mine, rival.ability))]
  return `${verdict}${text.evidence(rival.evidence)}${seen > 0 ? text.seen(seen) : ''}`
}

/** The opponent of a duel: a recorded run, said to be one, with both ratings as bands. */
export function RivalCard({ rival, mine, seen, go, onGo }: RivalCardProps) {
  const { isOwn, name, answeredAt, answers } = rival
  const [day, count] = [formatDay(answeredAt), answers.length]
  const [first = ''] = name
  return (
    <Box className="card">
      <Box className="duel-rival">
        <Box className="duel-sign t-bold" aria-hidden>
          {isOwn ? text.ownSign : first}
        </Box>
        <Box className="grow">
          <Box as="h3" className="t-mid">
            {isOwn ? text.ownName : name}{' '}
            <Box as="span" className="tag">
              {text.recorded}
            </Box>
          </Box>
          <Box as="p" className="t-cap t-num">
            {isOwn ? text.sameOwn(day, count) : text.same(day, count)}
          </Box>
        </Box>
      </Box>
      <Box className="duel-lanes">
        <Lane name={isOwn ? text.earlier : name} ability={rival.ability} />
        <Lane name={isOwn ? text.now : text.me} ability={mine} />
      </Box>
      <Box as="p" className="t-sub t-num duel-note">
        {getNotes({ rival, mine, seen })}
      </Box>
      <Button className="btn btn-l btn-quiet btn-full" onClick={onGo}>
        {go}
      </Button>
    </Box>
  )
}
