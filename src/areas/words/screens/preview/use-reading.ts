import { useEffect, useRef, useState } from 'react'
import { speech } from '@/platform/media/speech'

export interface Reading {
  readonly isOn: boolean
  /** Which word of the list is being said. */
  readonly at: number | undefined
  start(): void
  stop(): void
  /** Says one word, which ends the reading of all. */
  say(word: string): void
}

/** Reads words aloud by `sayWord`, one after the other. A second start goes on where the first was stopped. */
export function useReading(list: readonly string[], sayWord: (word: string) => Promise<boolean>): Reading {
  const [at, setAt] = useState<number>()
  const turn = useRef(0)
  const resume = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  function stop(): void {
    turn.current += 1
    setAt(undefined)
    speech.stop()
  }
  async function read(): Promise<void> {
    const own = (turn.current += 1)
    for (let next = resume.current; next < list.length; next += 1) {
      resume.current = next
      setAt(next)
      const isHeard = await sayWord(list[next] ?? '')
      if (own !== turn.current) return
      if (!isHeard) return stop()
    }
    resume.current = 0
    setAt(undefined)
  }
  return {
    isOn: at !== undefined,
    at,
    start: () => void read(),
    stop,
    say(word) {
      stop()
      void sayWord(word)
    },
  }
}
