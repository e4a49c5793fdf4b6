/** The part of a message that reaches a browser: no more than its lock screen may show, and where it leads. */
export interface PushPayload {
  /** The message's id: a browser shows a message once, however often it comes. */
  readonly id: string
  readonly title: string
  /** A path of our own. */
  readonly to: string
}

/** A path of our own: no other host, nothing that a browser would read as one. */
const OWN_PATH = /^\/(?![/\\])[^\s\\\u0000]*$/

/** The path of our own that something from outside names; undefined for anything else. */
export function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && OWN_PATH.test(value) && !/^[^?#]*\/\//.test(value) ? value : undefined
}

/** Reads what reached a browser; undefined where it is not ours. */
export function readPushPayload(text: string): PushPayload | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const id: unknown = Reflect.get(Object(value), 'id')
    const title: unknown = Reflect.get(Object(value), 'title')
    const to = ownPath(Reflect.get(Object(value), 'to'))
    return typeof id === 'string' && typeof title === 'string' && to !== undefined
      ? { id, title, to }
      : undefined
  } catch {
    return undefined
  }
}
