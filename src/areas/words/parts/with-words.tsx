import { useEffect, type ReactNode } from 'react'
import { WithStudy } from '@/kit/with-study'
import { useRoot } from '@/stores/context'
import type { WordStore } from '../store/word-store'
import { wordsArea } from '../area'
import './words.scss'

interface WithWordsProps {
  readonly children: (words: WordStore) => ReactNode
  /** Stands above the waiting and the failure, for a screen whose own bar needs the words. */
  readonly bar?: ReactNode
}

/** Gives a screen the student's vocabulary once it is open; see `WithStudy`. */
export function WithWords(props: WithWordsProps) {
  const root = useRoot()
  useEffect(
    () =>
      void wordsArea.of(root).then(
        (words) => words.prefetch(),
        () => undefined,
      ),
    [root],
  )
  return <WithStudy area={wordsArea} {...props} />
}
