import type { Store } from '@/platform/storage/kv.contract'
import { readDraft as readStored, storeDraft } from '@/stores/drafts'

const DRAFTS = 'plan-drafts'
/** The draft of a task that is not there yet. */
const NEW = 'new'

/** The draft that a sheet leaves: the facts that a student may write. */
export interface Written {
  readonly title: string
  readonly day: number
  readonly minutes: number
  readonly begins: number | undefined
}

function isWritten(value: unknown): value is Written {
  const field = (name: string): unknown => Reflect.get(Object(value), name)
  return (
    typeof field('title') === 'string' &&
    Number.isInteger(field('day')) &&
    Number.isInteger(field('minutes')) &&
    Number.isInteger(field('begins') ?? 0)
  )
}

/** The unsaved draft of a task, or of a new one. */
export function readDraft(local: Store, id = NEW): Written | undefined {
  const draft = readStored(local, DRAFTS, id)
  return isWritten(draft) ? { ...draft, begins: draft.begins } : undefined
}

/** Stores what is written of a task, or of a new one; undefined forgets it. */
export const keepDraft = (local: Store, id = NEW, draft: Written | undefined): void =>
  void storeDraft(local, DRAFTS, id, draft)
