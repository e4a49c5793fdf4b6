import type { ClockActivity, ClockRecord, ClockState, ClockTask } from '@/api/excitation'

/** All that the check-in page shows of the student. */
export interface Sign {
  readonly activity: ClockActivity
  readonly task: ClockTask
  readonly state: ClockState
  /** Check-ins of the running month at least. */
  readonly records: readonly ClockRecord[]
}
