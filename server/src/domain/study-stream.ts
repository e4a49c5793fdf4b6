import type { FileUse } from '../../../contract/schemas/account/file'
import type { StreamSchema } from '../../../contract/schemas/study/streams'
import type { StudyEvent } from '../../../contract/domain/study/stream'

/** A stream of the study log as the server serves it. */
export interface ServedStream extends StreamSchema {
  /** Whether the content has what an event names; events of a stream without it name nothing. */
  isKnown?(event: StudyEvent): boolean
  /** Its events are looked into by SQL, which knows no half signs: they become U+FFFD before they are stored. */
  readonly isQueried?: true
  /** What follows once events are stored, or were before, as they are stored: it must bear being done again. */
  afterAdd?(uid: string, events: readonly StudyEvent[]): Promise<void>
  /** Names of the student's own files that an event shows, handed in for this use; they stay with it. */
  readonly files?: { readonly use: FileUse; namesOf(event: StudyEvent): readonly string[] }
}

/** A stream whose stored events something else follows as well, once what followed before is done. */
export function followedBy(stream: ServedStream, next: NonNullable<ServedStream['afterAdd']>): ServedStream {
  return {
    ...stream,
    async afterAdd(uid, events) {
      await stream.afterAdd?.(uid, events)
      await next(uid, events)
    },
  }
}

/** Streams by their names. */
export type ServedStreams = Readonly<Record<string, ServedStream>>
