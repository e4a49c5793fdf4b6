import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Lesson } from '@/api/course'
import { Icon } from '@/components/icon'
import {
  Controls,
  LessonFilm,
  Notes,
  NoteSheet,
  SettingsButton,
  usePlayer,
  type Writing,
  TAKE_BACK_MS,
} from '@/features/lesson'
import { LessonExercises } from '@/features/practice'
import { useListId } from '@/kit/list-id'
import { clockTime } from '@/lib/clock-time'
import { hostFacts } from '@/platform/host'
import { useKeys } from '@/platform/page/keys'
import { Box, Button } from '@/platform/ui'
import { back } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '@/stores/course-store'
import type { PlacedLesson } from '@/stores/course-shelf'
import { text as common } from '@/strings'
import { lessonText as text } from '@/strings/courses/lesson'
import { Ended } from './ended'
import { Outline } from './outline'
import { Transcript } from './transcript'

const tabs = ['outline', 'transcript', 'notes', 'practice'] as const
type Tab = (typeof tabs)[number]

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
}: OfLesson & { readonly at: number | undefined }) {
  const { ui } = useRoot()
  const player = usePlayer(courses, lesson, at)
  const [tab, setTab] = useState<Tab>('outline')
  const [writing, setWriting] = useState<Writing>()
  const id = useListId()
  const notes = courses.notesOf(lesson.id)
  const flags = notes.filter(({ isFlag }) => isFlag).map(({ second }) => second)
  const names: Readonly<Record<Tab, string>> = {
    outline: text.outline,
    transcript: text.transcript,
    notes: text.notes(notes.length),
    practice: text.practice,
  }
  function flag(): void {
    const second = clockTime(player.second)
    if (player.flag()) ui.say(text.flagged(second), 'good', TAKE_BACK_MS)
    else ui.say(text.unflagged, 'good')
  }
  useKeys({ n: flag })
  return (
    <>
      <Box className="film-pin" data-theme="dark">
        {!hostFacts.hasOwnTitleBar && (
          <Box as="header" className="film-up">
            <Button className="ib" aria-label={common.common.back} onClick={() => back()}>
              <Icon name="chevron-left" />
            </Button>
            <Box as="h1" className="film-title">
              {lesson.title}
            </Box>
            <SettingsButton player={player} />
          </Box>
        )}
        <LessonFilm player={player} />
      </Box>
      <Box data-theme="dark" className="film-below">
        <Controls player={player} flags={flags} />
      </Box>
      <Ended courses={courses} head={head} player={player} />
      <Box className="tabs lesson-tabs" role="tablist" aria-label={text.tabs}>
        {tabs.map((name) => (
          <Button
            key={name}
            className={`tab${name === tab ? ' is-on' : ''}`}
            role="tab"
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            onClick={() => setTab(name)}
          >
            {names[name]}
          </Button>
        ))}
      </Box>
      <Box id={`${id}-panel`} role="tabpanel" aria-label={names[tab]}>
        {tab === 'outline' && (
          <Outline courses={courses} head={head} lesson={lesson} player={player} flags={flags} />
        )}
        {tab === 'transcript' && <Transcript lesson={lesson} player={player} />}
        {tab === 'notes' && <Notes courses={courses} lesson={lesson} player={player} onWrite={setWriting} />}
        {tab === 'practice' && <LessonExercises lesson={lesson} />}
      </Box>
      <Box className="act lesson-act">
        <Button className="btn btn-l btn-quiet lesson-flag" onClick={flag}>
          <Icon name="flag-3" size={20} />
          {text.flag}
        </Button>
        <Button
          className="btn btn-l btn-line"
          onClick={() => {
            player.pause()
            setWriting({ second: Math.floor(player.second) })
          }}
        >
          <Icon name="pencil" size={20} />
          {text.note}
        </Button>
      </Box>
      {writing && (
        <NoteSheet
          courses={courses}
          lesson={lesson.id}
          writing={writing}
          onClose={() => setWriting(undefined)}
        />
      )}
    </>
  )
})
