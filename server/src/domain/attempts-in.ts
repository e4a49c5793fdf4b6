import { Type } from 'typebox'
import Value from 'typebox/value'
import type { StudyEvent } from '../../../contract/domain/study/stream'

const InAttempt = Type.Object({ attempt: Type.String() })

/** Returns the attempt that an event goes on with or ends; undefined for an event of none. */
export function findAttempt(event: StudyEvent): string | undefined {
  return Value.Check(InAttempt, event) ? event.attempt : undefined
}

/** The attempts that events of the practice begin, go on with or end, each once. */
export function attemptsIn(events: readonly StudyEvent[]): string[] {
  const attempts = events.flatMap((event) => {
    const attempt = event.kind === 'begin' ? event.id : findAttempt(event)
    return attempt === undefined ? [] : [attempt]
  })
  return [...new Set(attempts)]
}
