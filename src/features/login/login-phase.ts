import type { Fault, FormKind, Mode } from './validate'

/** The requests that a login form waits for. */
export type Work = 'code' | 'login'

/** How far a login or sign-up form is. */
export interface LoginPhase {
  readonly mode: Mode
  readonly hasAgreed: boolean
  /** Whether the student wants this device to be remembered. */
  readonly isRemembering: boolean
  /** The first thing that is wrong with what was sent last. */
  readonly fault: Fault | undefined
  readonly busy: Readonly<Record<Work, boolean>>
}

export type LoginEvent =
  | { readonly type: 'agree'; readonly hasAgreed: boolean }
  | { readonly type: 'remember'; readonly isRemembering: boolean }
  | { readonly type: 'switch'; readonly mode: Mode }
  | { readonly type: 'refuse'; readonly fault: Fault }
  | { readonly type: 'clear' }
  | { readonly type: 'start'; readonly work: Work }
  | { readonly type: 'finish'; readonly work: Work }

/** The phase in which a form opens. A sign-up asks for the phone, which one tap does not bring. */
export function firstPhase(kind: FormKind, form: 'sms' | 'one-tap', isSignedIn: boolean): LoginPhase {
  const signUpMode = isSignedIn ? 'known' : 'sms'
  return {
    mode: kind === 'login' ? form : signUpMode,
    hasAgreed: false,
    isRemembering: false,
    fault: undefined,
    busy: { code: false, login: false },
  }
}

/** Whether a request may go: one login at a time, and one for a code only while none is under way. */
export function canStart({ busy }: LoginPhase, work: Work): boolean {
  return !busy.login && !busy[work]
}

/** The phase after an event; the same object where the event changes nothing, as a second start does not. */
export function step(phase: LoginPhase, event: LoginEvent): LoginPhase {
  switch (event.type) {
    case 'agree':
      return { ...phase, hasAgreed: event.hasAgreed }
    case 'remember':
      return { ...phase, isRemembering: event.isRemembering }
    case 'switch':
      return { ...phase, mode: event.mode, fault: undefined }
    case 'refuse':
      return { ...phase, fault: event.fault }
    case 'clear':
      return phase.fault ? { ...phase, fault: undefined } : phase
    case 'start':
      if (!canStart(phase, event.work)) return phase
      return { ...phase, fault: undefined, busy: { ...phase.busy, [event.work]: true } }
    case 'finish':
      return { ...phase, busy: { ...phase.busy, [event.work]: false } }
  }
}
