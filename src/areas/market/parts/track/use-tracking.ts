import { useMemo } from 'react'
import { useRoot } from '@/stores/context'

/**
 * The reports of a screen about its visitor; every call is cheap, silent and never fails. The page frame reports
 * enters.
 */
export interface Tracking {
  /** Another tab of this page is in view from now on; how long is reported when it is left. */
  stay(name: string, id: string | number): void
  /** A tab was tapped: a click, and the analytics event that goes with it. */
  tab(name: string, id: string | number): void
  click(name: string, content?: string, id?: string | number): void
  /** A film went on for this long; ticks are put together before they are sent. */
  play(name: string, id: string, seconds: number): void
}

/** Lets a screen report what its visitor does. */
export function useTracking(): Tracking {
  const { track } = useRoot()
  return useMemo(
    () => ({
      stay: (name, id) => track.track({ kind: 'stay', name, id: String(id) }),
      tab: (name, id) => track.track({ kind: 'tab', name, id: String(id) }),
      click: (name, content = '', id = '') => track.track({ kind: 'click', name, content, id: String(id) }),
      play: (name, id, seconds) => track.track({ kind: 'play', name, id, ms: seconds * 1000 }),
    }),
    [track],
  )
}
