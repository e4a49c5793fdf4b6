import { useOwnStorage } from '@/kit/own-storage'
import { useRef, useState } from 'react'
import { throttle } from '@/lib/throttle'
import { useRoot } from '@/stores/context'
import { savePlacement, readPlacement, type PlacementRun } from '@/stores/placement-run'
import type { WordStore } from '../../store/word-store'
import { placementWords, type PlacementAnswer } from '../../../../../contract/domain/words/placement'

/** A second tap within so many ms of an answer is part of a double tap: nobody has read the next word by then. */
const DOUBLE_TAP_MS = 350

/** Asks for words that were never met, and goes on where the student has left it. Call it inside an observer. */
export function usePlacement(words: WordStore) {
  const { newId, now } = useRoot()
  const mayTap = useRef(throttle(now, DOUBLE_TAP_MS)).current
  const storage = useOwnStorage()
  const [run, setRun] = useState(() => readPlacement(storage.local))

  function keep(next: PlacementRun | undefined): void {
    setRun(next)
    savePlacement(storage.local, next)
  }

  const unmet = words.active.filter((word) => words.state.findMemory(word) === undefined)

  function start(): void {
    if (!mayTap()) return
    keep({ words: placementWords(unmet, newId()), answers: [] })
  }

  function answer(isKnown: boolean): void {
    if (run && run.answers.length < run.words.length && mayTap())
      keep({ ...run, answers: [...run.answers, isKnown] })
  }

  return {
    /** How many words were never met; with none there is nothing to ask. */
    unmet: unmet.length,
    /** The word that is asked for; undefined before the start and after the last one. */
    word: run?.words[run.answers.length],
    done: run?.answers.length ?? 0,
    total: run?.words.length ?? 0,
    /** All answers, once the last one is given. */
    answers:
      run && run.answers.length === run.words.length
        ? run.words.map((word, at): PlacementAnswer => ({ word, isKnown: run.answers[at] === true }))
        : undefined,
    start,
    answer,
    /** Whether a tap counts: the second one of a double tap does not. A counted tap restarts the pause. */
    mayTap,
    /** Takes the last answer back. */
    undo: () => run && keep({ ...run, answers: run.answers.slice(0, -1) }),
    /** Forgets what was answered. */
    end: () => keep(undefined),
  }
}
export type Placement = ReturnType<typeof usePlacement>
