import { isUnreached } from '@/api/errors'
import { getField } from '@/lib/fields'
import { LAST_ANSWERS_KEY } from './last-answers-key'
import type { Root } from './root'
import { serverTime, type TimeSource } from './server-time'

/** The answers that are for everybody, as the map of the year: they stay when a student signs out. */
const PUBLIC_KEY = 'public-answers'
/** How long an answer is waited for before what came last is shown, in ms; it is still shown when it comes. */
export const LATE_MS = 2500
/** How many answers are stored; those that were noted longest ago make room. */
const MOST = 40

/** The shown value of a screen. With `seenAt`, Unix ms, it came then, and the server has not answered now. */
export interface Seen<Value> {
  readonly value: Value
  readonly seenAt?: number
}

/** The answers that screens showed last, by their names. */
export interface LastAnswers {
  note(name: string, value: unknown): void
  /** The last answer; one of another shape, which an older build may have left, is none. */
  recall<Value>(name: string, isValue: (value: unknown) => value is Value): Required<Seen<Value>> | undefined
}

type Needs = Pick<Root, 'session'> & TimeSource

/**
 * The answers that the student who is signed in saw last on this device, or, if they are public, anybody. An answer that
 * comes after another student has signed in is not stored.
 */
export function lastAnswers(root: Needs, isPublic = false): LastAnswers {
  const { storage, session } = root
  const key = isPublic ? PUBLIC_KEY : LAST_ANSWERS_KEY
  const owner = (): string => (isPublic ? '' : (session.uid ?? ''))
  const uid = owner()
  // The values that the device had no room for: nothing older is recalled in its place.
  const unstored = new Map<string, unknown>()
  const readAll = (): Record<string, unknown> => {
    const stored = storage.local.read(key)
    return getField(stored, 'uid') === uid ? { ...Object(getField(stored, 'answers')) } : {}
  }
  return {
    note(name, value) {
      if (owner() !== uid) return
      const { [name]: _before, ...others } = readAll()
      const answer = { at: serverTime(root).now(), value }
      const newest = [...Object.entries(others), [name, answer]].slice(-MOST)
      if (storage.local.write(key, { uid, answers: Object.fromEntries(newest) })) unstored.delete(name)
      else unstored.set(name, answer)
    },
    recall(name, isValue) {
      const stored = owner() === uid ? (unstored.get(name) ?? readAll()[name]) : undefined
      const [value, seenAt] = [getField(stored, 'value'), getField(stored, 'at')]
      return isValue(value) && typeof seenAt === 'number' ? { value, seenAt } : undefined
    },
  }
}

/**
 * Fetches an answer and notes it; where the server cannot be reached, resolves to the last one, which `onLate` is given
 * already where the answer takes long. Rejects with ApiError.
 */
export async function fetchOrRecall<Value>(
  answers: LastAnswers,
  {
    name,
    fetch,
    isValue,
    onLate,
  }: {
    readonly name: string
    readonly fetch: () => Promise<Value>
    readonly isValue: (value: unknown) => value is Value
    readonly onLate?: (seen: Seen<Value>) => void
  },
): Promise<Seen<Value>> {
  const late = setTimeout(() => {
    const seen = answers.recall(name, isValue)
    if (seen) onLate?.(seen)
  }, LATE_MS)
  try {
    const value = await fetch()
    answers.note(name, value)
    return { value }
  } catch (cause) {
    const seen = isUnreached(cause) ? answers.recall(name, isValue) : undefined
    if (!seen) throw cause
    return seen
  } finally {
    clearTimeout(late)
  }
}
