import { useEffect, useRef, useState } from 'react'
import { useOwnStorage } from '@/kit/own-storage'
import { scrollPlatform } from '@/platform/page/scroll'

const KEY = 'knowledge-structure'
/** When a position is gone back to, in ms: at once, and once more where the page was not drawn yet. */
const RESTORE_MS = [0, 400] as const

export type StructureTab = 'tree' | 'outline'

interface Place {
  readonly tab: StructureTab
  /** Branches that are open. */
  readonly open: readonly string[]
  /** How far the page is scrolled, in CSS px. */
  readonly y: number
}

/** The stored place of a page, as far as it is sound. */
function readPlace(saved: unknown): Place | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined
  const [tab, open, y]: unknown[] = [
    Reflect.get(saved, 'tab'),
    Reflect.get(saved, 'open'),
    Reflect.get(saved, 'y'),
  ]
  if (!Array.isArray(open)) return undefined
  return {
    tab: tab === 'outline' ? tab : 'tree',
    open: open.filter((id): id is string => typeof id === 'string'),
    y: typeof y === 'number' && y > 0 ? y : 0,
  }
}

export interface Position {
  readonly tab: StructureTab
  show(tab: StructureTab): void
  isOpen(branch: string): boolean
  toggle(branch: string): void
}

/**
 * Which branches of a page are open, what it shows and how far it is scrolled: stored on the device for its student, so
 * that it is found as it was left. `scope` names what is shown, `first` how it begins. Call it in an observer.
 */
export function usePosition(scope: string, first: Omit<Place, 'y'>): Position {
  const { local } = useOwnStorage()
  const read = (of: string): Place | undefined => readPlace(Reflect.get(Object(local.read(KEY)), of))
  const [, setTurn] = useState(0)
  const place = read(scope) ?? { ...first, y: 0 }
  const moved = useRef<number | undefined>(undefined)
  function write(change: Partial<Place>): void {
    const saved: unknown = local.read(KEY)
    local.write(KEY, { ...Object(saved), [scope]: { ...place, ...read(scope), ...change } })
  }
  function change(own: Partial<Place>): void {
    write(own)
    setTurn((turn) => turn + 1)
  }
  scrollPlatform.useKeep((y) => {
    // The top is where every page begins: it counts once the page has been elsewhere.
    if (y > 0) moved.current = y
    if (moved.current !== undefined) write({ y })
  })
  const start = useRef(place.y)
  useEffect(() => {
    const { current: y } = start
    if (y === 0) return undefined
    const timers = RESTORE_MS.map((ms) =>
      setTimeout(() => {
        // A visitor who has begun to scroll is not thrown about.
        if (moved.current === undefined || moved.current === y) scrollPlatform.to(y)
      }, ms),
    )
    return () => timers.forEach(clearTimeout)
  }, [])
  return {
    tab: place.tab,
    show: (tab) => change({ tab }),
    isOpen: (branch) => place.open.includes(branch),
    toggle: (branch) =>
      change({
        open: place.open.includes(branch)
          ? place.open.filter((id) => id !== branch)
          : [...place.open, branch],
      }),
  }
}
