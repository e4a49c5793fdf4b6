/** Records the student's voice and plays it back. A recording stays on the device and only for this visit. */
export interface Recorder {
  /** Whether this device can record at all; whether it may, `start` finds out. */
  can(): boolean
  /** Begins to record, in place of what was recorded before; resolves to false where that is not allowed or fails. */
  start(): Promise<boolean>
  /** Ends and stores the recording; resolves to whether there is one now. */
  stop(): Promise<boolean>
  /** Plays the recording; resolves to true at its end, or when it is stopped, and to false where it fails. */
  play(): Promise<boolean>
  /** Ends recording and playing, and forgets what was recorded. */
  clear(): void
}
