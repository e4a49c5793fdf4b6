import { useMemo, useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import { loginPlatform, LoginCancelled } from '@/platform/host/login'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { canStart, firstPhase, step, type LoginEvent, type Work } from './login-phase'
import type { Fault, FormKind } from './validate'

/** The phase of a login or sign-up form and what changes it, for the ways of logging in that share the form. */
export function useLoginFlow(kind: FormKind) {
  const app = useRoot()
  const root = useMemo(() => silently(app), [app])
  const { session, track, ui } = root
  const [phase, setPhase] = useState(() => firstPhase(kind, loginPlatform.form, session.isSignedIn))
  // Two taps may come before the next drawing.
  const current = useRef(phase)

  function send(event: LoginEvent): void {
    current.current = step(current.current, event)
    setPhase(current.current)
  }

  return {
    kind,
    root,
    phase,
    send,
    canStart: (work: Work): boolean => canStart(current.current, work),
    /** Reports a press on a button of the form, and nothing that was typed. */
    trackPress: (button: string): void =>
      track.track({ kind: 'click', name: kind, content: button, id: phase.mode }),
    refuse(fault: Fault): void {
      send({ type: 'refuse', fault })
      ui.say(fault.message, 'bad')
    },
    /** Runs a request, unless another is in its way; a failure is shown as a message. */
    async run(work: Work, fallback: string, call: () => Promise<void>): Promise<void> {
      if (!canStart(current.current, work)) return
      send({ type: 'start', work })
      try {
        await call()
      } catch (cause) {
        if (cause instanceof LoginCancelled) return
        if (!(cause instanceof ApiError)) throw cause
        ui.sayFailure(cause, fallback)
      } finally {
        send({ type: 'finish', work })
      }
    },
  }
}
export type LoginFlow = ReturnType<typeof useLoginFlow>
