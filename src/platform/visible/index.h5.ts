import { useEffect, useRef } from 'react'
import { useDidHide, useDidShow } from '../page'
import type { UseVisible } from './contract'

export const useVisible = ((heard) => {
  const latest = useRef(heard)
  latest.current = heard
  const isShown = useRef(true)
  useDidShow(() => {
    isShown.current = true
    latest.current(document.visibilityState === 'visible')
  })
  useDidHide(() => {
    isShown.current = false
    latest.current(false)
  })
  useEffect(() => {
    const tell = () => {
      if (isShown.current) latest.current(document.visibilityState === 'visible')
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [])
}) satisfies UseVisible as UseVisible
