import { useLayoutEffect, useState } from 'react'
import { useDidHide, useDidShow } from '.'
import { useIsShown } from './shown'
import type { WidePlatform } from './wide.contract'

/** 1000 px, and more where the reader's text is larger. */
const WIDE = '(min-width: 62.5em)'

function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => window.matchMedia(WIDE).matches)
  useLayoutEffect(() => {
    const query = window.matchMedia(WIDE)
    const tell = () => setWide(query.matches)
    query.addEventListener('change', tell)
    return () => query.removeEventListener('change', tell)
  }, [])
  return isWide
}

const use = (isWhole: boolean): void => {
  document.body.style.maxWidth = isWhole ? 'none' : ''
}

function useWholeWindow(isWhole: boolean): void {
  const isShown = useIsShown()
  useDidShow(() => use(isWhole))
  useDidHide(() => use(false))
  useLayoutEffect(() => {
    // The pages beneath share the window: the one that is shown decides.
    if (!isShown.current) return undefined
    use(isWhole)
    return () => use(false)
  }, [isWhole, isShown])
}

export const widePlatform = { useIsWide, useWholeWindow } satisfies WidePlatform as WidePlatform
