import type { StudyEvent } from '../../../contract/domain/study/stream'
import { TOLERANCE_MS } from './clock-shift'
import type { ShiftOf } from './device-clock'
import type { StreamEvents } from './stream'

/** An event that was made on this device and has not come back from the server. */
export interface OwnEvent<Event extends StudyEvent> {
  readonly event: Event
  /** The era of the device's clock in which it was made. */
  readonly era: number
  /** A decision that was made while nothing was here of what the account had decided of its subject. */
  readonly isBlind?: true
  /** Of a blind one, the id of the decision about its subject that was the last on this device before it. */
  readonly seen?: string
}

/** Reads a stored event; one from before there were eras is an era by itself. */
export function readOwn<Event extends StudyEvent>(
  { isEvent }: StreamEvents<Event>,
  value: unknown,
): OwnEvent<Event> | undefined {
  if (isEvent(value)) return { event: value, era: 0 }
  if (typeof value !== 'object' || value === null) return undefined
  const [event, era, isBlind, seen] = ['event', 'era', 'isBlind', 'seen'].map((name): unknown =>
    Reflect.get(value, name),
  )
  if (!isEvent(event) || typeof era !== 'number') return undefined
  return { event, era, ...(isBlind === true && { isBlind }), ...(typeof seen === 'string' && { seen }) }
}

/**
 * The events among `unsent` whose time must change before they are sent, with their new times: the clock that gave
 * them was off by what `getShift` says, or by something that is not known, where they lie ahead of the server's time.
 * A student's decision is never dated before the state that they had seen when they decided: it moves back no further
 * than to now, and stays after `findNewest` of its subject and after their earlier decisions about that subject.
 */
export function redated<Event extends StudyEvent>(
  { findSubject }: StreamEvents<Event>,
  unsent: readonly OwnEvent<Event>[],
  { getShift, server }: { readonly getShift: ShiftOf; readonly server: number },
  findNewest: (subject: string) => Event | undefined,
): OwnEvent<Event>[] {
  const latest = new Map<string, number>()
  return [...unsent]
    .sort((a, b) => a.event.at - b.event.at)
    .flatMap((own) => {
      const { event, era } = own
      const subject = findSubject(event)
      const shift = getShift(era, event.at)
      const moved = Math.max(0, Math.round(event.at + (subject === undefined ? shift : Math.max(0, shift))))
      let at = moved > server + TOLERANCE_MS ? server : moved
      if (subject !== undefined) {
        if (at < moved) at = Math.max(at, (findNewest(subject)?.at ?? 0) + 1)
        at = Math.max(at, (latest.get(subject) ?? 0) + 1)
        latest.set(subject, at)
      }
      return at === event.at ? [] : [{ ...own, event: { ...event, at } }]
    })
}

/**
 * The blind ones among `unsent`, now that the account's log is here: dated before `findNewest` their subject, so that of
 * two who decided without having met the account, the first to come to it prevails. Where that newest one is among those
 * that were seen, they stay after it. They keep their order, and are blind no more.
 */
export function settled<Event extends StudyEvent>(
  { findSubject }: StreamEvents<Event>,
  unsent: readonly OwnEvent<Event>[],
  findNewest: (subject: string) => Event | undefined,
): OwnEvent<Event>[] {
  const blind = unsent.filter(({ isBlind }) => isBlind).sort((a, b) => a.event.at - b.event.at)
  const sawNewest = new Set<string>()
  for (const { event, seen } of blind)
    if (seen !== undefined && (sawNewest.has(seen) || findNewest(findSubject(event) ?? '')?.id === seen))
      sawNewest.add(event.id)
  const earliest = new Map<string, number>()
  return blind.reverse().map(({ event, era }) => {
    const subject = findSubject(event) ?? ''
    const newest = findNewest(subject)?.at ?? Number.POSITIVE_INFINITY
    const next = earliest.get(subject) ?? Number.POSITIVE_INFINITY
    const at = sawNewest.has(event.id)
      ? Math.min(Math.max(event.at, newest + 1), next - 1)
      : Math.max(0, Math.min(event.at, newest - 1, next - 1))
    earliest.set(subject, at)
    return { event: { ...event, at }, era }
  })
}
