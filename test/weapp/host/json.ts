/** A plain object of unknown content. */
export type Bag = Record<string, unknown>

/** True for every object that is not null; functions are not meant. */
export const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null

/** True for anything that can be called. */
export const isCallable = (value: unknown): value is (...args: never[]) => unknown =>
  typeof value === 'function'

/** Calls an unknown value with unknown arguments; whatever is no function answers undefined. */
export function call(target: unknown, self: unknown, ...args: unknown[]): unknown {
  if (!isCallable(target)) return undefined
  const answer: unknown = Reflect.apply(target, self, args)
  return answer
}

/** A deep copy of what JSON can carry, as it crosses from the logic layer to the view. */
export function clone(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text === undefined ? undefined : JSON.parse(text)
}

/** The text of a value in a bag, or the fallback when there is none. */
export function formatText(bag: Bag, key: string, fallback = ''): string {
  const value = bag[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : fallback
}

/** Sets a value by a setData path such as `root.cn.[0].cn.[1].v`, making what is missing on the way. */
export function setPath(target: Bag, path: string, value: unknown): void {
  const keys = path.replace(/\.?\[(\d+)\]/g, '.$1').split('.')
  const last = keys.pop() ?? path
  let place: Bag = target
  for (const [index, key] of keys.entries()) {
    const next = place[key]
    if (isBag(next)) {
      place = next
      continue
    }
    const made: Bag | unknown[] = /^\d+$/.test(keys[index + 1] ?? last) ? [] : {}
    place[key] = made
    if (isBag(made)) place = made
  }
  place[last] = value
}

/** The message of an unknown cause. */
export const getMessage = (cause: unknown): string =>
  isBag(cause) && typeof cause.message === 'string'
    ? `${formatText(cause, 'name', 'Error')}: ${cause.message}`
    : String(cause)
