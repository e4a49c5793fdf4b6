import type { Store } from '@/platform/storage/kv.contract'

/** The text in the field of a room. */
export interface Draft {
  readonly draft: string
  /** It goes to the teacher alone. */
  readonly isAsking: boolean
}

const draftIn = (stored: unknown): string => {
  const draft: unknown = Reflect.get(Object(stored), 'draft')
  return typeof draft === 'string' ? draft : ''
}

/**
 * Stores what is in the field of a room on the device, so that no way of leaving loses it. A text is only written over
 * by the tab that wrote it or found it here: what another tab is writing has a key of its own.
 */
export class Composer {
  /** Where the text is stored, and what this tab last stored there. */
  private key: string
  private written: string

  constructor(
    private readonly room: string,
    private readonly store: Store,
    private readonly newId: () => string,
  ) {
    const first = `live/${room}/draft`
    const others = store.keys().filter((key) => key.startsWith(`${first}-`))
    const left = [first, ...others.sort()].find((key) => draftIn(store.read(key)) !== '')
    this.key = left ?? first
    this.written = draftIn(store.read(this.key))
  }

  /** The text of the field when the room is opened. */
  read(): Draft {
    const isAsking = Reflect.get(Object(this.store.read(this.key)), 'isAsking') === true
    return { draft: this.written, isAsking }
  }

  save({ draft, isAsking }: Draft): void {
    if (this.isOfAnotherTab()) {
      if (draft === '') return
      this.key = `live/${this.room}/draft-${this.newId()}`
    }
    if (this.store.write(this.key, { draft, isAsking })) this.written = draft
  }

  /** Whether another tab has written a text under the key since. */
  private isOfAnotherTab(): boolean {
    const draft = draftIn(this.store.read(this.key))
    return draft !== '' && draft !== this.written
  }
}
