import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { Gradual } from '@/components/gradual'
import { Link } from '@/components/link'
import { useOwnStorage } from '@/kit/own-storage'
import { Box } from '@/platform/ui'
import { readSummaries } from '@/stores/home-summary-reading'
import { measureText } from '../../strings/measure'
import { signText as text } from '../../strings/sign'
import { nearestTask } from '../../../../../contract/domain/habit/nearest'
import { wordsOn } from '../../../../../contract/domain/habit/today'
import { formatDate, getStudyDay } from '../../../../../contract/domain/study/day'
import { Calendar } from './calendar'
import { CardRow } from './card-row'
import { Earned, earnedLine, Head, Ways } from './head'
import type { Sign } from './sign'
import { placeOf } from './where'

interface JoinedProps {
  readonly sign: Sign
  /** Events that are on this device alone. */
  readonly unsent: number
  readonly isBusy: boolean
  readonly onRepair: (date: string) => void
  /** The content after the cards. */
  readonly children: ReactNode
}

/** The one next step: what is nearest to earning the day. */
const NextStep = observer(function NextStep({ task: { day, tasks } }: Pick<Sign, 'task'>) {
  const { local } = useOwnStorage()
  const nearest = nearestTask(tasks)
  if (!nearest) return null
  const { measure, goal, done } = nearest
  const left = goal - done
  const { due = 0 } = wordsOn(readSummaries(local).words, getStudyDay(day)) ?? {}
  return (
    <Link to={placeOf[measure]} className="btn btn-l btn-beacon sign-act">
      {measure === 'words' && due >= left ? text.review(left) : measureText[measure](left)}
    </Link>
  )
})

/** The check-in of who has joined: today, the month, and the cards. */
export function Joined({ sign, unsent, isBusy, onRepair, children }: JoinedProps) {
  const { activity, task, state } = sign
  const missed = state.missed.map(getStudyDay)
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
        onRepair={() => day !== undefined && onRepair(formatDate(day))}
      />
      {children}
    </Gradual>
  )
}
