import type { Store } from '@/platform/storage/kv.contract'

/** How long an activity stays in the list, in ms (specification, section 9). */
export const ACTIVITY_MS = 86_400_000

const KEY = 'other'

interface Activity {
  readonly id: string
  /** Unix ms. */
  readonly time: number
}

/** The activities that this device took part in less than a day ago, each with its time. */
export class ActivityList {
  constructor(
    private readonly storage: Store,
    private readonly now: () => number,
  ) {}

  /** Those of the last day; one from the future is the trace of a wrong clock and counts no more. */
  get items(): readonly Activity[] {
    const stored = this.storage.read(KEY)
    const list: unknown =
      typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'activities') : undefined
    const time = this.now()
    return (Array.isArray(list) ? list.filter(isActivity) : []).filter(
      (item) => item.time <= time && time - item.time < ACTIVITY_MS,
    )
  }

  /** Records an activity; returns whether it was new in the list. The time of an earlier entry stays. */
  add(id: string): boolean {
    const items = this.items
    const isNew = items.every((item) => item.id !== id)
    this.storage.write(KEY, { activities: isNew ? [...items, { id, time: this.now() }] : items })
    return isNew
  }
}

function isActivity(value: unknown): value is Activity {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'id') === 'string' &&
    typeof Reflect.get(value, 'time') === 'number'
  )
}
