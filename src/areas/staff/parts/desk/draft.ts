import type { Store } from '@/platform/storage/kv.contract'
import type { Typed } from './queue'

/** The typed fields of a decision, and the request that was sent with them and is not answered yet. */
export interface Draft extends Typed {
  readonly request?: { readonly id: string; readonly content: string }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { chip, text, fields, request }: Partial<Record<keyof Draft, unknown>> = value
  return (
    isText(chip) &&
    isText(text) &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every(isText) &&
    (request === undefined ||
      (isText(Reflect.get(Object(request), 'id')) && isText(Reflect.get(Object(request), 'content'))))
  )
}

/** Reads what was typed before a reload of the page; `otherwise` where nothing was. */
export function readDraft(store: Store, key: string, otherwise: Draft): Draft {
  const kept = store.read(key)
  return isDraft(kept) ? kept : otherwise
}

/** The draft as it is sent: the same content, sent again because its answer was lost, keeps its id. */
export function withRequest(draft: Draft, content: string, newId: () => string) {
  const { request } = draft
  const sent = request?.content === content ? request : { id: newId(), content }
  return { ...draft, request: sent }
}
