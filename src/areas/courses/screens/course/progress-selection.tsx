import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Course } from '@/api/course'
import { createContentApi, type HomeContent } from '@/api/content'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { PickerField } from '@/components/picker-field'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { classesBetween, classFacts, useAccess } from '../../parts/course-access'
import { usePlan } from '@/features/plan'
import { satSubjects, WithPractice } from '@/areas/practice'
import type { PracticeStore } from '@/areas/practice'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useOwnStorage } from '@/kit/own-storage'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { choiceText as text } from '../../strings/choice'
import { knownThing } from '../../../../../contract/domain/courses/event'
import { getStudyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import { QUIET_DAYS } from '../../../../../contract/domain/words/plan'
import { chinaMidnight, daysUntil } from '../../../../../contract/domain/china-time'
import { saveMinutes, countMinutes, readMinutes } from './daily-minutes'
import { LessonPlan } from './lesson-plan'
import { MinutesChips } from './minutes-chips'

/** The lessons of a course that have no time of their own, in their order. */
const plannable = ({ shelf }: CourseStore, course: Course): PlacedLesson[] =>
  shelf.listLessons(course).filter(({ kind }) => kind !== 'live')

/** Minutes of the live classes of some courses that the student may enter until a study day, by study days. */
function classMinutes(courses: CourseStore, list: readonly Course[], now: number, until: number) {
  const minutesOn = new Map<number, number>()
  for (const { lesson, session } of classesBetween(courses, chinaMidnight(now), studyDayStart(until + 1))) {
    if (!list.includes(lesson.course) || session.endsAt <= now) continue
    const { day, minutes } = classFacts({ ...session, title: lesson.title })
    minutesOn.set(day, (minutesOn.get(day) ?? 0) + minutes)
  }
  return minutesOn
}

/** How many lessons from the first on are behind the student. */
function behind(courses: CourseStore, lessons: readonly PlacedLesson[]): number {
  const open = lessons.findIndex((lesson) => !courses.isDone(lesson))
  return open === -1 ? lessons.length : open
}

/** Says that the first lessons of a course were learnt elsewhere; choosing fewer takes the others back. */
function learnUpTo(courses: CourseStore, lessons: readonly PlacedLesson[], count: number): void {
  const before = behind(courses, lessons)
  lessons.slice(0, Math.max(count, before)).forEach((lesson, at) => {
    if (at >= count) courses.unmark(lesson.id)
    else if (!courses.isDone(lesson)) courses.tick(knownThing(lesson.id), true)
  })
}

interface OfCourse {
  readonly courses: CourseStore
  readonly course: Course
}

/** Up to which lesson of a course everything was learnt. */
const UpTo = observer(function UpTo({ courses, course }: OfCourse) {
  const lessons = plannable(courses, course)
  const options = lessons.map(({ number, title }) => text.lesson(number, title))
  const open = lessons.filter((lesson) => courses.canOpen(lesson)).length
  return (
    <PickerField
      id={`up-to-${course.id}`}
      label={course.title}
      value={options[behind(courses, lessons) - 1] ?? ''}
      options={options}
      nothing={text.begin}
      onPick={(picked) => learnUpTo(courses, lessons, options.indexOf(picked) + 1)}
      note={open < lessons.length && !courses.isGuest ? text.trialOnly(open) : undefined}
    />
  )
})

/** Time until the exam, in weeks. */
function Left({ home, days }: { home: HomeContent; days: number }) {
  const [, month = 0, day = 0] = home.examDate.split('-').map(Number)
  return (
    <Box as="section" className="pad choice-left">
      <Box as="p" className="t-sub">
        {text.left}
      </Box>
      <Box as="p" className="t-h1 t-num">
        {days < 7 ? text.days(days) : text.weeks(Math.floor(days / 7), days % 7)}
      </Box>
      <Box as="p" className="t-cap t-num">
        {text.exam(text.date(month, day), home.examDateNote)}
      </Box>
    </Box>
  )
}

interface OfStudent {
  readonly courses: CourseStore
  readonly practice: PracticeStore
}

const Progress = observer(function Progress({
  courses,
  list,
  home,
}: {
  courses: CourseStore
  list: readonly Course[]
  home: HomeContent
}) {
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  const plan = usePlan()
  const [chosen, setChosen] = useState(() => readMinutes(local))
  useAccess(courses)
  const days = daysUntil(home.examDate, now())
  // The very last days take nothing new.
  const until = getStudyDay(home.examDate) - 1 - QUIET_DAYS
  function choose(value: number): void {
    saveMinutes(local, value)
    setChosen(value)
  }
  if (days <= 0) return <Notice art="empty" title={text.plan} hint={text.over} />
  const lines = list.map((course) =>
    plannable(courses, course).filter((lesson) => !courses.isDone(lesson) && courses.canOpen(lesson)),
  )
  const done = list.flatMap((course) => plannable(courses, course)).filter((lesson) => courses.isDone(lesson))
  return (
    <Box className="has-act">
      <Left home={home} days={days} />
      <Section title={text.upTo} hint={text.upToHint}>
        {list.map((course) => (
          <UpTo key={course.id} courses={courses} course={course} />
        ))}
        {courses.isGuest && (
          <Link to="/login" className="btn btn-text">
            {text.guest}
          </Link>
        )}
        <Link to="/courses/subject-selection" className="btn btn-text">
          {text.change}
        </Link>
      </Section>
      <Box className="pad">
        <MinutesChips chosen={chosen} onChoose={choose} />
      </Box>
      <LessonPlan
        lines={lines}
        done={done}
        until={until}
        classes={classMinutes(courses, list, now(), until)}
        minutes={countMinutes(chosen, plan)}
        onMinutes={choose}
      />
    </Box>
  )
})

const Chosen = observer(function Chosen({ courses, practice }: OfStudent) {
  const { local } = useOwnStorage()
  const { load, retry } = useLoad('exam', (api) => api.of(createContentApi).getHome())
  const subjects = satSubjects(practice.bank, local).map(({ subject }) => subject)
  const list = courses.shelf.courses.filter(({ subject }) => subjects.includes(subject))
  if (list.length === 0)
    return (
      <Notice
        art="empty"
        title={subjects.length === 0 ? text.noSubject : text.noCourses}
        hint={subjects.length === 0 ? text.noSubjectHint : text.noCoursesHint}
      >
        <Link to="/courses/subject-selection" className="btn btn-l btn-solid">
          {text.toSubjects}
        </Link>
      </Notice>
    )
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  return <Progress courses={courses} list={list} home={load.value} />
})

/** How far a student is in the courses of their subjects, and which lessons come on which days until the exam. */
export function ProgressSelection({ courses }: { readonly courses: CourseStore }) {
  return <WithPractice>{(practice) => <Chosen courses={courses} practice={practice} />}</WithPractice>
}
