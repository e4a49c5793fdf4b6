import { getField } from '@/lib/fields'
import type { Store } from '@/platform/storage/kv.contract'

/** Drafts of a kind that a student's store has at most; those that were written longest ago go. */
const MOST = 20

/** The unsaved draft of a thing, as `plan-drafts` of a task; undefined where nothing was. */
export const readDraft = (store: Store, kind: string, id: string): unknown => getField(store.read(kind), id)

/** Stores what is written of a thing; undefined forgets it. Returns whether the device has it so. */
export function storeDraft(store: Store, kind: string, id: string, draft: unknown): boolean {
  const all = Object.entries(Object(store.read(kind)))
  const others = all.filter(([first]) => first !== id)
  if (draft === undefined && others.length === all.length) return true
  const next = draft === undefined ? others : [...others, [id, draft] as const]
  return store.write(kind, Object.fromEntries(next.slice(-MOST)))
}
