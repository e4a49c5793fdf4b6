import type { Send } from '@/api/client'
import { createTrackApi, type LogRecord, type TrackEvent } from '@/api/track'
import type { Store } from '@/platform/storage/kv.contract'
import type { TelemetryEnv } from '@/platform/app/telemetry-env.contract'
import { ActivityList } from './activity-list'
import { TrackInterpreter, clean } from './track-interpreter'
import { TrackQueue } from './track-queue'
import type { Tracker } from './track-store'

/** Type of a log record (specification, section 3). */
const LOG = 306
/** Log records of one visit; a fault in a loop must not fill the queue. */
const MOST_LOGS = 10
/** Lengths that the contract allows in a log record. */
const LENGTH = { message: 2000, fact: 512 } as const

/** The dependencies of tracking. */
export interface TrackDeps {
  readonly send: Send
  readonly base: string
  readonly storage: Store
  readonly env: TelemetryEnv
  /** The source that brought the visitor, at the time of asking. */
  origin(): { readonly promotionId: string; readonly inviteCode: string; readonly source: string }
  /** The installation, as it is called at the time of asking. */
  device(): string
  readonly project: string
  now(): number
  /** An id whose time is this, Unix ms. */
  idAt(ms: number): string
  later(work: () => void, ms: number): void
}

/** Begins to track: takes up what waits, listens to the app being hidden and to faults. Returns the tracker. */
export function startTracking(deps: TrackDeps): Tracker {
  const { storage, env, now, later, idAt } = deps
  const api = createTrackApi(deps.send, deps.base)
  const buildBatch = (events: TrackEvent[]) => ({ device: deps.device(), sentAt: now(), events })
  const events = new TrackQueue<TrackEvent>({
    key: 'track-events',
    storage,
    later,
    deliver: (items) => api.reportEvents(buildBatch(items)),
    beacon: (items) => env.beacon(api.buildBeacon(buildBatch(items))),
  })
  const logs = new TrackQueue<LogRecord>({ key: 'track-logs', storage, later, deliver: api.sendLog })
  const activities = new ActivityList(storage, now)
  const logged = new Set<string>()

  const reader = new TrackInterpreter({
    now,
    later,
    recordActivity: (id) => activities.add(id),
    emit(at, e_type, fields, id = idAt(at)) {
      const { promotionId, inviteCode, source } = deps.origin()
      events.add({
        id,
        e_type,
        ...fields,
        ...(promotionId && { promotionId }),
        ...(inviteCode && { inviteCode }),
        ...(source && { source }),
      })
    },
  })

  function log(at: number, text: string): void {
    const message = clean(text, LENGTH.message)
    if (logged.size >= MOST_LOGS || logged.has(message)) return
    logged.add(message)
    logs.add({
      id: idAt(at),
      time: at,
      event: LOG,
      project: deps.project,
      environment: env.environment,
      referer: clean(env.referer, LENGTH.fact),
      userAgent: clean(env.userAgent, LENGTH.fact),
      message,
    })
  }

  const track: Tracker['track'] = (call) =>
    call.kind === 'log' ? log(call.at, call.message) : reader.read(call)

  events.start()
  logs.start()
  env.onFault((message) => log(now(), message))
  env.onVisible((isVisible) => {
    reader.setVisible(isVisible, now())
    for (const queue of [events, logs]) {
      if (isVisible) void queue.flush()
      else queue.hide()
    }
  })

  return {
    track,
    recover(calls) {
      calls.forEach(track)
      reader.forget()
    },
    forget() {
      reader.forget()
      events.clear()
      logs.clear()
    },
  }
}
