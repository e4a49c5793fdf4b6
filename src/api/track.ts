import { trackOperations as op } from '../../contract/operations/market/track'
import type { Body } from '../../contract/types'
import type { LogRecord, TrackEvent } from '../../contract/schemas/market/track'
import type { Send } from './client'

export type { LogRecord, TrackEvent }

/** The fields of a batch of events besides the events; `sentAt` is Unix ms by this device's clock. */
export interface EventBatch {
  readonly device: string
  readonly sentAt: number
  readonly events: TrackEvent[]
}

/** Tracking events and log records. */
export const createTrackApi = (send: Send, base: string) => ({
  /** Rejects with ApiError alone, like every call. */
  reportEvents: (batch: EventBatch) => send(op.reportEvents, { body: { ...batch } }),
  sendLog: (records: Body<'sendLog'>['records']) => send(op.sendLog, { body: { records } }),
  /** The same report as a request that outlives the page. */
  buildBeacon: (batch: EventBatch) => ({
    url: base + op.reportEvents.path,
    body: JSON.stringify(batch),
  }),
})
