import type { FileUse } from '../../../contract/schemas/account/file'
import type { StreamSchema } from '../../../contract/schemas/study/streams'
import type { StudyEvent } from '../../../contract/domain/study/stream'

/** The steps that follow once a student's events are stored, or were before: they must bear being done again. */
export type AfterAdd = (uid: string, events: readonly StudyEvent[]) => Promise<void>

/** A stream of the study log as the server serves it. */
export interface ServedStream extends StreamSchema {
  /** Whether the content has what an event names; events of a stream without it name nothing. */
  isKnown?(event: StudyEvent): boolean
  /** Its events are looked into by SQL, which knows no lone surrogates: they become U+FFFD before they are stored. */
  readonly isQueried?: true
  /** Runs once events are stored. */
  readonly afterAdd?: AfterAdd
  /** Names of the student's own files that an event shows, handed in for this use; they stay with it. */
  readonly files?: { readonly use: FileUse; listNames(event: StudyEvent): readonly string[] }
}

/** A stream whose stored events these steps follow, one after the other, after its own. */
export function followedBy(stream: ServedStream, steps: readonly AfterAdd[]): ServedStream {
  return {
    ...stream,
    async afterAdd(uid, events) {
      await stream.afterAdd?.(uid, events)
      for (const step of steps) await step(uid, events)
    },
  }
}

/** Streams by their names. */
export type ServedStreams = Readonly<Record<string, ServedStream>>
