import * as v from 'valibot'
import { readAs } from '@/lib/shape'
import type { Store } from '@/platform/storage/kv.contract'

const draftShape = v.object({
  chip: v.string(),
  text: v.string(),
  fields: v.record(v.string(), v.string()),
  /** The subject that it was typed about, as `Task.about`. */
  about: v.optional(v.string()),
  /** Something was typed about another subject before, and was dropped. */
  isMoved: v.exactOptional(v.boolean()),
  request: v.exactOptional(v.object({ id: v.string(), content: v.string() })),
})

/** The fields of a decision that somebody touched, and the request that was sent with them and is not answered yet. */
export type Draft = Readonly<v.InferOutput<typeof draftShape>>

/** Reads what was typed before a reload of the page; `otherwise` where nothing was. */
export const readDraft = (store: Store, key: string, otherwise: Draft): Draft =>
  readAs(draftShape, store.read(key)) ?? otherwise

/** Drops what was typed about another subject than the task has now, and marks the draft if anything was. */
export function fitDraft(draft: Draft, about: string | undefined): Draft {
  if (draft.about === about) return draft
  const { chip, text, fields, isMoved = false } = draft
  const isTyped = [chip, text, ...Object.values(fields)].some((part) => part !== '')
  return { chip: '', text: '', fields: {}, about, isMoved: isMoved || isTyped }
}

/** The draft as it is sent: the same content, sent again because its answer was lost, keeps its id. */
export function withRequest(draft: Draft, content: string, newId: () => string) {
  const { request } = draft
  const sent = request?.content === content ? request : { id: newId(), content }
  return { ...draft, request: sent }
}
