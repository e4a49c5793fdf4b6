import { useEffect, useRef } from 'react'
import { useDidHide, useDidShow } from '../page'
import type { UseVisible } from './contract'

export const useVisible = ((heard) => {
  const latest = useRef(heard)
  latest.current = heard
  // A part of a page may be drawn after the page was shown.
  useEffect(() => latest.current(true), [])
  // WeChat hides the page in front together with the whole mini-program.
  useDidShow(() => latest.current(true))
  useDidHide(() => latest.current(false))
}) satisfies UseVisible as UseVisible
