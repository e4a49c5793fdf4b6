import type { StudyEvent } from '../study/stream'

/**
 * Events side by side instead of one after another, since what is alike compresses well: a year of study is a third as
 * long as by rows. Nothing is lost, and the order stays.
 */
export interface PackedEvents {
  /** Unix ms of each, as the difference from the one before. */
  readonly at: number[]
  /** By how many ms the time in an id differs from that of its event. */
  readonly made: number[]
  /** The parts of ids beside their time and version: 19 hexadecimal digits each, joined. */
  readonly ids: string
  /** The names of the other fields, once for all events that have the same. */
  readonly shapes: string[][]
  /** Which shape each event has. */
  readonly shape: number[]
  /** The values of each field, of those events that have it. */
  readonly values: Readonly<Record<string, readonly unknown[]>>
}

const TAIL = 19

/** Writes events whose ids are UUIDs of version 7 in lower case, as those of the study log are. */
export function packEvents(events: readonly StudyEvent[]): PackedEvents {
  const shapes = new Map<string, number>()
  const values: Record<string, unknown[]> = {}
  let last = 0
  const packed: Pick<PackedEvents, 'at' | 'made' | 'shape'> = { at: [], made: [], shape: [] }
  const ids = events.map(({ id, at, ...fields }) => {
    const digits = id.replaceAll('-', '')
    packed.at.push(at - last)
    packed.made.push(Number.parseInt(digits.slice(0, 12), 16) - at)
    last = at
    const shape = Object.keys(fields).join()
    if (!shapes.has(shape)) shapes.set(shape, shapes.size)
    packed.shape.push(shapes.get(shape) ?? 0)
    for (const [name, value] of Object.entries(fields)) (values[name] ??= []).push(value)
    return digits.slice(13)
  })
  return { ...packed, ids: ids.join(''), shapes: [...shapes.keys()].map((names) => names.split(',')), values }
}

/** Reads what `packEvents` wrote. */
export function unpackEvents({ at, made, ids, shapes, shape, values }: PackedEvents): unknown[] {
  const read = new Map<string, number>()
  let time = 0
  return at.map((passed, nth) => {
    time += passed
    const head = (time + (made[nth] ?? 0)).toString(16).padStart(12, '0')
    const tail = ids.slice(nth * TAIL, (nth + 1) * TAIL)
    const parts = [head.slice(0, 8), head.slice(8), `7${tail.slice(0, 3)}`, tail.slice(3, 7), tail.slice(7)]
    const event: Record<string, unknown> = { id: parts.join('-'), at: time }
    for (const name of shapes[shape[nth] ?? 0] ?? []) {
      const next = read.get(name) ?? 0
      event[name] = values[name]?.[next]
      read.set(name, next + 1)
    }
    return event
  })
}

/** Reads pages of events one after another, each when it is asked for. */
export function* readPages(
  pages: readonly (PackedEvents & { readonly cursor: string })[],
): Generator<{ readonly cursor: string; readonly events: readonly unknown[] }> {
  for (const page of pages) yield { cursor: page.cursor, events: unpackEvents(page) }
}
