import { useId, useLayoutEffect, useState } from 'react'
import { useDidHide, useDidShow } from './'
import { useIsShown } from './shown'
import type { WidePlatform } from './media-query.contract'

/** 1000 px, and more where the reader's text is larger. */
const WIDE = '(min-width: 62.5em)'

function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => window.matchMedia(WIDE).matches)
  useLayoutEffect(() => {
    const query = window.matchMedia(WIDE)
    const notify = () => setWide(query.matches)
    query.addEventListener('change', notify)
    return () => query.removeEventListener('change', notify)
  }, [])
  return isWide
}

/** The page that decided last how wide the window is: one that is left after the next has come changes nothing. */
let decider = ''

function decide(page: string, isWhole: boolean): void {
  decider = page
  document.body.style.maxWidth = isWhole ? 'none' : ''
}

function leave(page: string): void {
  if (decider === page) document.body.style.maxWidth = ''
}

function useWholeWindow(isWhole: boolean): void {
  const page = useId()
  const isShown = useIsShown()
  useDidShow(() => decide(page, isWhole))
  useDidHide(() => leave(page))
  useLayoutEffect(() => {
    // The pages beneath share the window: the one that is shown decides.
    if (!isShown.current) return undefined
    decide(page, isWhole)
    return () => leave(page)
  }, [isWhole, isShown, page])
}

export const widePlatform = { useIsWide, useWholeWindow } satisfies WidePlatform as WidePlatform
