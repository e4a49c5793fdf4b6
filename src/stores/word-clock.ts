import type { WordEvent } from '../../contract/study/event'
import { subjectOf } from '../../contract/study/event'

/** Differences between the clocks of device and server that are left as they are, in ms. */
const TOLERANCE_MS = 120_000

/** The server's time, and when by the device's clock it was asked for and told. */
export interface Reading {
  readonly asked: number
  readonly told: number
  readonly server: number
}

/**
 * How far the device's clock is behind the server's, in ms; 0 where it may be right. The server read its clock at some
 * time between asking and telling, which are hours apart where the page was put to sleep in between.
 */
export function clockShift({ asked, told, server }: Reading): number {
  const shift = server < asked ? server - asked : server > told ? server - told : 0
  return Math.abs(shift) > TOLERANCE_MS ? shift : 0
}

/**
 * The events among `unsent` whose time must change before they are sent, with their new times: the clock that gave
 * them was off by `shift`, or by something that is no longer known, where they lie ahead of the server's time. What a
 * student decided is never dated back before what they had seen when they decided: it moves back no further than to
 * now, and stays after `newestOf` its subject and after what they decided of that before.
 */
export function redated(
  unsent: readonly WordEvent[],
  { shift, server }: { readonly shift: number; readonly server: number },
  newestOf: (subject: string) => number,
): WordEvent[] {
  const latest = new Map<string, number>()
  return [...unsent]
    .sort((one, other) => one.at - other.at)
    .flatMap((event) => {
      const subject = subjectOf(event)
      const moved = Math.max(0, Math.round(event.at + (subject === undefined ? shift : Math.max(0, shift))))
      let at = moved > server + TOLERANCE_MS ? server : moved
      if (subject !== undefined) {
        if (at < moved) at = Math.max(at, newestOf(subject) + 1)
        at = Math.max(at, (latest.get(subject) ?? 0) + 1)
        latest.set(subject, at)
      }
      return at === event.at ? [] : [{ ...event, at }]
    })
}
