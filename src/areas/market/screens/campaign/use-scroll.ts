import { useEffect, useRef } from 'react'
import { scrollPlatform } from '@/platform/page/scroll'
import { useRoot } from '@/stores/context'

/** How long after rendering the stored position is restored, in ms (specification, section 9). */
const RESTORE_MS = 800

/** Stores how far the page was scrolled as long as the browser tab, and restores it when the page is opened again. */
export function useScroll(key: string, restoreMs = RESTORE_MS): void {
  const { storage } = useRoot()
  const name = `scroll:${key}`
  const saved = useRef<unknown>(undefined)
  const hasMoved = useRef(false)
  scrollPlatform.useKeep((y) => {
    if (y > 0) hasMoved.current = true
    if (hasMoved.current) storage.session.write(name, y)
  })
  useEffect(() => {
    saved.current = storage.session.read(name)
    const timer = setTimeout(() => {
      const y = saved.current
      // A visitor who has begun to scroll is not thrown about.
      if (typeof y === 'number' && y > 0 && !hasMoved.current) scrollPlatform.to(y)
    }, restoreMs)
    return () => clearTimeout(timer)
  }, [name, restoreMs, storage])
}
