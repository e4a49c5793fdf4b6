import { makeAutoObservable } from 'mobx'
import type { Store } from '@/platform/storage/kv.contract'
import type { Written } from './outbox'

/** What is in the field of a room; the device keeps it, so that no way of leaving loses it. */
export class Pen {
  draft: string
  /** It goes to the teacher alone. */
  isAsking: boolean
  /** Why the last text was not taken. */
  refusal = ''

  constructor(
    private readonly key: string,
    private readonly store: Store,
  ) {
    const kept: object = Object(store.read(key))
    const draft: unknown = Reflect.get(kept, 'draft')
    this.draft = typeof draft === 'string' ? draft : ''
    this.isAsking = Reflect.get(kept, 'isAsking') === true
    makeAutoObservable<this, 'key' | 'store'>(this, { key: false, store: false })
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

  /** What is in the field was taken out of it. */
  clear(): void {
    this.put('', false)
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
    this.store.write(this.key, { draft, isAsking })
  }
}
