import { comparer } from 'mobx'
import { useState } from 'react'
import type { WordEntry } from '../../api/word'
import {
  groupToLearn,
  useAnswerTime,
  useEntry,
  useKeyed,
  WordSession,
  type Card,
  type Due,
  type Face,
} from '../../parts'
import type { Swipe } from '@/lib/swipe'
import { useAsync } from '@/platform/page/use-async'
import { useKeys } from '@/platform/page/keys'
import { useLatest } from '@/platform/page/latest'
import { afterPaint, prerendersHidden } from '@/platform/page/frame'
import { useRoot } from '@/stores/context'
import type { UiStore } from '@/stores/ui-store'
import type { WordStore } from '../../store/word-store'
import { cardText } from '../../strings/card'
import type { Mark } from '../../../../../contract/domain/words/event'

/**
 * The student's group and the card of it that is shown; undefined where today's work is done. It is built again when the
 * log of a student who would not wait for it arrives. Call it in an observer.
 */
export function useSession(words: WordStore): WordSession | undefined {
  const { session, storage } = useRoot()
  const { hasSynced } = words
  return useKeyed([words, storage, session, hasSynced], () => {
    const group = groupToLearn(words, storage.local, session.uid)
    return group && new WordSession(words, group)
  })
}

export interface CardActions {
  turn(): void
  /** The left button, the right one, and what swiping that way does. */
  left(): void
  right(): void
  swipe(swipe: Swipe): void
  undo(): void
  mark(mark: Mark): void
}

export interface CardView {
  readonly card: Card
  readonly due: Due
  readonly face: Face
  readonly entry: WordEntry | undefined
  readonly isMissing: boolean
  readonly retry: () => void
  readonly actions: CardActions
}

/** The actions of the shown card; call it in an observer. */
export function useCard(words: WordStore, session: WordSession): CardView | undefined {
  const { ui } = useRoot()
  const { card, due, face } = session
  const passed = useLatest(useAnswerTime(session.round, card?.word))
  const found = useEntry(words, card?.word, session.coming)
  // Made once, so that what a tap does not change does not re-render.
  const [actions] = useState(() => getActions(session, ui, () => passed.current()))
  useKeys({ ' ': actions.turn, '1': actions.left, '2': actions.right, z: actions.undo })
  return card && { card, due, face, ...found, actions }
}

function getActions(session: WordSession, ui: UiStore, passed: () => number): CardActions {
  const isAsked = () => session.face === 'front' || session.face === 'peek'
  const actions: CardActions = {
    turn: () => (isAsked() ? session.turn(passed()) : session.next()),
    left() {
      if (isAsked()) session.answer(false, passed())
      else if (session.face === 'known') session.correct()
      else session.next()
    },
    right() {
      if (isAsked()) session.answer(true, passed())
      else session.next()
    },
    swipe: (swipe) => (swipe === 'left' ? actions.left() : actions.right()),
    undo: session.undo,
    mark(mark) {
      ui.say(mark === 'mastered' ? cardText.mastered : cardText.suspended, 'good')
      session.mark(mark)
    },
  }
  return actions
}

/** The view of a face of the card. */
export interface FaceView {
  readonly card: Card
  readonly entry: WordEntry | undefined
  readonly note: string
}

/**
 * The content of a face: at once where it is up, and otherwise the result of `ready` after the next frame, which a face
 * out of sight must not delay. A face that is turned up as it was prepared is the same object and does not re-render.
 */
function useFace(
  shown: FaceView | undefined,
  isUp: boolean,
  ready: () => FaceView | undefined,
): FaceView | undefined {
  const [memory, keep] = useState(shown)
  const { card, entry, note } = shown ?? {}
  const latest = useLatest(ready)
  useAsync(
    (signal) => afterPaint(() => !signal.isCancelled && keep((before) => latest.current() ?? before)),
    [latest],
    [card, entry, note, isUp],
  )
  return !isUp || comparer.structural(memory, shown) ? memory : shown
}

/** Both faces of the card. Behind an answer that is being read the front of the next card is made ready, where that is free. */
export function useFaces(
  words: WordStore,
  session: WordSession,
  view: CardView | undefined,
): { front: FaceView | undefined; back: FaceView | undefined } {
  const getFace = (card: Card, entry: WordEntry | undefined) => ({
    card,
    entry,
    note: words.state.getNote(card.word),
  })
  const shown = view && getFace(view.card, view.entry)
  const isFrontUp = view?.face === 'front'
  return {
    front: useFace(shown, isFrontUp, () => {
      const { upcoming } = session
      if (!prerendersHidden) return shown
      return upcoming && getFace(upcoming, words.book.peek(upcoming.word))
    }),
    back: useFace(shown, !isFrontUp, () => shown),
  }
}
