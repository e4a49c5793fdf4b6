import * as v from 'valibot'
import { optionally, readAs } from '@/lib/shape'
import type { Store } from '@/platform/storage/kv.contract'

const KEY = 'documents'
/** The most documents whose place is stored; those read longest ago are removed first. */
const MOST = 60

const placeShape = v.object({
  page: optionally(v.pipe(v.number(), v.finite(), v.minValue(1), v.transform(Math.floor))),
  y: optionally(v.pipe(v.number(), v.finite(), v.minValue(0))),
})
const placesShape = v.record(v.string(), v.fallback(placeShape, {}))

/** Where a reader was: a page of a PDF, or how far down a text, in CSS px. */
export type Place = v.InferOutput<typeof placeShape>

const listPlaces = (local: Store) => Object.entries(readAs(placesShape, local.read(KEY)) ?? {})

/** Where the reader of a document was on this device; nowhere in one that was not opened yet. */
export const readPlace = (local: Store, id: string): Place =>
  listPlaces(local).find(([name]) => name === id)?.[1] ?? {}

/** Stores where the reader of a document is. */
export function savePlace(local: Store, id: string, place: Place): void {
  const others = listPlaces(local).filter(([name]) => name !== id)
  local.write(KEY, Object.fromEntries([...others.slice(-(MOST - 1)), [id, place] as const]))
}
