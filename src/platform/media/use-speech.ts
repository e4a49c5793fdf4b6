import { useEffect, useReducer } from 'react'
import { speech } from './speech'

/** Whether words can be played, for a button that is hidden where they cannot; stops speech when the page is left. */
export function useSpeech(hasAudio: boolean): boolean {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    const end = speech.onChange(redraw)
    return () => {
      end()
      speech.stop()
    }
  }, [])
  return speech.can(hasAudio)
}
