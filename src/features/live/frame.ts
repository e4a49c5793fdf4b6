import type { LiveFrame } from '@/api/live'

const kinds: readonly unknown[] = ['outcome', 'messages', 'state', 'people', 'pong']

/** What a server sent; undefined for what this app does not know, as a newer server may send. */
export function readFrame(text: string): LiveFrame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || !kinds.includes(Reflect.get(value, 'kind')))
    return undefined
  // The server writes its frames by this type.
  return value as LiveFrame
}
