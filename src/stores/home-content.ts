import type { HomeContent } from '@/api/content'
import { areTexts, fieldOf } from '@/lib/fields'
import type { Store } from '@/platform/storage/kv.contract'

/** What home showed last; everybody's, as it is. */
const KEY = 'home-content'

function isHome(value: unknown): value is HomeContent {
  const isDated = areTexts(value, ['cohort', 'examDate', 'examDateNote'])
  return isDated && ['campaigns', 'courses'].every((name) => Array.isArray(fieldOf(value, name)))
}

/** What the operator showed on home when this device last had a network. */
export function readHome(store: Store): HomeContent | undefined {
  const kept = store.read(KEY)
  return isHome(kept) ? kept : undefined
}

/** Notes what the operator shows on home. */
export function noteHome(store: Store, content: HomeContent): void {
  if (JSON.stringify(store.read(KEY)) !== JSON.stringify(content)) store.write(KEY, content)
}
