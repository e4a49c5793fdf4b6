import type { Store } from '@/platform/storage/kv.contract'

const KEY = 'plan-drafts'
/** Tasks whose drafts are kept; older ones go. */
const MOST = 5
/** The draft of a task that is not there yet. */
const NEW = 'new'

/** What a sheet leaves: the facts that a student may write. */
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

function draftsOf(local: Store): [id: string, draft: Written][] {
  return Object.entries(Object(local.read(KEY))).flatMap(([id, draft]) =>
    isWritten(draft) ? [[id, { ...draft, begins: draft.begins }]] : [],
  )
}

/** What was written of a task, or of a new one, and not saved. */
export const readDraft = (local: Store, id = NEW): Written | undefined =>
  draftsOf(local).find(([one]) => one === id)?.[1]

/** Keeps what is written of a task, or of a new one; undefined forgets it. */
export function keepDraft(local: Store, id = NEW, draft: Written | undefined): void {
  if (!draft && !readDraft(local, id)) return
  const others = draftsOf(local).filter(([one]) => one !== id)
  local.write(KEY, Object.fromEntries([...others, ...(draft ? [[id, draft] as const] : [])].slice(-MOST)))
}
