import { useState, type ReactNode } from 'react'
import type { ClockActivity, ClockState } from '@/api/excitation'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { clockTime } from '@/lib/clock-time'
import { Box, Button } from '@/platform/ui'
import { measureText } from '../../strings/measure'
import { signText as text } from '../../strings/sign'
import type { Measure } from '../../../../../contract/domain/habit/facts'
import { nearestTasks, getShare, type DoneTask } from '../../../../../contract/domain/habit/nearest'
import { placeOf } from './where'

/** How many ways to earn a day are shown at once: those that are nearest. */
const SHOWN = 3
/** Measures that count seconds. */
const times: readonly Measure[] = ['lessons', 'focus']

/** Days in a row as the one big number, and beside it the next step or what stands in its place. */
export function Head({ streak, children }: { readonly streak: number; readonly children: ReactNode }) {
  return (
    <Box className="sign-head">
      <Box as="h2" className="sign-streak" aria-label={text.streakSpoken(streak)}>
        <Box as="span" className="t-sub sign-word">
          {text.streak}
        </Box>
        <Box as="span" className="t-num sign-number">
          {streak}
        </Box>
        <Box as="span" className="t-bold">
          {text.days}
        </Box>
      </Box>
      {children}
    </Box>
  )
}

function Way({ task, isFirst }: { readonly task: DoneTask; readonly isFirst: boolean }) {
  const { measure, goal, done } = task
  const what = measureText[measure](goal)
  const isDone = done >= goal
  return (
    <Box as="li">
      <Link to={placeOf[measure]} className={`way${isDone ? ' is-done' : ''}`}>
        <Box as="span" className="way-name">
          {isFirst ? what : text.or(what)}
        </Box>{' '}
        <Box as="span" className="way-track" aria-hidden>
          <Box as="span" className="way-fill" style={{ width: `${getShare(task) * 100}%` }} />
        </Box>{' '}
        <Box as="span" className="way-value t-num">
          {isDone ? (
            <Box as="span" role="img" aria-label={text.taskDone}>
              <Icon name="circle-check" size={20} />
            </Box>
          ) : times.includes(measure) ? (
            clockTime(done)
          ) : (
            text.progress(done, goal)
          )}
        </Box>
      </Link>
    </Box>
  )
}

/** The ways to earn a day with how far each is; the nearest ones, and the others on demand. */
export function Ways({ tasks }: { readonly tasks: readonly DoneTask[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? tasks : nearestTasks(tasks, SHOWN)
  return (
    <>
      <Box as="ul" className="sign-ways">
        {shown.map((task, at) => (
          <Way key={task.measure} task={task} isFirst={at === 0} />
        ))}
      </Box>
      {tasks.length > SHOWN && (
        <Button
          className={`btn btn-text sign-others${isWhole ? ' is-open' : ''}`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? text.fewer : text.others(tasks.length - SHOWN)}
          <Icon name="chevron-right" size={16} />
        </Button>
      )}
    </>
  )
}

/** That the day is earned, in the place of the lamp. */
export function Earned() {
  return (
    <Box as="p" className="sign-earned" role="status">
      <Box as="span" className="sign-ripple" aria-hidden />
      <Icon name="circle-check" size={20} />
      {text.earned}
    </Box>
  )
}

/** The bonus of the earned day, and that of the next days in a row. */
export function earnedLine({ point, streaks }: ClockActivity, { continues }: ClockState): string {
  const next = streaks
    .filter(({ days }) => days > continues)
    .reduce<ClockActivity['streaks'][number] | undefined>(
      (soonest, streak) => (soonest && soonest.days <= streak.days ? soonest : streak),
      undefined,
    )
  return next ? text.earnedAnd(point, next.days - continues, next.point) : text.earnedWith(point)
}
