import type { LiveFrame } from '@/api/live'

const kinds: readonly unknown[] = ['outcome', 'messages', 'state', 'people', 'pong']

/** Whether a value is a frame that this app knows: the server writes its frames by their type. */
const isFrame = (value: unknown): value is LiveFrame =>
  typeof value === 'object' && value !== null && kinds.includes(Reflect.get(value, 'kind'))

/** What a server sent; undefined for what this app does not know, as a newer server may send. */
export function readFrame(text: string): LiveFrame | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isFrame(value) ? value : undefined
  } catch {
    return undefined
  }
}
