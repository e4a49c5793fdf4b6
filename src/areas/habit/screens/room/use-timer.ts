import { reaction } from 'mobx'
import { useEffect } from 'react'
import { awake } from '@/platform/page/wake-lock'
import { useVisible } from '@/platform/page/visible'
import type { FocusStore } from '../../store/focus-store'

const BEAT_MS = 1000

/** Runs a timer while its page is there, notifies it when the page goes out of sight, and keeps the screen on. */
export function useTimer(focus: FocusStore): void {
  useVisible((isVisible) => (isVisible ? focus.show() : focus.hide()))
  useEffect(() => {
    const timer = setInterval(() => focus.beat(), BEAT_MS)
    return () => {
      clearInterval(timer)
      focus.hide()
    }
  }, [focus])
  useEffect(() => {
    let release: (() => void) | undefined
    const letGo = () => {
      release?.()
      release = undefined
    }
    // A host lets go by itself of a page that is out of sight.
    const watching = reaction(
      () => focus.run !== undefined && !focus.run.away,
      (isHeld) => {
        letGo()
        if (isHeld) release = awake.hold()
      },
      { fireImmediately: true },
    )
    return () => {
      watching()
      letGo()
    }
  }, [focus])
}
