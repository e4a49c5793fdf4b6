import type { LiveFrame } from '@/api/live'

const kinds: readonly unknown[] = ['outcome', 'messages', 'state', 'people', 'pong']

/** The frame that a server sent; undefined for what this app does not know, as a newer server may send. */
export function readFrame(text: string): LiveFrame | undefined {
  try {
    // The server writes its frames by this type.
    const frame = JSON.parse(text) as LiveFrame
    return kinds.includes(Reflect.get(Object(frame), 'kind')) ? frame : undefined
  } catch {
    return undefined
  }
}
