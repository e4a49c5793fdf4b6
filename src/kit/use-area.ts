import { useEffect, useState } from 'react'
import type { Area } from '@/stores/area'
import { useRoot } from '@/stores/context'
import type { OpenStudy } from '@/stores/study'

/** An area's store beside what a screen shows; undefined until the student's log is open. Call it in an observer. */
export function useArea<Store extends OpenStudy>(area: Area<Promise<Store>>): Store | undefined {
  const root = useRoot()
  const { uid } = root.session
  const [store, setStore] = useState<Store>()
  useEffect(() => {
    let isWanted = true
    void area.of(root).then((opened) => {
      void opened.enter(uid)
      if (isWanted) setStore(() => opened)
    })
    return () => {
      isWanted = false
    }
  }, [area, root, uid])
  return store?.load.state === 'ready' ? store : undefined
}
