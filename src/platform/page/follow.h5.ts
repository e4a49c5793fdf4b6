import type { FollowPlatform } from './follow.contract'

/** Who scrolls reads: the page is left alone for so long, in ms. */
const LEAVE_ALONE_MS = 4000

let touchedAt = -Infinity
const touched = (): void => {
  touchedAt = performance.now()
}
const EVENTS = ['touchmove', 'wheel'] as const
let isHeard = false

export const followPlatform = {
  keepInSight(id) {
    if (!isHeard) EVENTS.forEach((name) => window.addEventListener(name, touched, { passive: true }))
    isHeard = true
    if (performance.now() - touchedAt < LEAVE_ALONE_MS) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    document.getElementById(id)?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  },
} satisfies FollowPlatform as FollowPlatform
