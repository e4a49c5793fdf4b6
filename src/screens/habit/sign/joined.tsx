import { useState, type ReactNode } from 'react'
import { Gradual } from '@/components/gradual'
import { Link } from '@/components/link'
import { Box } from '@/platform/ui'
import { measureText } from '@/strings/habit/measure'
import { signText as text } from '@/strings/habit/sign'
import { nearestTask } from '../../../../contract/domain/habit/nearest'
import { dateOf, studyDayOf } from '../../../../contract/domain/learning/day'
import { Calendar } from './calendar'
import { CardRow } from './card-row'
import { Earned, earnedLine, Head, Ways } from './head'
import type { Sign } from './use-sign'
import { placeOf } from './where'

interface JoinedProps {
  readonly sign: Sign
  /** Events that are on this device alone. */
  readonly unsent: number
  readonly isBusy: boolean
  readonly onRepair: (date: string) => void
  /** What follows the cards. */
  readonly children: ReactNode
}

/** The one next step: what is nearest to earning the day. */
function NextStep({ task: { tasks } }: Pick<Sign, 'task'>) {
  const nearest = nearestTask(tasks)
  if (!nearest) return null
  return (
    <Link to={placeOf[nearest.measure]} className="btn btn-l btn-beacon sign-act">
      {measureText[nearest.measure](nearest.goal - nearest.done)}
    </Link>
  )
}

/** The check-in of who has joined: today, the month, and the cards. */
export function Joined({ sign, unsent, isBusy, onRepair, children }: JoinedProps) {
  const { activity, task, state } = sign
  const missed = state.missed.map(studyDayOf)
  const [chosen, choose] = useState<number>()
  const day = chosen !== undefined && missed.includes(chosen) ? chosen : missed[0]
  const isOpen = !state.isPunchCard
  return (
    <Gradual>
      <Box as="section" className="pad">
        <Head streak={state.continues}>
          {isOpen && !task.isEarned ? <NextStep task={task} /> : <Earned />}
        </Head>
        <Box as="p" className="t-sub sign-line">
          {isOpen ? (state.continues > 0 ? text.any : text.anyOfFirst) : earnedLine(activity, state)}
        </Box>
        {unsent > 0 && (
          <Box as="p" className="t-cap" role="status">
            {text.unsent(unsent)}
          </Box>
        )}
        <Ways tasks={task.tasks} />
      </Box>
      <Calendar sign={sign} chosen={state.cards > 0 ? day : undefined} onChoose={choose} />
      <CardRow
        state={state}
        day={day}
        isBusy={isBusy}
        onRepair={() => day !== undefined && onRepair(dateOf(day))}
      />
      {children}
    </Gradual>
  )
}
