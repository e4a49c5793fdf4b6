import type { TSchema, TUnion } from 'typebox'
import { WordDeviceEvent, WordEvent } from './word-event'

/** The events of a stream: a union of objects that have `id`, `kind` and `at` besides what is their own. */
export interface StreamSchema {
  /** What a device may send. */
  readonly sent: TUnion<TSchema[]>
  /** What the log holds: that, and what the server makes itself. */
  readonly stored: TUnion<TSchema[]>
}

/** Every stream of the study log by its name, which is part of keys on devices and of rows at the server: it stays. */
export const streams = {
  words: { sent: WordDeviceEvent, stored: WordEvent },
} as const satisfies Readonly<Record<string, StreamSchema>>

/** The name of a stream. */
export type Stream = keyof typeof streams
