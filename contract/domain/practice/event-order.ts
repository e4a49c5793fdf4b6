import { compareEvents } from '../study/stream'
import type { PracticeEvent } from './event'

/** Puts an event into a list that is in the order of the log. */
export function insert<Event extends PracticeEvent>(list: Event[], event: Event): void {
  let at = list.length
  for (let before = list[at - 1]; before && compareEvents(before, event) > 0; before = list[at - 1]) at -= 1
  list.splice(at, 0, event)
}

/** Whichever of two events comes later in the log. */
export const newest = <Event extends PracticeEvent>(a: Event | undefined, b: Event): Event =>
  a && compareEvents(a, b) > 0 ? a : b
