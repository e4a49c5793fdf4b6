import { useEffect } from 'react'
import { useLatest } from './latest'
import { useIsShown } from './shown'
import type { UseTopmost } from './scroll-spy.contract'

/** A student who does not scroll for so long rests, in ms. */
const REST_MS = 600
/** An element that stands that high is under the bar at the top, in CSS px. */
const BAR = 64

export const useTopmost = ((ids, listener) => {
  const latest = useLatest({ ids, listener })
  const isShown = useIsShown()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function notify(): void {
      // The pages beneath share the window with the one that is shown.
      if (!isShown.current) return
      const first = latest.current.ids.find(
        (id) => (document.getElementById(id)?.getBoundingClientRect().bottom ?? 0) > BAR,
      )
      if (first !== undefined) latest.current.listener(first)
    }
    function handleScroll(): void {
      clearTimeout(timer)
      timer = setTimeout(notify, REST_MS)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', handleScroll)
    }
  }, [isShown, latest])
}) satisfies UseTopmost as UseTopmost
