import { observer } from 'mobx-react-lite'
import type { Lesson } from '@/api/course'
import { Sentence, type LessonPlayer } from '../../parts/lesson'
import { getDrawn, RichLine } from '@/areas/practice'
import { useListId } from '@/kit/list-id'
import { clockTime } from '@/lib/clock-time'
import { Box } from '@/platform/ui'
import { lessonText as text } from '../../strings/lesson'

interface TranscriptProps {
  readonly lesson: Lesson
  readonly player: LessonPlayer
  /** Id of the film, which is not scrolled away from who looks at it. */
  readonly film: string
}

/** The spoken and written text, sentence by sentence; it follows the film, and a tap goes there. */
export const Transcript = observer(function Transcript({ lesson, player, film }: TranscriptProps) {
  const list = useListId()
  const drawn = getDrawn(lesson)
  if (lesson.cues.length === 0)
    return (
      <Box as="p" className="pad t-sub">
        {text.noTranscript}
      </Box>
    )
  const boards = lesson.board.length > 0 ? lesson.board : [{ title: lesson.title, at: 0, lines: [] }]
  return (
    <Box className="pad transcript">
      {boards.map(({ title, at, lines }, place) => {
        const end = boards[place + 1]?.at ?? Infinity
        return (
          <Box as="section" key={place} className="transcript-part" aria-label={title}>
            <Box as="h3" className="t-h3 flex g2">
              <Box as="span" className="t-cap t-num t-nowrap">
                {clockTime(at)}
              </Box>
              {title}
            </Box>
            {lines.length > 0 && (
              <Box className="transcript-board" role="group" aria-label={text.board}>
                {lines.map((line, row) => (
                  <Box as="p" key={row} className="rich-line">
                    <RichLine drawn={drawn} text={line} />
                  </Box>
                ))}
              </Box>
            )}
            {lesson.cues.map(({ from }, cue) =>
              Math.floor(from / 10) >= at && Math.floor(from / 10) < end ? (
                <Sentence
                  key={cue}
                  lesson={lesson}
                  player={player}
                  place={cue}
                  id={`${list}-${cue}`}
                  beside={film}
                />
              ) : null,
            )}
          </Box>
        )
      })}
    </Box>
  )
})
