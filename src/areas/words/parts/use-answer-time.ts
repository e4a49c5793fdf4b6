import { useEffect, useRef, useState } from 'react'
import { createDwellTimer, type DwellTimer } from '@/lib/dwell-timer'
import { firstView } from '@/platform/first-view'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'

/**
 * Counts how long a question was in sight, in ms, from when it is first rendered, also by the server; `round` names
 * the question, `word` what it asks.
 */
export function useAnswerTime(round: number | string, word = ''): () => number {
  const { now } = useRoot()
  const stay = useRef<DwellTimer>()
  stay.current ??= createDwellTimer()
  const { current } = stay
  useVisible((isVisible) => (isVisible ? current.resume(now()) : current.pause(now())))
  useEffect(() => void current.takeMs(now()), [current, now, round])
  // The passed time is asked for once a question; a second asking goes on from the first.
  const [before] = useState(() => firstView.age(word))
  const passed = useRef({ round, ms: before })
  return () => {
    if (passed.current.round !== round) passed.current = { round, ms: 0 }
    passed.current.ms += current.takeMs(now())
    return passed.current.ms
  }
}
