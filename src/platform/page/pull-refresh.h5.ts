import { useEffect, useState } from 'react'
import { useLatest } from './latest'
import type { Pull, UsePullRefresh } from './pull-refresh.contract'
import { useIsShown } from './shown'

export type { Pull } from './pull-refresh.contract'

/** How far a finger has to move, in CSS px: a bit, so that a scroll which starts a little crooked is none, and far. */
const PULLED_PX = 16
const FAR_PX = 72

const getPullStage = (px: number): Pull => (px < PULLED_PX ? 'none' : px < FAR_PX ? 'pulled' : 'far')

export const usePullRefresh = ((refresh) => {
  const [pull, setPull] = useState<Pull>('none')
  const latest = useLatest(refresh)
  const isShown = useIsShown()
  useEffect(() => {
    const root = document.documentElement
    const before = root.style.overscrollBehaviorY
    // The browser's own gesture would reload the whole page.
    root.style.overscrollBehaviorY = 'contain'
    let from: number | undefined
    let px = 0
    const show = (now: number) => {
      px = now
      setPull(getPullStage(px))
    }
    const begin = ({ touches }: TouchEvent) => {
      const isAtTop = isShown.current && window.scrollY <= 0 && touches.length === 1
      from = isAtTop ? touches[0]?.clientY : undefined
      px = 0
    }
    const move = ({ touches }: TouchEvent) => {
      if (from === undefined) return
      if (window.scrollY > 0 || touches.length !== 1) from = undefined
      show(from === undefined ? 0 : (touches[0]?.clientY ?? from) - from)
    }
    const end = () => {
      const isFar = from !== undefined && getPullStage(px) === 'far'
      from = undefined
      show(0)
      if (isFar) void latest.current()
    }
    const cancel = () => {
      from = undefined
      show(0)
    }
    const events = { touchstart: begin, touchmove: move, touchend: end, touchcancel: cancel } as const
    const names = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    for (const name of names) document.addEventListener(name, events[name], { passive: true })
    return () => {
      root.style.overscrollBehaviorY = before
      for (const name of names) document.removeEventListener(name, events[name])
    }
  }, [isShown, latest])
  return pull
}) satisfies UsePullRefresh as UsePullRefresh
