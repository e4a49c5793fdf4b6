import * as v from 'valibot'
import { readAs } from '@/lib/shape'
import type { Store } from '@/platform/storage/kv.contract'
import { readDraft as readStored, storeDraft } from '@/stores/drafts'

const DRAFTS = 'plan-drafts'
/** The draft of a task that is not there yet. */
const NEW = 'new'

const whole = v.pipe(v.number(), v.integer())
const written = v.object({ title: v.string(), day: whole, minutes: whole, begins: v.optional(whole) })

/** The draft that a sheet leaves: the facts that a student may write. */
export type Written = v.InferOutput<typeof written>

/** The unsaved draft of a task, or of a new one. */
export const readDraft = (local: Store, id = NEW): Written | undefined =>
  readAs(written, readStored(local, DRAFTS, id))

/** Stores what is written of a task, or of a new one; undefined forgets it. */
export const saveDraft = (local: Store, id = NEW, draft: Written | undefined): void =>
  void storeDraft(local, DRAFTS, id, draft)
