import { makeAutoObservable } from 'mobx'
import type { Store } from '@/platform/storage/kv.contract'
import type { Written } from './outbox'

const draftIn = (kept: unknown): string => {
  const draft: unknown = Reflect.get(Object(kept), 'draft')
  return typeof draft === 'string' ? draft : ''
}

/**
 * What is in the field of a room; the device keeps it, so that no way of leaving loses it. A text is only written over
 * by the tab that wrote it or found it here: what another tab is writing has a key of its own.
 */
export class Pen {
  draft: string
  /** It goes to the teacher alone. */
  isAsking: boolean
  /** Why the last text was not taken. */
  refusal = ''
  /** Where the text is kept, and what of it. */
  private key: string
  private kept: string

  constructor(
    private readonly room: string,
    private readonly store: Store,
    private readonly newId: () => string,
  ) {
    const first = `live/${room}/draft`
    const others = store.keys().filter((key) => key.startsWith(`${first}-`))
    const left = [first, ...others.sort()].find((key) => draftIn(store.read(key)) !== '')
    this.key = left ?? first
    this.draft = this.kept = draftIn(store.read(this.key))
    this.isAsking = Reflect.get(Object(store.read(this.key)), 'isAsking') === true
    makeAutoObservable<this, 'room' | 'store' | 'newId' | 'key' | 'kept'>(this, {
      room: false,
      store: false,
      newId: false,
      key: false,
      kept: false,
    })
  }

  write(draft: string): void {
    this.put(draft, this.isAsking)
  }

  setAsking(isAsking: boolean): void {
    this.put(this.draft, isAsking)
  }

  refuse(sentence: string): void {
    this.refusal = sentence
  }

  /** What is in the field was taken out of it; what is written next goes to the same. */
  clear(): void {
    this.put('', this.isAsking)
  }

  /** Puts a text back into the field, where it has room for it; answers whether it has. */
  putBack({ kind, text }: Written, refusal = ''): boolean {
    if (this.draft !== '') return false
    this.put(text, kind === 'ask')
    this.refusal = refusal
    return true
  }

  private put(draft: string, isAsking: boolean): void {
    this.draft = draft
    this.isAsking = isAsking
    this.refusal = ''
    if (this.isOthers()) {
      if (draft === '') return
      this.key = `live/${this.room}/draft-${this.newId()}`
    }
    if (this.store.write(this.key, { draft, isAsking })) this.kept = draft
  }

  /** Whether another tab has written a text under the key since. */
  private isOthers(): boolean {
    const draft = draftIn(this.store.read(this.key))
    return draft !== '' && draft !== this.kept
  }
}
