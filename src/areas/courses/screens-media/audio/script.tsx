import { observer } from 'mobx-react-lite'
import type { Lesson } from '@/api/course'
import { Sentence, type LessonPlayer } from '../../parts/lesson'
import { useListId } from '@/kit/list-id'
import { clockTime } from '@/lib/clock-time'
import { Box } from '@/platform/ui'
import { lessonText } from '../../strings/lesson'

interface ScriptProps {
  readonly lesson: Lesson
  readonly player: LessonPlayer
}

/** The spoken text, sentence by sentence under its chapters; it follows the sound, and a tap goes there. */
export const Script = observer(function Script({ lesson, player }: ScriptProps) {
  const list = useListId()
  if (lesson.cues.length === 0)
    return (
      <Box as="p" className="pad t-sub lesson-empty">
        {lessonText.noTranscript}
      </Box>
    )
  const chapters = lesson.chapters.length > 0 ? lesson.chapters : [{ title: lesson.title, at: 0 }]
  return (
    <Box className="pad">
      {chapters.map(({ title, at }, place) => {
        const begin = place === 0 ? 0 : at
        const end = chapters[place + 1]?.at ?? Infinity
        return (
          <Box as="section" key={place} className="transcript-part" aria-label={title}>
            <Box as="h3" className="t-h3 flex g2">
              <Box as="span" className="t-cap t-num t-nowrap">
                {clockTime(at)}
              </Box>
              {title}
            </Box>
            {lesson.cues.map(({ from }, cue) =>
              Math.floor(from / 10) >= begin && Math.floor(from / 10) < end ? (
                <Sentence key={cue} lesson={lesson} player={player} place={cue} id={`${list}-${cue}`} />
              ) : null,
            )}
          </Box>
        )
      })}
    </Box>
  )
})
