import type { ClockState } from '@/api/excitation'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import { signText as text } from '../../strings/sign'
import { streakAfter } from '../../../../../contract/domain/habit/repair'
import { CARDS_A_MONTH } from '../../../../../contract/domain/habit/streak'
import { getStudyDay } from '../../../../../contract/domain/study/day'
import { dateWords } from './date'

interface CardRowProps {
  readonly state: ClockState
  /** The missed day that a card would make good; undefined where there is none. */
  readonly day: number | undefined
  readonly isBusy: boolean
  readonly onRepair: () => void
}

/** The effect of a card now, in a line. */
export function cardLine(
  { cards, missed, joined, today, continues }: ClockState,
  day: number | undefined,
): string {
  if (cards === 0) return text.cardsNextMonth(CARDS_A_MONTH)
  const each = text.cardsEach(CARDS_A_MONTH)
  if (day === undefined || joined === undefined) return each + text.cardsNoDay
  const streak = streakAfter(day, {
    continues,
    missed: missed.map(getStudyDay),
    joined: getStudyDay(joined),
    today: getStudyDay(today),
  })
  const isLonger = streak !== undefined && streak > continues
  return each + (isLonger ? text.repairTo(dateWords(day), streak) : text.repairOnly(dateWords(day)))
}

/** Make-up cards that are left, and the day that one of them makes good. */
export function CardRow({ state, day, isBusy, onRepair }: CardRowProps) {
  return (
    <Box as="section" className="sec sign-cards">
      <Icon name="ticket" />
      <Box className="sign-card-words">
        <Box as="h2" className="sign-card-title">
          {text.cards(state.cards)}
        </Box>
        <Box as="p" className="t-cap t-num">
          {cardLine(state, day)}
        </Box>
      </Box>
      {day !== undefined && state.cards > 0 && (
        <Button
          className={`btn btn-s btn-quiet${isBusy ? ' is-busy' : ''}`}
          aria-busy={isBusy}
          aria-label={text.repairNamed(dateWords(day))}
          onClick={onRepair}
        >
          {text.repair}
        </Button>
      )}
    </Box>
  )
}
