import { makeAutoObservable } from 'mobx'
import { CommonCode, isSilent, type ApiError } from '@/api/errors'
import { findFailureCause, type FailureCause } from '@/api/failure-cause'

/** How long a toast stays, in ms (specification, section 9). */
export const TOAST_MS = { validation: 1500, login: 2000 } as const

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'good' | 'bad'
  readonly ms: number
}

/** The sentences about a failed call where the server said nothing. */
export interface FailureText extends Readonly<Record<FailureCause, string>> {
  readonly unknown: string
  readonly outdated: string
}

/** The layers that float above the screens. */
export class UiStore {
  toast: Toast | undefined = undefined
  /** Whether the session has ended on a page that asks for a new login at once. */
  isLoginAsked = false
  /** The server's sentence when it no longer answers this version of the app; empty before. */
  outdated = ''
  /** The callbacks that wait until the pages are left that go on without an account. */
  private atLeave: (() => void) | undefined = undefined
  private openPages = 0
  private stayText = ''
  private cachedPages = 0
  private count = 0
  private waiting = 0

  constructor(
    private readonly failureText: FailureText,
    private readonly isOnline: () => boolean,
  ) {
    makeAutoObservable<this, 'failureText' | 'isOnline'>(
      this,
      { failureText: false, isOnline: false },
      { autoBind: true },
    )
  }

  /** Shows one line; a later one takes its place. */
  say(text: string, tone: Toast['tone'] = 'plain', ms: number = TOAST_MS.validation): void {
    this.count += 1
    this.toast = { id: this.count, text, tone, ms }
  }

  /**
   * Shows that a call failed: the server's sentence, or ours where there is none. Codes of the silent list
   * (specification, section 8) and cancelled calls show nothing.
   */
  sayFailure(error: ApiError, fallback: string = this.failureText.unknown): void {
    if (error.code === CommonCode.ClientTooOld) this.outdated = error.message || this.failureText.outdated
    else if (!isSilent(error)) this.say(this.formatSentence(error, fallback), 'bad', TOAST_MS.login)
  }

  /** The one sentence for a failed call: why no answer came, else the server's own, or ours where it said nothing. */
  formatSentence(error: ApiError, fallback: string = this.failureText.unknown): string {
    const cause = findFailureCause(error, this.isOnline())
    return cause ? this.failureText[cause] : error.message || fallback
  }

  /**
   * Lets a student stay on a page that is open to everybody though their session ends, which `sentence` then says;
   * returns the function that ends this.
   */
  stay(sentence: string): () => void {
    this.openPages += 1
    this.stayText = sentence
    return () => {
      this.openPages -= 1
      if (this.openPages > 0) return
      const work = this.atLeave
      this.atLeave = undefined
      work?.()
    }
  }

  /** Lets a user stay on a page that says itself what needs a login, when a session ends; returns what ends this. */
  keep(): () => void {
    this.cachedPages += 1
    return () => void (this.cachedPages -= 1)
  }

  /** Whether nobody is led away from the page in sight. */
  get isStored(): boolean {
    return this.cachedPages > 0
  }

  /**
   * Does something once the page is left that is open to everybody, and says now what has happened; does nothing where
   * there is no such page. Returns whether there is.
   */
  whenLeft(work: () => void): boolean {
    if (this.openPages === 0) return false
    if (!this.atLeave) this.say(this.stayText, 'plain', TOAST_MS.login)
    this.atLeave = work
    return true
  }

  /** Whether a call is under way that shows a loading indicator. */
  get isWaiting(): boolean {
    return this.waiting > 0
  }

  countWaiting(isWaiting: boolean): void {
    this.waiting += isWaiting ? 1 : -1
  }

  askLogin(isAsked: boolean): void {
    this.isLoginAsked = isAsked
  }

  /** Ends a toast, unless a later one is already shown. */
  endToast(id: number): void {
    if (this.toast?.id === id) this.toast = undefined
  }
}
