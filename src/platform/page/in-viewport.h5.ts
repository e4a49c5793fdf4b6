import { useEffect, useState } from 'react'
import { findLast } from '@/lib/list'
import type { UseInViewport } from './in-viewport.contract'

export const useInViewport = ((id, px, isNearAtFirst) => {
  const [isNear, setNear] = useState(isNearAtFirst)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return undefined
    let isSeen = isNearAtFirst
    // To take away what has the focus would send the keyboard back to the top of the page.
    const notify = () => setNear(isSeen || element.contains(document.activeElement))
    const notifyLater = () => requestAnimationFrame(notify)
    const observer = new IntersectionObserver(
      (seen) => {
        isSeen = findLast(seen)?.isIntersecting ?? isSeen
        notify()
      },
      { rootMargin: `${px}px` },
    )
    observer.observe(element)
    element.addEventListener('focusout', notifyLater)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusout', notifyLater)
    }
  }, [id, px, isNearAtFirst])
  return isNear
}) satisfies UseInViewport as UseInViewport
