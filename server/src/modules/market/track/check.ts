import { maskPhonesIn } from '../../../security/phone'
import type { EventsTable } from '../tables'
import { timeOfId, window } from './months'

const DAY_MS = 86_400_000
/** How far a client's clock may be off before its events are marked, in ms. */
const SKEW_MS = 600_000

const clientId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const code = /^[A-Za-z0-9_-]{1,64}$/
const digits = /^[0-9]{1,18}$/

/** Characters of its texts for which an event weighs one more: ordinary ones have fewer. */
const HEAVY = 160

/** The weight of events in the rates of a flood, before anything is looked at: one each, and more for long texts. */
export function floodWeight(events: readonly unknown[]): number {
  return events.reduce<number>((sum, event) => sum + 1 + Math.floor(textLength(event) / HEAVY), 0)
}

function textLength(event: unknown): number {
  if (typeof event !== 'object' || event === null) return 0
  return Object.values(event).reduce<number>(
    (sum, value: unknown) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )
}

/** When a batch was sent by its client's clock and when it came by ours, both Unix ms, and from whom. */
export type Arrival = { visitor: string; sentAt: number; receivedAt: Date }

/**
 * The row of an event, its phones not yet masked, or undefined when it is none that `TrackEvent` describes or its time is out
 * of the window.
 * Written by hand: the compiled schema takes five times as long, and thousands of events come in a second.
 */
export function readEvent(value: unknown, { visitor, sentAt, receivedAt }: Arrival): EventsTable | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const event: Readonly<Record<string, unknown>> = { ...value }
  const { id, e_type, duration } = event
  if (typeof id !== 'string' || !clientId.test(id)) return undefined
  if (typeof e_type !== 'number' || !Number.isInteger(e_type) || e_type < 1 || e_type > 5) return undefined
  const length = duration === undefined ? null : duration
  if (length !== null && !(isWhole(length) && length <= DAY_MS)) return undefined
  const name = text(event['e_name'], 64)
  const content = text(event['e_content'], 128)
  const contentId = text(event['e_content_id'], 64)
  const page = text(event['page'], 128)
  const source = text(event['source'], 64)
  const promotion = matching(event['promotionId'], digits)
  const invite = matching(event['inviteCode'], code)
  if (!name || content === undefined || contentId === undefined || page === undefined) return undefined
  if (source === undefined || promotion === undefined || invite === undefined) return undefined
  const now = receivedAt.getTime()
  const made = timeOfId(id)
  if (made < now - window.past || made > now + window.future) return undefined
  const skewed = Math.abs(now - sentAt) > SKEW_MS
  const happened = Math.min(now, skewed ? made + now - sentAt : made)
  return {
    id,
    visitor,
    e_type,
    e_name: name,
    e_content: content,
    e_content_id: contentId,
    duration: length,
    page: getPath(page),
    promotion_id: promotion,
    invite_code: invite,
    source,
    happened_at: new Date(Math.max(happened, now - window.past)),
    received_at: receivedAt,
    late: now - happened > DAY_MS,
    skewed,
  }
}

/** The row with phones masked: dearer than the rest, so that it is left until the row is to be stored. */
export function maskEvent(row: EventsTable): EventsTable {
  const { e_name, e_content, e_content_id, page, source } = row
  return {
    ...row,
    e_name: maskPhonesIn(e_name),
    e_content: maskPhonesIn(e_content),
    e_content_id: maskPhonesIn(e_content_id),
    page: maskPhonesIn(page),
    source: maskPhonesIn(source),
  }
}

/** An address without its query, which may carry what identifies a person. */
export function getPath(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? ''
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

/** A text of at most this length, empty where there is none; undefined when it is not one. */
function text(value: unknown, most: number): string | undefined {
  if (value === undefined) return ''
  if (typeof value !== 'string' || value.length > most || value.includes('\0')) return undefined
  return value
}

function matching(value: unknown, shape: RegExp): string | undefined {
  if (value === undefined) return ''
  return typeof value === 'string' && shape.test(value) ? value : undefined
}
