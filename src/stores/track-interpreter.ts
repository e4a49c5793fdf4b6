import type { TrackEvent } from '@/api/track'
import { createDwellTimer } from '@/lib/dwell-timer'
import type { StampedMessage } from './track-store'

/** Types of events: the first three are the specification's (section 7), the others ours (contract/schemas/market/track.ts). */
const Type = { enter: 1, dwell: 2, click: 3, play: 4, analytics: 5 } as const
/** A shorter dwell is a page on the way to another, in ms. */
const SHORTEST_MS = 100
/** The longest duration that one event may report, in ms. */
const LONGEST_MS = 86_400_000
/** How long ticks of a film are put together, in ms. */
const PLAY_MS = 5000
/** Lengths that the contract allows. */
const LENGTH = { name: 64, content: 128, id: 64, page: 128 } as const

/** The fields of an event that a call decides; the page is the current one. */
export type Fields = Omit<TrackEvent, 'id' | 'e_type' | 'promotionId' | 'inviteCode' | 'source'>

/** The dependencies of the reader; times are Unix ms. */
export interface InterpreterDeps {
  /** Takes an event; without an id it gets one of its time. */
  emit(at: number, e_type: number, fields: Fields, id?: string): void
  /** Records an activity; returns whether it is the first time in a day. */
  recordActivity(id: string): boolean
  now(): number
  later(work: () => void, ms: number): void
}

interface Tab {
  readonly name: string
  readonly id: string
}

/** Text of any kind as the contract takes it; NUL and half a surrogate pair would make the server refuse it. */
export function clean(value: unknown, most: number): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text.slice(0, most).replace(/[\0\p{Cs}]/gu, '')
}

/** Turns what screens report into events, and counts how long pages and tabs were really seen. */
export class TrackInterpreter {
  private readonly pageStay = createDwellTimer()
  private readonly tabStay = createDwellTimer()
  private readonly played = new Map<string, { name: string; ms: number }>()
  private page = ''
  private pageName = ''
  private tab: Tab | undefined
  /** The tab that each page showed last: a return to a page is another view of it. */
  private readonly tabs = new Map<string, Tab>()

  constructor(private readonly deps: InterpreterDeps) {}

  read(call: Exclude<StampedMessage, { kind: 'log' }>): void {
    if (call.kind === 'enter') return this.enter(call)
    const e_content_id = clean(call.id, LENGTH.id)
    if (call.kind === 'play') return this.play(clean(call.name, LENGTH.content), e_content_id, call.ms)
    if (call.kind === 'stay') return this.stay(clean(call.name, LENGTH.content), e_content_id, call.at)
    if (call.kind === 'click') {
      const e_content = clean(call.content, LENGTH.content)
      return this.emit(call.at, Type.click, { e_name: call.name, e_content, e_content_id }, call.callId)
    }
    const fields = { e_name: 'tab', e_content: clean(call.name, LENGTH.content), e_content_id }
    this.emit(call.at, Type.click, fields, call.callId)
    this.emit(call.at, Type.analytics, fields)
  }

  /** Forgets where the visitor is: what comes next belongs to another visit, and the time between to none. */
  forget(): void {
    const now = this.deps.now()
    for (const stay of [this.pageStay, this.tabStay]) {
      stay.pause(now)
      stay.takeMs(now)
    }
    this.page = ''
    this.tab = undefined
    this.tabs.clear()
  }

  /** The app went out of sight, or came back; what was seen until then is reported at once, for it may never come back. */
  setVisible(isVisible: boolean, at: number): void {
    if (isVisible) {
      if (this.page) this.pageStay.resume(at)
      if (this.tab) this.tabStay.resume(at)
      return
    }
    this.end(at)
    this.pageStay.pause(at)
    this.tabStay.pause(at)
  }

  private enter(call: StampedMessage & { kind: 'enter' }): void {
    const page = clean(call.page, 1024).split(/[?#]/)[0] ?? ''
    // The mini-program shows its page again when the app comes back: the visitor never left it.
    if (page === this.page) return
    this.end(call.at)
    this.page = page
    this.pageName = call.activity || call.name
    this.pageStay.resume(call.at)
    this.tab = this.tabs.get(page)
    if (this.tab) this.tabStay.resume(call.at)
    else this.tabStay.pause(call.at)
    const isAgain = call.activity !== '' && !this.deps.recordActivity(call.activity)
    const fields = { e_name: this.pageName, ...(isAgain && { e_content: 'again' }) }
    this.emit(call.at, Type.enter, fields, call.callId)
  }

  private stay(name: string, id: string, at: number): void {
    this.endTab(at)
    this.tab = { name, id }
    this.tabs.set(this.page, this.tab)
    this.tabStay.resume(at)
  }

  private play(name: string, id: string, ms: number): void {
    if (!(ms > 0)) return
    if (this.played.size === 0) this.deps.later(() => this.endPlay(this.deps.now()), PLAY_MS)
    this.played.set(id, { name, ms: (this.played.get(id)?.ms ?? 0) + ms })
  }

  private end(at: number): void {
    this.endTab(at)
    const duration = this.pageStay.takeMs(at)
    if (this.page) this.emitLong(at, Type.dwell, { e_name: this.pageName, duration })
    this.endPlay(at)
  }

  private endTab(at: number): void {
    const duration = this.tabStay.takeMs(at)
    if (!this.tab) return
    const { name, id } = this.tab
    this.emitLong(at, Type.dwell, { e_name: 'tab', e_content: name, e_content_id: id, duration })
  }

  private endPlay(at: number): void {
    for (const [id, { name, ms }] of this.played) {
      this.emitLong(at, Type.play, { e_name: 'play', e_content: name, e_content_id: id, duration: ms })
    }
    this.played.clear()
  }

  private emitLong(at: number, type: number, fields: Fields & { duration: number }): void {
    if (fields.duration < SHORTEST_MS) return
    this.emit(at, type, { ...fields, duration: Math.min(Math.round(fields.duration), LONGEST_MS) })
  }

  private emit(at: number, type: number, fields: Fields, id?: string): void {
    const e_name = clean(fields.e_name, LENGTH.name) || '-'
    this.deps.emit(at, type, { ...fields, e_name, page: clean(this.page, LENGTH.page) }, id)
  }
}
