import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Lesson } from '@/api/course'
import type { LessonPlayer } from '@/features/lesson'
import { RichLine } from '@/features/practice'
import { useListId } from '@/kit/list-id'
import { clockTime } from '@/lib/clock-time'
import { followPlatform } from '@/platform/page/follow'
import { Box, Button } from '@/platform/ui'
import { lessonText as text } from '@/strings/courses/lesson'
import { drawnOf } from './drawn'

interface TranscriptProps {
  readonly lesson: Lesson
  readonly player: LessonPlayer
}

const Sentence = observer(function Sentence({
  lesson,
  player,
  place,
  id,
}: TranscriptProps & { place: number; id: string }) {
  const { from = 0, text: words = '' } = lesson.cues[place] ?? {}
  const next = lesson.cues[place + 1]?.from ?? Infinity
  const isNow = player.second * 10 >= from && player.second * 10 < next
  useEffect(() => {
    if (isNow && player.isMoving) followPlatform.keepInSight(id)
  }, [isNow, player, id])
  return (
    <Button
      id={id}
      className={`said${isNow ? ' is-now' : ''}`}
      aria-current={isNow ? 'true' : undefined}
      onClick={() => player.seek(from / 10, true)}
    >
      {words}
    </Button>
  )
})

/** What is said and written, sentence by sentence; it follows the film, and a tap goes there. */
export const Transcript = observer(function Transcript({ lesson, player }: TranscriptProps) {
  const list = useListId()
  const drawn = drawnOf(lesson)
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
              <Box as="span" className="t-cap t-num">
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
                <Sentence key={cue} lesson={lesson} player={player} place={cue} id={`${list}-${cue}`} />
              ) : null,
            )}
          </Box>
        )
      })}
    </Box>
  )
})
