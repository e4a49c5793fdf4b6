import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { createMessageApi, Message, MessageKind, Unread } from '@/api/message'

type Api = Pick<ReturnType<typeof createMessageApi>, 'readMessages'>

/** Which messages the student has read, as far as the lists that are shown do not say so yet. */
export class Inbox {
  /** What the server said last; undefined before the first list has come. */
  unread: Unread | undefined
  private readonly read = observable.set<string>()
  /** Up to when all was read, for each kind, and for all of them. */
  private readonly readUpTo = observable.map<MessageKind | 'all', number>()
  /** What was read while nobody could be told. */
  private unsent: readonly string[] = []

  constructor(
    private readonly api: Api,
    private readonly uid: string,
  ) {
    makeAutoObservable<this, 'api' | 'uid' | 'unsent'>(
      this,
      { api: false, uid: false, unsent: false, unread: observable.ref },
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
    return unread?.kinds.some((one) => one.kind === kind && one.count > 0) ?? false
  }

  /** Takes over what came with a list, and tells what was read while nobody could be told. */
  take(unread: Unread): void {
    this.unread = unread
    if (this.unsent.length > 0) void this.tell([])
  }

  /** Marks a message as read; without a network that is told when a list comes again. */
  async open(message: Message): Promise<void> {
    if (this.isRead(message)) return
    this.read.add(message.id)
    await this.tell([message.id])
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

  private async tell(more: readonly string[]): Promise<void> {
    const ids = [...this.unsent, ...more].slice(-100)
    this.unsent = []
    try {
      const unread = await this.api.readMessages(this.uid, { ids: [...ids] })
      runInAction(() => void (this.unread = unread))
    } catch {
      // It is read here, and told with the next list.
      this.unsent = [...ids, ...this.unsent].slice(-100)
    }
  }
}
