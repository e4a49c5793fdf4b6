import { makeAutoObservable, observable, runInAction } from 'mobx'
import { ApiError } from '@/api/errors'
import type { createMessageApi, MessageChoice, MessageKind, MessageSettings } from '@/api/message'

type Api = Pick<ReturnType<typeof createMessageApi>, 'setMessageSettings'>

/**
 * A student's settings for messages. A choice shows at once; one made while another is being sent is sent after it, and
 * a choice that the server refuses falls back to the server's state.
 */
export class SettingsState {
  /** The choice that is not saved yet. */
  private chosen: MessageChoice | undefined
  private isSending = false

  constructor(
    /** The last answer of the server. */
    public settings: MessageSettings,
    private readonly api: Api,
    private readonly uid: string,
    private readonly onFailure: (error: ApiError) => void,
  ) {
    makeAutoObservable<this, 'api' | 'uid' | 'onFailure' | 'isSending' | 'chosen'>(
      this,
      {
        api: false,
        uid: false,
        onFailure: false,
        isSending: false,
        settings: observable.ref,
        chosen: observable.ref,
      },
      { autoBind: true },
    )
  }

  get choice(): MessageChoice {
    const { muted, quiet } = this.chosen ?? this.settings
    return { muted, quiet }
  }

  isMuted(kind: MessageKind): boolean {
    return this.choice.muted.includes(kind)
  }

  take(settings: MessageSettings): void {
    this.settings = settings
  }

  mute(kind: MessageKind, isMuted: boolean): void {
    const others = this.choice.muted.filter((item) => item !== kind)
    void this.choose({ muted: isMuted ? [...others, kind] : others })
  }

  /** Resolves to whether what was chosen last is saved. */
  async choose(change: Partial<MessageChoice>): Promise<boolean> {
    this.chosen = { ...this.choice, ...change }
    if (this.isSending) return true
    this.isSending = true
    try {
      while (this.chosen) {
        const { chosen } = this
        const settings = await this.api.setMessageSettings(this.uid, chosen)
        runInAction(() => {
          this.settings = settings
          if (this.chosen === chosen) this.chosen = undefined
        })
      }
      return true
    } catch (cause) {
      runInAction(() => void (this.chosen = undefined))
      if (!(cause instanceof ApiError)) throw cause
      this.onFailure(cause)
      return false
    } finally {
      this.isSending = false
    }
  }
}
