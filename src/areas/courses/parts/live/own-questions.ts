import { makeAutoObservable } from 'mobx'
import type { LiveQuestion } from '@/api/live'
import type { Outbox } from './outbox'

/** A question to the teacher as its student sees it. */
export interface OwnQuestion {
  readonly id: string
  readonly text: string
  /** When the teacher got it, in Unix ms; undefined for what is still on the device. */
  readonly at: number | undefined
  readonly hasFailed: boolean
  /** Why the server did not take it. */
  readonly why: string
}

/** What a student asked the teacher of a room, from whatever device. */
export class OwnQuestions {
  constructor(
    private readonly outbox: Outbox,
    private stored: readonly LiveQuestion[] = [],
  ) {
    makeAutoObservable<this, 'outbox'>(this, { outbox: false })
  }

  /** All of them, what is not stored yet last. */
  get items(): readonly OwnQuestion[] {
    const known = this.stored.map((one) => ({ ...one, hasFailed: false, why: '' }))
    const waiting = this.outbox.texts
      .filter(({ event }) => event.kind === 'ask' && !this.isStored(event.id))
      .map(({ event: { id, text }, hasFailed, why }) => ({ id, text, at: undefined, hasFailed, why }))
    return [...known, ...waiting]
  }

  /** Takes over what the server has of them. */
  take(stored: readonly LiveQuestion[] = []): void {
    // What was stored after the server was asked is not among them.
    const ids = new Set(stored.map(({ id }) => id))
    this.stored = [...stored, ...this.stored.filter(({ id }) => !ids.has(id))]
  }

  /** The server has stored one that was sent from here, at a time in Unix ms. */
  add({ id, text }: Pick<LiveQuestion, 'id' | 'text'>, at: number): void {
    if (!this.isStored(id)) this.stored = [...this.stored, { id, at, text }]
  }

  private isStored(id: string): boolean {
    return this.stored.some((one) => one.id === id)
  }
}
