import type { Area } from '@/stores/area'
import { useRoot } from '@/stores/context'
import type { OpenStudy } from '@/stores/study'
import { useLoad } from './use-load'

/**
 * An area's store beside what a screen shows, whose code is fetched after the screen's; undefined until the student's log
 * is open, and where it cannot be had. Call it in an observer.
 */
export function useArea<Store extends OpenStudy>(
  fetch: () => Promise<Area<Promise<Store>>>,
): Store | undefined {
  const root = useRoot()
  const { uid } = root.session
  const { load } = useLoad([root, uid], async () => {
    const store = await (await fetch()).of(root)
    void store.enter(uid)
    return store
  })
  return load.state === 'ready' && load.value.load.state === 'ready' ? load.value : undefined
}
