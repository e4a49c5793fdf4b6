import { makeAutoObservable, observable } from 'mobx'

/** Which column is covered. */
export type Cover = 'none' | 'meaning' | 'word'

/** The covered column of a table, and the rows that were uncovered one by one. */
export class Covers {
  kind: Cover = 'none'
  private readonly shown = observable.set<string>()

  constructor() {
    makeAutoObservable<this, 'shown'>(this, { shown: false }, { autoBind: true })
  }

  isCovered(word: string): boolean {
    return this.kind !== 'none' && !this.shown.has(word)
  }

  /** Covers a column; every row begins covered. */
  choose(kind: Cover): void {
    this.kind = kind
    this.shown.clear()
  }

  toggle(word: string): void {
    if (!this.shown.delete(word)) this.shown.add(word)
  }
}
