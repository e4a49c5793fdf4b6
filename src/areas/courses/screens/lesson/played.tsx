import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Lesson } from '@/api/course'
import { Link } from '@/components/link'
import {
  Controls,
  FilmBar,
  LessonActs,
  LessonFilm,
  Notes,
  usePlayer,
  useSettings,
  NextSteps,
  type Writing,
} from '../../parts/lesson'
import { runOfLesson } from '@/areas/practice'
import { LessonExercises } from '../../parts/lesson-exercises'
import { useListId } from '@/kit/list-id'
import { Tabs } from '@/kit/tabs'
import { hostFacts } from '@/platform/host'
import { Box } from '@/platform/ui'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'
import { lessonText as text } from '../../strings/lesson'
import { Outline } from './outline'
import { Transcript } from './transcript'

type Tab = 'outline' | 'transcript' | 'notes' | 'practice'

export interface OfLesson {
  readonly courses: CourseStore
  readonly head: PlacedLesson
  readonly lesson: Lesson
}

/** A lesson that is played, with what goes with it below. */
export const Played = observer(function Played({
  courses,
  head,
  lesson,
  at,
  onRefused,
}: OfLesson & { readonly at: number | undefined; readonly onRefused: () => void }) {
  const player = usePlayer(courses, lesson, at, onRefused)
  const settings = useSettings(player)
  const [tab, setTab] = useState<Tab>('outline')
  const [writing, setWriting] = useState<Writing>()
  const id = useListId()
  const next = courses.shelf.findNext(lesson.id)
  const notes = courses.state.notes(lesson.id)
  const flags = notes.filter(({ isFlag }) => isFlag).map(({ second }) => second)
  const tabs = [
    ['outline', text.outline],
    ['transcript', text.transcript],
    ['notes', text.notes(notes.length)],
    ['practice', text.practice],
  ] as const
  return (
    <>
      <Box
        id={`${id}-film`}
        className={`film-pin${hostFacts.hasOwnTitleBar ? '' : ' is-titled'}`}
        data-theme="dark"
      >
        <FilmBar title={lesson.title}>{settings.button}</FilmBar>
        <LessonFilm player={player} />
      </Box>
      <Box data-theme="dark" className="film-below">
        <Controls player={player} flags={flags} />
      </Box>
      <NextSteps
        player={player}
        exercises={runOfLesson(lesson.id, lesson.questions)}
        next={
          next && (
            <Link to={`/courses/course-learning?lesson=${next.id}`} className="btn btn-line">
              {text.next}
            </Link>
          )
        }
        words={text}
      />
      <Tabs className="lesson-tabs" label={text.tabs} tabs={tabs} shown={tab} onShow={setTab}>
        {tab === 'outline' && (
          <Outline courses={courses} head={head} lesson={lesson} player={player} flags={flags} />
        )}
        {tab === 'transcript' && <Transcript lesson={lesson} player={player} film={`${id}-film`} />}
        {tab === 'notes' && <Notes courses={courses} lesson={lesson} player={player} onWrite={setWriting} />}
        {tab === 'practice' && <LessonExercises lesson={lesson} />}
      </Tabs>
      {settings.sheet}
      <LessonActs courses={courses} player={player} writing={writing} onWrite={setWriting} />
    </>
  )
})
