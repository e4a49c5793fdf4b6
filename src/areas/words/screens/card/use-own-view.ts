import { useEffect } from 'react'
import type { WordSession } from '../../parts'
import { afterPaint } from '@/platform/page/frame'
import { firstView } from '@/platform/first-view'
import { useRoot } from '@/stores/context'
import type { WordStore } from '../../store/word-store'
import { studyDayStart } from '../../../../../contract/domain/study/day'
import type { FaceView } from './use-memory'

/**
 * Stores the front that comes next today, once it is rendered, for the first view of the student's next visit; call it in
 * an observer.
 */
export function useOwnView(words: WordStore, session: WordSession, front: FaceView | undefined): void {
  const { uid = '' } = useRoot().session
  const isNext = front?.entry !== undefined && front.card.word === session.upcoming?.word
  const subject = isNext ? front.card.word : undefined
  const until = studyDayStart(words.today + 1)
  useEffect(
    () =>
      afterPaint(() =>
        firstView.keep(subject === undefined ? undefined : { uid, until, subject, place: '.wm-front' }),
      ),
    // The same word may be shown with another tag.
    [front, subject, uid, until],
  )
}
