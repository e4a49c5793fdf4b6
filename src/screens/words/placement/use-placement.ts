import { useOwnStorage } from '@/kit/own-storage'
import { useRef, useState } from 'react'
import { throttle } from '@/lib/throttle'
import { useRoot } from '@/stores/context'
import { PLACEMENT_KEY } from '@/stores/word-placement'
import type { WordStore } from '@/stores/word-store'
import { placementWords, type PlacementAnswer } from '../../../../contract/domain/learning/placement'

/** A second tap within so many ms of an answer is part of a double tap: nobody has read the next word by then. */
const DOUBLE_TAP_MS = 350

/** A placement so far: the words in their order, and the answers to the first of them. */
interface Run {
  readonly words: readonly string[]
  readonly answers: readonly boolean[]
}

function readRun(kept: unknown): Run | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const [words, answers]: unknown[] = [Reflect.get(kept, 'words'), Reflect.get(kept, 'answers')]
  if (!Array.isArray(words) || !Array.isArray(answers) || answers.length > words.length) return undefined
  return { words: words.filter((word) => typeof word === 'string'), answers: answers.map(Boolean) }
}

/** Asks for words that were never met, and goes on where the student has left it. Call it inside an observer. */
export function usePlacement(words: WordStore) {
  const { newId, now } = useRoot()
  const mayTap = useRef(throttle(now, DOUBLE_TAP_MS)).current
  const storage = useOwnStorage()
  const [run, setRun] = useState(() => readRun(storage.local.read(PLACEMENT_KEY)))

  function keep(next: Run | undefined): void {
    setRun(next)
    if (next) storage.local.write(PLACEMENT_KEY, next)
    else storage.local.remove(PLACEMENT_KEY)
  }

  function start(): void {
    if (!mayTap()) return
    const unmet = words.active.filter((word) => words.memoryOf(word) === undefined)
    keep({ words: placementWords(unmet, newId()), answers: [] })
  }

  function answer(isKnown: boolean): void {
    if (run && run.answers.length < run.words.length && mayTap())
      keep({ ...run, answers: [...run.answers, isKnown] })
  }

  return {
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
    /** Whether a tap counts, which begins anew with each that does: the second one of a double tap does not. */
    mayTap,
    /** Takes the last answer back. */
    undo: () => run && keep({ ...run, answers: run.answers.slice(0, -1) }),
    /** Forgets what was answered. */
    end: () => keep(undefined),
  }
}
export type Placement = ReturnType<typeof usePlacement>
