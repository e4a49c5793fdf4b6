import type { TodayClass } from '@/api/today'
import { HOUR_MS } from '../../../../../contract/domain/china-time'

/** A class is announced so long before it begins, and its room is open so long before, in ms. */
export const [ANNOUNCED_MS, OPEN_MS] = [HOUR_MS, 600_000]

/** A class of today as it stands now. */
export interface ClassNow extends Pick<TodayClass, 'room' | 'title' | 'startsAt' | 'minutes' | 'to'> {
  readonly state: 'later' | 'soon' | 'open' | 'live'
}

/** A class as it stands at a time (Unix ms); none once it is over. */
export function classNow(
  { room, title, startsAt, endsAt, minutes, to }: TodayClass,
  now: number,
): ClassNow[] {
  if (now >= endsAt) return []
  const state =
    now >= startsAt
      ? 'live'
      : now >= startsAt - OPEN_MS
        ? 'open'
        : now >= startsAt - ANNOUNCED_MS
          ? 'soon'
          : 'later'
  return [{ room, title, startsAt, minutes, to, state }]
}
