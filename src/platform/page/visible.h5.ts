import { useEffect } from 'react'
import { useDidHide, useDidShow } from '.'
import { useIsShown } from './shown'
import { useLatest } from './latest'
import type { UseVisible } from './visible.contract'

export const useVisible = ((heard) => {
  const latest = useLatest(heard)
  const isShown = useIsShown()
  useDidShow(() => latest.current(document.visibilityState === 'visible'))
  useDidHide(() => latest.current(false))
  useEffect(() => {
    const tell = () => {
      if (isShown.current) latest.current(document.visibilityState === 'visible')
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [isShown, latest])
}) satisfies UseVisible as UseVisible
