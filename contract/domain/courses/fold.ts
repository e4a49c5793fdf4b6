import { studyDay } from '../study/day'
import { compareEvents, prevails } from '../study/stream'
import {
  courseSubject,
  nameIn,
  getParagraphs,
  type CourseEvent,
  type NoteEvent,
  type NoteFacts,
  type SeenEvent,
  type TickEvent,
} from './event'
import { playedDays, type PlayedDay } from './played'
import { covered, union, type Stretch } from './stretches'

/** A note or a flag as it stands; `at` is when it was written last. */
export interface Note extends NoteFacts {
  readonly at: number
}

/** The parts of a lesson that a student has seen. */
export interface Watched {
  /** Parts that were seen, in order. */
  readonly stretches: readonly Stretch[]
  /** Second at which the student stopped last. */
  readonly place: number
  /** When that was, Unix ms. */
  readonly at: number
}

type Decision = NoteEvent | TickEvent

/**
 * A student's work in their courses, as a fold of their events: the same in whatever order and however often they
 * come.
 */
export class CourseFold {
  private readonly received = new Set<string>()
  private readonly decisions = new Map<string, Decision>()
  private readonly parts = new Map<string, Stretch[]>()
  private readonly last = new Map<string, SeenEvent>()
  private readonly seen = new Map<string, SeenEvent[]>()
  private readonly played = new Map<string, readonly PlayedDay[]>()
  private readonly seconds = new Map<number, number>()

  /** Takes events in, in any order; known ones change nothing. */
  add(events: Iterable<CourseEvent>): void {
    for (const event of events) {
      if (this.received.has(event.id)) continue
      this.received.add(event.id)
      if (event.kind === 'seen') this.see(event)
      else this.decide(event)
    }
  }

  private see(event: SeenEvent): void {
    const { lesson, from, to, at } = event
    this.parts.set(lesson, union([...(this.parts.get(lesson) ?? []), [from, to]]))
    const events = this.seen.get(lesson)
    if (events) events.push(event)
    else this.seen.set(lesson, [event])
    this.played.delete(lesson)
    const last = this.last.get(lesson)
    if (!last || compareEvents(event, last) > 0) this.last.set(lesson, event)
    const day = studyDay(at)
    this.seconds.set(day, (this.seconds.get(day) ?? 0) + to - from)
  }

  private decide(event: Decision): void {
    const subject = courseSubject(event)
    if (subject === undefined) return
    const held = this.decisions.get(subject)
    if (!held || prevails(event, held)) this.decisions.set(subject, event)
  }

  has(id: string): boolean {
    return this.received.has(id)
  }

  /** The decision that one would replace, if there is one. */
  replaced(event: Parameters<typeof courseSubject>[0]): Decision[] {
    return [this.decisions.get(courseSubject(event) ?? '') ?? []].flat()
  }

  /** The seen parts of a lesson; undefined for one that was never begun. */
  watched(lesson: string): Watched | undefined {
    const last = this.last.get(lesson)
    return last && { stretches: this.parts.get(lesson) ?? [], place: last.to, at: last.at }
  }

  /** Lessons that were begun, the one of which something was seen last first. */
  get begun(): readonly string[] {
    return [...this.last.values()].sort((a, b) => compareEvents(b, a)).map(({ lesson }) => lesson)
  }

  /** Share of a film that was seen, 0 to 1. */
  share(lesson: string, seconds: number): number {
    return seconds > 0 ? covered(this.parts.get(lesson) ?? [], seconds) / seconds : 0
  }

  /** Seconds of film that were played on a study day, repeated ones as well. */
  secondsOn(day: number): number {
    return this.seconds.get(day) ?? 0
  }

  /** The seconds of a lesson played on each study day, new and once more. */
  listPlayed(lesson: string): readonly PlayedDay[] {
    const known = this.played.get(lesson)
    if (known) return known
    const days = playedDays(this.seen.get(lesson) ?? [])
    this.played.set(lesson, days)
    return days
  }

  /** Notes and flags of a lesson, or of all lessons, in the order of the film. */
  notes(lesson?: string): readonly Note[] {
    return [...this.decisions.values()]
      .flatMap((event) => (event.kind === 'note' && event.state === 'kept' ? event : []))
      .filter((event) => lesson === undefined || event.lesson === lesson)
      .sort((a, b) => a.second - b.second || compareEvents(a, b))
      .map(({ note, lesson: of, second, text, isFlag, at }) => ({
        note,
        lesson: of,
        second,
        text,
        isFlag,
        at,
      }))
  }

  /** Things of a kind, as `class`, that were ticked and when, in Unix ms, the newest first; without the kind's name. */
  listTicked(kind: string): readonly { readonly name: string; readonly at: number }[] {
    return [...this.decisions.values()]
      .flatMap((event) => {
        const name = event.kind === 'tick' && event.state === 'done' ? nameIn(event.thing, kind) : undefined
        return name === undefined ? [] : { name, at: event.at }
      })
      .sort((a, b) => b.at - a.at)
  }

  /** The paragraph of a text that the student came to last; undefined for one that was never begun. */
  readTo(lesson: string): number | undefined {
    const own = getParagraphs(lesson)
    const [last] = [...this.decisions.values()]
      .flatMap((event) => (event.kind === 'tick' && event.thing.startsWith(own) ? event : []))
      .sort((a, b) => compareEvents(b, a))
    const paragraph = Number(last?.thing.slice(own.length))
    return Number.isInteger(paragraph) ? paragraph : undefined
  }

  /** When a thing was ticked, Unix ms; undefined for one that is open. */
  tickedAt(thing: string): number | undefined {
    const tick = this.decisions.get(`tick/${thing}`)
    return tick?.kind === 'tick' && tick.state === 'done' ? tick.at : undefined
  }
}
