import { makeAutoObservable, observable } from 'mobx'
import type { Mark } from '../../../../../contract/domain/words/event'
import type { WordStore } from '../../store/word-store'

/** The last mark, so that it can be taken back. */
interface Marked {
  readonly mark: Mark
  readonly count: number
  readonly before: ReadonlyMap<Mark, readonly string[]>
}

type Words = Pick<WordStore, 'mark' | 'state'>

/** Words of a list that are chosen to be marked together. */
export class Selection {
  readonly chosen = observable.set<string>()
  isOpen = false
  marked: Marked | undefined = undefined

  constructor(private readonly words: Words) {
    makeAutoObservable<this, 'words'>(
      this,
      { words: false, chosen: false, marked: observable.ref },
      { autoBind: true },
    )
  }

  open(): void {
    this.isOpen = true
    this.marked = undefined
  }

  close(): void {
    this.isOpen = false
    this.chosen.clear()
  }

  toggle(word: string): void {
    if (!this.chosen.delete(word)) this.chosen.add(word)
  }

  /** Chooses all of them, or none where all are chosen. */
  toggleAll(list: readonly string[]): void {
    if (list.every((word) => this.chosen.has(word))) this.chosen.clear()
    else this.chosen.replace(list)
  }

  /** Marks what is chosen. Returns how many words changed. */
  mark(mark: Mark): number {
    const changed = [...this.chosen].filter((word) => this.words.state.getMark(word) !== mark)
    const before = new Map<Mark, string[]>()
    for (const word of changed) {
      const own = this.words.state.getMark(word)
      before.set(own, [...(before.get(own) ?? []), word])
    }
    this.words.mark(changed, mark)
    this.marked = changed.length > 0 ? { mark, count: changed.length, before } : undefined
    this.close()
    return changed.length
  }

  /** Gives the words that were marked last the marks that they had. */
  undo(): void {
    for (const [mark, words] of this.marked?.before ?? []) this.words.mark(words, mark)
    this.marked = undefined
  }
}
