import type { FollowPlatform } from './auto-scroll.contract'

/** A student who scrolls reads: the page is left alone for so long, in ms. */
const LEAVE_ALONE_MS = 4000

let touchedAt = -Infinity
const touched = (): void => {
  touchedAt = performance.now()
}
const EVENTS = ['touchmove', 'wheel'] as const
let isHeard = false

/** Whether an element is in sight and goes with the page: one that sticks stays anyway. */
function isScrolled(id: string): boolean {
  const element = document.getElementById(id)
  if (!element || getComputedStyle(element).position === 'sticky') return false
  return element.getBoundingClientRect().bottom > 0
}

export const followPlatform = {
  keepInSight(id, beside) {
    if (!isHeard) EVENTS.forEach((name) => window.addEventListener(name, touched, { passive: true }))
    isHeard = true
    if (performance.now() - touchedAt < LEAVE_ALONE_MS || (beside !== undefined && isScrolled(beside))) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    document.getElementById(id)?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  },
} satisfies FollowPlatform as FollowPlatform
