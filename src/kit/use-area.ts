import { useEffect, useState } from 'react'
import type { Area } from '@/stores/area'
import { useRoot } from '@/stores/context'
import type { OpenStudy } from '@/stores/study'
import { useLatest } from '@/platform/page/latest'

/**
 * An area's store beside what a screen shows, whose code is fetched after the screen's; undefined until the student's log
 * is open, and where it cannot be had. Call it in an observer.
 */
export function useArea<Store extends OpenStudy>(
  fetch: () => Promise<Area<Promise<Store>>>,
): Store | undefined {
  const root = useRoot()
  const { uid } = root.session
  const [store, setStore] = useState<Store>()
  const latest = useLatest(fetch)
  useEffect(() => {
    let isWanted = true
    async function open(): Promise<void> {
      const area = await latest.current()
      const opened = await area.of(root)
      void opened.enter(uid)
      if (isWanted) setStore(() => opened)
    }
    void open().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [latest, root, uid])
  return store?.load.state === 'ready' ? store : undefined
}
