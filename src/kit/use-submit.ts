import { useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'

/** The fault of the typed text: one sentence, and mostly the field that it belongs to. */
export interface Fault {
  readonly message: string
}

export interface SubmitOptions<F extends Fault> {
  /** The form shows what is wrong with it beside its fields: no toast covers them. */
  readonly showsFault?: boolean
  /** The sentence for a failed call to which the server gave none. */
  readonly fallback: string
  /** Shows why a call failed; a toast where it is not given. */
  readonly onFailure?: (sentence: string, error: ApiError, setFault: (fault: F | undefined) => void) => void
}

/**
 * Runs what a form submits: one at a time, not at all where something is wrong with the form (`found`, which is shown in
 * a toast, unless the form `showsFault` itself, and returned as `fault`), and with one sentence where a call fails. An
 * error that is no ApiError is a bug and passes through.
 */
export function useSubmit<F extends Fault = Fault>({ showsFault, fallback, onFailure }: SubmitOptions<F>) {
  const { ui } = useRoot()
  const [fault, setFault] = useState<F>()
  const [isBusy, setBusy] = useState(false)
  // Two taps may come before the next drawing.
  const isRunning = useRef(false)

  async function run(work: () => Promise<void>): Promise<void> {
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const sentence = ui.formatSentence(cause, fallback)
      if (onFailure) onFailure(sentence, cause, setFault)
      else ui.say(sentence, 'bad', TOAST_MS.login)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  async function submit(found: F | undefined, work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return
    setFault(found)
    if (!found) await run(work)
    else if (showsFault !== true) ui.say(found.message, 'bad')
  }

  return { fault, setFault, isBusy, submit }
}
