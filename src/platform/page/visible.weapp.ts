import { useEffect } from 'react'
import { useDidHide, useDidShow } from '.'
import { useLatest } from './latest'
import type { UseVisible } from './visible.contract'

export const useVisible = ((listener) => {
  const latest = useLatest(listener)
  // A part of a page may be rendered after the page was shown.
  useEffect(() => latest.current(true), [latest])
  // WeChat hides the page in front together with the whole mini-program.
  useDidShow(() => latest.current(true))
  useDidHide(() => latest.current(false))
}) satisfies UseVisible as UseVisible
