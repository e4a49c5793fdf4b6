import { useEffect } from 'react'
import { useDidHide, useDidShow } from '.'
import { useIsShown } from './shown'
import { useLatest } from './latest'
import type { UseVisible } from './visible.contract'

export const useVisible = ((listener) => {
  const latest = useLatest(listener)
  const isShown = useIsShown()
  useDidShow(() => latest.current(document.visibilityState === 'visible'))
  useDidHide(() => latest.current(false))
  useEffect(() => {
    const notify = () => {
      if (isShown.current) latest.current(document.visibilityState === 'visible')
    }
    // Some browsers close a page without hiding it first, and may bring it back as it was.
    const end = () => {
      if (isShown.current) latest.current(false)
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) notify()
    }
    notify()
    document.addEventListener('visibilitychange', notify)
    window.addEventListener('pagehide', end)
    window.addEventListener('pageshow', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', notify)
      window.removeEventListener('pagehide', end)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [isShown, latest])
}) satisfies UseVisible as UseVisible
