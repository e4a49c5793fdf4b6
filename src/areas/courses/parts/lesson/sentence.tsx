import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Lesson } from '@/api/course'
import { followPlatform } from '@/platform/page/auto-scroll'
import { Button } from '@/platform/ui'
import type { LessonPlayer } from './lesson-player'
import './lesson.scss'

interface SentenceProps {
  readonly lesson: Lesson
  readonly player: LessonPlayer
  /** Its number in what is said, from 0. */
  readonly place: number
  readonly id: string
  /** Id of what must stay in sight as well. */
  readonly beside?: string
}

/** A sentence that is said; a tap goes there, and it is kept in sight while it is said. */
export const Sentence = observer(function Sentence({ lesson, player, place, id, beside }: SentenceProps) {
  const { from = 0, text: words = '' } = lesson.cues[place] ?? {}
  const next = lesson.cues[place + 1]?.from ?? Infinity
  const isNow = player.second * 10 >= from && player.second * 10 < next
  useEffect(() => {
    if (isNow && player.isMoving) followPlatform.keepInSight(id, beside)
  }, [isNow, player, id, beside])
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
