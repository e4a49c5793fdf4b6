import { makeAutoObservable, observable, runInAction } from 'mobx'
import { ApiError } from '@/api/errors'
import type { Message, MessageKind, Unread } from '@/api/message'
import type { Store } from '@/platform/storage/kv.contract'
import { recordRead, sendReads, unsentReads, type ReadApi } from '@/stores/unsent-reads'

/** Which messages the student has read, as far as the lists that are shown do not say so yet. */
export class Inbox {
  /** The last answer of the server; undefined before the first list has come. */
  unread: Unread | undefined
  private readonly read: Set<string>
  /** Up to when all was read, for each kind, and for all of them. */
  private readonly readUpTo = observable.map<MessageKind | 'all', number>()

  constructor(
    private readonly api: ReadApi,
    private readonly store: Store,
    private readonly uid: string,
  ) {
    this.read = observable.set(unsentReads(store, uid))
    makeAutoObservable<this, 'api' | 'store' | 'uid' | 'read'>(
      this,
      { api: false, store: false, uid: false, read: false, unread: observable.ref },
      { autoBind: true },
    )
  }

  isRead({ id, kind, at, isRead }: Message): boolean {
    return isRead || this.read.has(id) || this.isUpTo('all', at) || this.isUpTo(kind, at)
  }

  /** Whether there is something unread of a kind, or at all. */
  hasUnread(kind?: MessageKind): boolean {
    const { unread } = this
    if (kind === undefined) return (unread?.total ?? 0) > 0
    return unread?.kinds.some((item) => item.kind === kind && item.count > 0) ?? false
  }

  /** Takes over what came with a list, and sends what was read without a network. */
  take(unread: Unread): void {
    this.unread = unread
    void this.send()
  }

  /** Marks a message as read; without a network that waits on the device. */
  async open(message: Message): Promise<void> {
    if (this.isRead(message)) return
    this.read.add(message.id)
    recordRead(this.store, this.uid, message.id)
    await this.send()
  }

  /** Marks as read all of a kind, or all, up to the newest that is shown. Rejects with ApiError. */
  async openAll(newest: Message, kind?: MessageKind): Promise<void> {
    const upTo = newest.at
    const unread = await this.api.readMessages(this.uid, { upTo, ...(kind && { kind }) })
    runInAction(() => {
      this.readUpTo.set(kind ?? 'all', upTo)
      this.unread = unread
    })
  }

  private isUpTo(kind: MessageKind | 'all', at: number): boolean {
    return at <= (this.readUpTo.get(kind) ?? -1)
  }

  private async send(): Promise<void> {
    try {
      const unread = await sendReads(this.api, this.store, this.uid)
      runInAction(() => void (this.unread = unread ?? this.unread))
    } catch (cause) {
      // It is read here; the next list sends it, or whatever screen is open next.
      if (!(cause instanceof ApiError)) throw cause
    }
  }
}
