import { useEffect, useRef } from 'react'
import { scrollPlatform } from '@/platform/page/scroll'
import { useRoot } from '@/stores/context'

/** How long after the page is drawn the kept position is taken up, in ms (specification, section 9). */
const RESTORE_MS = 800

/** Keeps how far the page was scrolled as long as the browser tab, and takes it up again when the page comes anew. */
export function useScroll(key: string, restoreMs = RESTORE_MS): void {
  const { storage } = useRoot()
  const name = `scroll:${key}`
  const kept = useRef<unknown>(undefined)
  const hasMoved = useRef(false)
  scrollPlatform.useKeep((y) => {
    if (y > 0) hasMoved.current = true
    if (hasMoved.current) storage.session.write(name, y)
  })
  useEffect(() => {
    kept.current = storage.session.read(name)
    const timer = setTimeout(() => {
      const y = kept.current
      // Who has begun to scroll is not thrown about.
      if (typeof y === 'number' && y > 0 && !hasMoved.current) scrollPlatform.to(y)
    }, restoreMs)
    return () => clearTimeout(timer)
  }, [name, restoreMs, storage])
}
