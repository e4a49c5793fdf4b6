import { Box, Button } from '@/platform/ui'
import { isAddress } from '@/routes/address'
import { go } from '@/routes/navigate'
import { taskListText as text } from '@/strings/task-list'
import { calendarDay } from '../../../../../contract/domain/study/day'
import { getWeekday } from '../../../../../contract/domain/words/plan'
import type { Task } from '../../../../../contract/domain/plan/fold'
import { sumMinutes } from '../../../../../contract/domain/minutes'

interface HeadProps {
  readonly today: number
  readonly due: readonly Task[]
  /** The next task that the app has the place of. */
  readonly next: Task | undefined
  /** How many were done today. */
  readonly done: number
}

/** The rest of today, and the way to the next task that the app has a place for. */
export function Head({ today, due, next, done }: HeadProps) {
  const { month, day } = calendarDay(today)
  const to = next?.to
  return (
    <Box as="section" className="pad plan-head">
      <Box className="grow plan-due">
        <Box as="p">
          {due.length > 0 ? (
            <>
              <Box as="span" className="t-num plan-number">
                {sumMinutes(due)}
              </Box>{' '}
              <Box as="span" className="t-bold">
                {text.left(due.length)}
              </Box>
            </>
          ) : (
            <Box as="span" className="t-h1">
              {done > 0 ? text.allDone : text.noneToday}
            </Box>
          )}
        </Box>
        <Box as="p" className="t-sub t-num plan-date">
          {text.done(text.day(month, day, getWeekday(today)), done)}
        </Box>
      </Box>
      {to !== undefined && isAddress(to) && (
        <Button className="btn btn-l btn-beacon plan-next" onClick={() => go(to)}>
          {text.next}
        </Button>
      )}
    </Box>
  )
}
