import { findLast } from '@/lib/list'
import { useEffect, useState } from 'react'
import { useIsShown } from './shown'
import { useLatest } from './latest'
import type { ScrollPlatform } from './scroll.contract'

/** How often a position is noted while the page moves, in ms. */
const NOTE_MS = 200

function useKeep(keep: (y: number) => void): void {
  const latest = useLatest(keep)
  const isShown = useIsShown()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function note(): void {
      timer = undefined
      // The pages beneath share the window with the one that is shown.
      if (isShown.current) latest.current(Math.round(window.scrollY))
    }
    function handleScroll(): void {
      timer ??= setTimeout(note, NOTE_MS)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('pagehide', note)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', handleScroll)
      window.removeEventListener('pagehide', note)
    }
  }, [isShown, latest])
}

function useStick(id: string, px: number) {
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    const mark = document.getElementById(id)
    if (!mark) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        const last = findLast(seen)
        if (last) setStuck(!last.isIntersecting && last.boundingClientRect.top < px)
      },
      { rootMargin: `-${px}px 0px 0px 0px` },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [id, px])
  return { top: px, ...(isStuck && { transform: `translateY(-${px}px)` }) }
}

export const scrollPlatform = {
  to: (y) => window.scrollTo(0, y),
  backTo(id) {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0
    if (top < 0) window.scrollBy(0, top)
  },
  useKeep,
  useStick,
} satisfies ScrollPlatform as ScrollPlatform
