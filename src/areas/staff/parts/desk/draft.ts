import type { Store } from '@/platform/storage/kv.contract'
import type { Typed } from './queue'

/** The fields of a decision that somebody touched, and the request that was sent with them and is not answered yet. */
export interface Draft extends Typed {
  /** The subject that it was typed about, as `Task.about`. */
  readonly about?: string | undefined
  /** Something was typed about another subject before, and was dropped. */
  readonly isMoved?: boolean
  readonly request?: { readonly id: string; readonly content: string }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { chip, text, fields, request, about }: Partial<Record<keyof Draft, unknown>> = value
  return (
    isText(chip) &&
    isText(text) &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every(isText) &&
    (about === undefined || isText(about)) &&
    (request === undefined ||
      (isText(Reflect.get(Object(request), 'id')) && isText(Reflect.get(Object(request), 'content'))))
  )
}

/** Reads what was typed before a reload of the page; `otherwise` where nothing was. */
export function readDraft(store: Store, key: string, otherwise: Draft): Draft {
  const kept = store.read(key)
  return isDraft(kept) ? kept : otherwise
}

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
