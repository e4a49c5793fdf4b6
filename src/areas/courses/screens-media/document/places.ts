import type { Store } from '@/platform/storage/kv.contract'

const KEY = 'documents'
/** Documents whose place is kept; those read longest ago go first. */
const MOST = 60

/** Where a reader was: a page of a PDF, or how far down a text, in CSS px. */
export interface Place {
  readonly page?: number
  readonly y?: number
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

function getPlace(value: unknown): Place {
  const [page, y]: unknown[] = [Reflect.get(Object(value), 'page'), Reflect.get(Object(value), 'y')]
  return { ...(isCount(page) && page >= 1 && { page: Math.floor(page) }), ...(isCount(y) && { y }) }
}

/** Where the reader of a document was on this device; nowhere in one that was not opened yet. */
export const readPlace = (local: Store, id: string): Place =>
  getPlace(Object.entries(Object(local.read(KEY))).find(([name]) => name === id)?.[1])

/** Keeps where the reader of a document is. */
export function keepPlace(local: Store, id: string, place: Place): void {
  const others = Object.entries(Object(local.read(KEY))).filter(([name]) => name !== id)
  const kept = others.slice(-(MOST - 1)).map(([name, value]) => [name, getPlace(value)] as const)
  local.write(KEY, Object.fromEntries([...kept, [id, place] as const]))
}
