import { observer } from 'mobx-react-lite'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { classFacts, roomAddress } from '../../parts/course-access'
import { AddToPlan } from '@/features/plan'
import { useMoment } from '@/kit/use-moment'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { CourseStore } from '../../store/course-store'
import { centreText as text } from '../../strings/centre'
import { taskListText } from '@/strings/task-list'
import { chinaTime, chinaWeekday } from '../../../../../contract/domain/china-time'
import { stateAt } from '../../../../../contract/domain/courses/live/schedule'
import { classesOn, type ClassTime } from './classes'

interface ClassRowProps {
  readonly one: ClassTime
  readonly isToday: boolean
  readonly moment: number
  readonly isAttended: boolean
}

function ClassRow({ one: { lesson, session }, isToday, moment, isAttended }: ClassRowProps) {
  const { beginsAt, room } = session
  const { month, day, clock } = chinaTime(beginsAt)
  const date = text.classOn(month, day, taskListText.weekday(chinaWeekday(beginsAt)))
  const when = text.classWhen(isToday ? text.classToday : date, clock)
  const state = stateAt(session, moment)
  const attended = isAttended ? [text.classAttended] : []
  const hint = [when, text.classState[state], ...attended].join(' · ')
  return (
    <Box className="centre-line">
      <Link to={roomAddress(room)} className="centre-words">
        <RowLines title={lesson.title} hint={hint} isNumeric />
      </Link>
      {state !== 'ended' && !isAttended && (
        <AddToPlan
          {...classFacts({ ...session, title: lesson.title })}
          name={text.classNamed(lesson.title, text.classWhen(date, clock))}
        />
      )}
    </Box>
  )
}

/** The live classes of today and the next one, of the courses that the student may enter. */
export const Classes = observer(function Classes({ courses }: { readonly courses: CourseStore }) {
  const { now } = serverTime(useRoot())
  const changes = classesOn(courses, now()).today.flatMap(({ session }) => [
    session.opensAt,
    session.beginsAt,
    session.endsAt,
  ])
  const moment = useMoment(Math.min(...changes.filter((at) => at > now()), now() + 86_400_000))
  const { today, next } = classesOn(courses, moment)
  const isAttended = ({ session }: ClassTime) => courses.attended.some(({ name }) => name === session.room)
  if (today.length === 0 && !next) return null
  return (
    <Section title={text.classes} {...(today.length === 0 && { hint: text.classNext })}>
      {today.map((classTime) => (
        <ClassRow
          key={classTime.session.room}
          one={classTime}
          isToday
          moment={moment}
          isAttended={isAttended(classTime)}
        />
      ))}
      {next && (
        <ClassRow
          key={next.session.room}
          one={next}
          isToday={false}
          moment={moment}
          isAttended={isAttended(next)}
        />
      )}
    </Section>
  )
})
