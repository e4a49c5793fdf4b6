import { makeAutoObservable } from 'mobx'

/** How long a toast stays, in ms (specification, section 9). */
export const TOAST_MS = { validation: 1500, login: 2000 } as const

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'good' | 'bad'
  readonly ms: number
}

/** What floats above the screens. */
export class UiStore {
  toast: Toast | undefined = undefined
  /** Whether the session has ended on a page that asks for a new login at once. */
  isLoginAsked = false
  private count = 0

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** Shows one line; a later one takes its place. */
  say(text: string, tone: Toast['tone'] = 'plain', ms: number = TOAST_MS.validation): void {
    this.count += 1
    this.toast = { id: this.count, text, tone, ms }
  }

  askLogin(isAsked: boolean): void {
    this.isLoginAsked = isAsked
  }

  /** Ends a toast, unless a later one is already shown. */
  endToast(id: number): void {
    if (this.toast?.id === id) this.toast = undefined
  }
}
