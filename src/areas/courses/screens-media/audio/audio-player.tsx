import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  Curve,
  LessonActs,
  Notes,
  PartRow,
  TeacherLine,
  type LessonPlayer,
  type Playback,
  type Writing,
} from '../../parts/lesson'
import { AddToPlan } from '@/features/plan'
import { LessonExercises } from '../../parts/lesson-exercises'
import { Tabs } from '@/kit/tabs'
import { Box } from '@/platform/ui'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'
import { audioText as text } from '../../strings/audio'
import { lessonText } from '../../strings/lesson'
import { AudioControls } from './audio-controls'
import { Script } from './script'
import { Stand } from './stand'
import { roundMinutes } from '../../../../../contract/domain/minutes'

type Tab = 'script' | 'outline' | 'notes' | 'practice'

interface AudioPlayerProps {
  readonly courses: CourseStore
  readonly playback: Playback
  readonly head: PlacedLesson
  readonly player: LessonPlayer
}

/** The chapters of a recording, where others did not follow it, and its place in the course. */
const Outline = observer(function Outline({
  courses,
  head,
  player,
  flags,
}: Omit<AudioPlayerProps, 'playback'> & { readonly flags: readonly number[] }) {
  const { lesson } = player
  return (
    <>
      <Box as="section" className="pad" aria-label={text.chapters}>
        {lesson.chapters.map(({ at }, part) => (
          <PartRow key={at} courses={courses} lesson={lesson} player={player} part={part} />
        ))}
      </Box>
      <Curve courses={courses} lesson={lesson} player={player} flags={flags} />
      <Section title={lessonText.all} hint={lessonText.lesson(head.number)}>
        <LinkRow
          to={`/courses/knowledge-structure?course=${head.course.id}`}
          title={head.course.title}
          hint={head.chapter}
        />
        <Box className="audio-plan">
          <AddToPlan
            task={`lesson.${lesson.id}`}
            title={lesson.title}
            minutes={roundMinutes(player.seconds)}
            to={`/courses/audio-action?lesson=${lesson.id}`}
          />
        </Box>
        <TeacherLine course={head.course} lesson={lesson} />
      </Section>
    </>
  )
})

/** The player of a recording, with its transcript and notes below. */
export const AudioPlayer = observer(function AudioPlayer({
  courses,
  playback,
  head,
  player,
}: AudioPlayerProps) {
  const [tab, setTab] = useState<Tab>('script')
  const [writing, setWriting] = useState<Writing>()
  const { lesson } = player
  const notes = courses.state.notes(lesson.id)
  const flags = notes.filter(({ isFlag }) => isFlag).map(({ second }) => second)
  const tabs = [
    ['script', lessonText.transcript],
    ['outline', text.chapters],
    ['notes', lessonText.notes(notes.length)],
    ['practice', lessonText.practice],
  ] as const
  return (
    <>
      <Box as="section" className="pad audio-title">
        <Box as="h2" className="t-h2">
          {lesson.title}
        </Box>
        <Box as="p" className="t-cap">
          {head.course.title} · {head.chapter}
        </Box>
      </Box>
      <AudioControls courses={courses} playback={playback} player={player} flags={flags} />
      <Stand playback={playback} head={head} player={player} />
      <Tabs className="lesson-tabs" label={text.tabs} tabs={tabs} shown={tab} onShow={setTab}>
        {tab === 'script' && <Script lesson={lesson} player={player} />}
        {tab === 'outline' && <Outline courses={courses} head={head} player={player} flags={flags} />}
        {tab === 'notes' && <Notes courses={courses} lesson={lesson} player={player} onWrite={setWriting} />}
        {tab === 'practice' && <LessonExercises lesson={lesson} onRun={() => playback.pause()} />}
      </Tabs>
      <LessonActs courses={courses} player={player} writing={writing} onWrite={setWriting} />
    </>
  )
})
