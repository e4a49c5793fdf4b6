import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { usePlan } from '@/features/plan'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PlacedLesson } from '../../store/course-shelf'
import type { PlanStore } from '@/stores/plan-store'
import { choiceText as text } from '../../strings/choice'
import {
  enoughMinutes,
  schedule,
  type LessonSchedule,
  type Piece,
} from '../../../../../contract/domain/courses/schedule'
import { calendarDay, studyDay } from '../../../../../contract/domain/study/day'
import { QUIET_DAYS, getWeekday } from '../../../../../contract/domain/words/plan'
import { MAX_TITLE } from '../../../../../contract/domain/plan/event'
import { dailyMinutes } from './daily-minutes'
import { minutesOfLesson, pageOfLesson } from './teaching'

/** Days that are listed before more are asked for. */
const SHOWN = 7

const getTask = ({ id }: Pick<PlacedLesson, 'id'>): string => `lesson.${id}`

function writeDay(day: number): string {
  const { month, day: ofMonth } = calendarDay(day)
  return text.weekday(month, ofMonth, getWeekday(day))
}

interface LessonPlanProps {
  /** The lessons of each course that are to come, in their order. */
  readonly lines: readonly (readonly PlacedLesson[])[]
  /** Lessons that are behind the student. */
  readonly done: readonly PlacedLesson[]
  /** Last study day that takes new lessons before the exam. */
  readonly until: number
  readonly minutes: number
  /** Minutes of live classes by study days: they are of the time for courses, too. */
  readonly classes: ReadonlyMap<number, number>
  readonly onMinutes: (minutes: number) => void
}

/** The lessons that do not fit, said plainly, and the help against it. */
function Unfit({
  found: { late, long },
  minutes,
  enough,
  onMinutes,
}: Pick<LessonPlanProps, 'minutes' | 'onMinutes'> & { found: LessonSchedule; enough: number | undefined }) {
  if (late.length + long.length === 0) return null
  return (
    <Box className="plan-unfit" role="status">
      <Box as="p">
        {late.length > 0 && text.late(late.length)}
        {long.length > 0 && text.long(long.length, minutes)}
        {enough === undefined ? late.length > 0 && text.never : text.enough(enough)}
      </Box>
      {enough !== undefined && (
        <Button className="btn btn-s btn-quiet" onClick={() => onMinutes(enough)}>
          {text.use(enough)}
        </Button>
      )}
    </Box>
  )
}

/** Puts lessons into the plan on their days: open ones move, none is there twice, and what is behind is ticked. */
function addTo(
  plan: PlanStore,
  days: readonly { readonly day: number; readonly lessons: readonly PlacedLesson[] }[],
  done: readonly PlacedLesson[],
): void {
  for (const { day, lessons } of days)
    for (const lesson of lessons)
      plan.arrange({
        task: getTask(lesson),
        title: lesson.title.slice(0, MAX_TITLE),
        day,
        minutes: minutesOfLesson(lesson),
        to: pageOfLesson(lesson),
      })
  for (const lesson of done)
    if (plan.findTask(getTask(lesson))?.state === 'open') plan.mark(getTask(lesson), 'done')
}

interface DayLessonsProps {
  readonly day: { readonly day: number; readonly minutes: number; readonly lessons: readonly PlacedLesson[] }
  /** Minutes that live classes take on the day. */
  readonly taken: number | undefined
}

/** The lessons of a day. */
function DayLessons({ day: { day, minutes, lessons }, taken }: DayLessonsProps) {
  return (
    <Box as="section" className="plan-day" aria-label={writeDay(day)}>
      <Box as="h3" className="t-sub t-num">
        {text.day(writeDay(day), minutes, taken)}
      </Box>
      {lessons.map((lesson) => (
        <Link key={lesson.id} to={pageOfLesson(lesson)} className="plan-lesson">
          <Box as="span" className="grow">
            {lesson.title}
            <Box as="span" className="t-cap row-line">
              {lesson.course.title}
            </Box>
          </Box>
          <Box as="span" className="t-cap t-num">
            {text.formatMinutes(minutesOfLesson(lesson))}
          </Box>
        </Link>
      ))}
    </Box>
  )
}

interface PlanActProps {
  /** Whether the plan has every lesson on its day. */
  readonly isPlanned: boolean
  /** Whether the plan has some of the lessons. */
  readonly isKnown: boolean
  /** Puts the lessons into the plan; undefined where that cannot be. */
  readonly onAdd: (() => void) | undefined
}

/** The way into the plan, or to it. */
function PlanAct({ isPlanned, isKnown, onAdd }: PlanActProps) {
  return (
    <Box className="act">
      {isPlanned ? (
        <Link to="/courses/task-list" className="btn btn-l btn-line btn-full">
          {text.planned}
        </Link>
      ) : (
        <Button className="btn btn-l btn-beacon btn-full" disabled={!onAdd} onClick={onAdd}>
          {isKnown ? text.again : text.add}
        </Button>
      )}
    </Box>
  )
}

/** Which lessons come on which days, and the way into the plan. */
export const LessonPlan = observer(function LessonPlan({
  lines,
  done,
  until,
  minutes,
  classes,
  onMinutes,
}: LessonPlanProps) {
  const root = useRoot()
  const { ui } = root
  const plan = usePlan()
  const [most, setMost] = useState(SHOWN)
  const pieces = lines.map((line) =>
    line.map((lesson): Piece => ({ id: lesson.id, minutes: minutesOfLesson(lesson) })),
  )
  const lessons = new Map(lines.flat().map((lesson) => [lesson.id, lesson]))
  const from = plan?.today ?? studyDay(serverTime(root).now())
  const found = schedule(pieces, { from, until, minutes, taken: classes })
  const days = found.days.map(({ day, minutes: all, pieces: own }) => ({
    day,
    minutes: all,
    lessons: own.flatMap(({ id }) => lessons.get(id) ?? []),
  }))
  const count = days.reduce((sum, day) => sum + day.lessons.length, 0)
  const last = days[days.length - 1]
  const tasks = days.flatMap(({ day, lessons: own }) =>
    own.map((lesson) => ({ day, task: plan?.findTask(getTask(lesson)) })),
  )
  const isPlanned =
    tasks.length > 0 && tasks.every(({ day, task }) => task?.state === 'done' || task?.day === day)
  function add(): void {
    if (!plan) return
    addTo(plan, days, done)
    ui.say(text.added(count), 'good')
  }
  if (lessons.size === 0)
    return (
      <Section title={text.plan}>
        <Box as="p" className="t-sub">
          {text.allDone}
        </Box>
      </Section>
    )
  return (
    <>
      <Section
        title={text.plan}
        {...(last && { hint: text.planFacts(count, days.length, writeDay(last.day)) })}
      >
        <Unfit
          found={found}
          minutes={minutes}
          enough={enoughMinutes(pieces, { from, until, taken: classes }, dailyMinutes)}
          onMinutes={onMinutes}
        />
        <Box as="p" className="t-cap">
          {text.quiet(QUIET_DAYS)}
        </Box>
        {days.slice(0, most).map((day) => (
          <DayLessons key={day.day} day={day} taken={classes.get(day.day)} />
        ))}
        {days.length > most && (
          <Button className="btn btn-quiet btn-full" onClick={() => setMost(days.length)}>
            {text.more(days.length - most)}
          </Button>
        )}
      </Section>
      <PlanAct
        isPlanned={isPlanned}
        isKnown={tasks.some(({ task }) => task)}
        onAdd={plan && days.length > 0 ? add : undefined}
      />
    </>
  )
})
