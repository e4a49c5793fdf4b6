/** Records the student's voice and plays it back. A recording stays on the device and only for this visit. */
export interface Recorder {
  /** Whether this device can record at all; whether it may, `start` finds out. */
  can(): boolean
  /** Begins to record, in place of what was recorded before; resolves to false where that is not allowed or fails. */
  start(): Promise<boolean>
  /** Ends the recording and keeps it; resolves to whether there is one now. */
  stop(): Promise<boolean>
  /** Plays what was recorded; resolves to true at its end, or when something else ends it, and to false where it cannot be heard. */
  play(): Promise<boolean>
  /** Ends recording and playing, and forgets what was recorded. */
  clear(): void
}
