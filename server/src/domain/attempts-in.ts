import type { StudyEvent } from '../../../contract/domain/study/stream'

/** The attempts that events of the practice begin, go on with or end, each once. */
export function attemptsIn(events: readonly StudyEvent[]): string[] {
  const attempts = events.flatMap((event) => {
    const attempt: unknown = event.kind === 'begin' ? event.id : Reflect.get(event, 'attempt')
    return typeof attempt === 'string' ? [attempt] : []
  })
  return [...new Set(attempts)]
}
