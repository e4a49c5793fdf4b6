import * as v from 'valibot'
import type { StudyEvent } from './stream'

/** A stored whole number that is not negative. */
export const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const common = v.object({ id: v.string(), at: whole, kind: v.string() })

/**
 * Makes the check whether a value from a device's storage is an event, from the fields that each kind has besides id and
 * time. What the server accepts is defined by its schemas.
 */
export function createEventGuard<Event extends StudyEvent>(
  kinds: Readonly<Record<Event['kind'], v.ObjectEntries>>,
): (value: unknown) => value is Event {
  const schemas = new Map(
    Object.entries<v.ObjectEntries>(kinds).map(([kind, fields]) => [kind, v.object(fields)]),
  )
  return (value): value is Event => {
    const schema = v.is(common, value) ? schemas.get(value.kind) : undefined
    return schema !== undefined && v.is(schema, value)
  }
}
