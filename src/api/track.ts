import { trackOperations } from '../../contract/operations/track'
import type { Body } from '../../contract/types'
import type { LogRecord, TrackEvent } from '../../contract/schemas/track'
import type { Sender } from './client'

export type { LogRecord, TrackEvent }

/** What a batch of events tells besides the events; `sentAt` is Unix ms by this device's clock. */
export interface EventBatch {
  readonly device: string
  readonly sentAt: number
  readonly events: TrackEvent[]
}

/** Tracking events and log records. */
export const createTrackApi = (sender: Sender, base: string) => {
  const send = sender(trackOperations)
  return {
    /** Rejects with ApiError alone, like every call. */
    reportEvents: (batch: EventBatch) => send('reportEvents', { body: { ...batch } }),
    sendLog: (records: Body<'sendLog'>['records']) => send('sendLog', { body: { records } }),
    /** The same report as a request that outlives the page. */
    beaconOf: (batch: EventBatch) => ({
      url: base + trackOperations.reportEvents.path,
      body: JSON.stringify(batch),
    }),
  }
}
export type TrackApi = ReturnType<typeof createTrackApi>
