import { useDidHide, useDidShow } from '.'
import { useRef } from 'react'

/** A ref to whether the page is in front: the pages beneath keep their state and share window and document. */
export function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true)
  useDidShow(() => {
    isShown.current = true
  })
  useDidHide(() => {
    isShown.current = false
  })
  return isShown
}
