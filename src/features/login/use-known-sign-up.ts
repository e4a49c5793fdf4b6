import { useRef } from 'react'
import { createAccountApi } from '@/api/account'
import { SILENT } from '@/api/client'
import { ApiError } from '@/api/errors'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { afterLogin } from './after-login'
import { planSignUp, type SignUpDetails } from './post-login-queue'
import type { LoginFlow } from './use-login-flow'

/** The sign-up of a student who is signed in and proves nothing more. */
export function useKnownSignUp({ root, kind, ...flow }: LoginFlow, onDone: () => void) {
  const { session, ui } = root
  /** The user signed in when the form asked for no phone: what they typed is nobody else's. */
  const known = useRef(session.profile)

  /** Asks for a phone again, with what was typed, where nobody is signed in any more, or somebody else. */
  function askForPhone(): void {
    flow.send({ type: 'switch', mode: 'sms' })
    ui.say(text.signUp.ended, 'bad', TOAST_MS.login)
  }

  /**
   * Whether a teacher may contact the signed-in user; shows a message where not or not known, since a sign-up would
   * reach no teacher.
   */
  async function askContact(): Promise<'allowed' | 'refused' | 'unknown'> {
    try {
      const { uid } = session.profile
      const api = root.apiWith(SILENT).of(createAccountApi)
      if ((await api.getContactChoice(uid)).allowed) return 'allowed'
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(ui.formatSentence(cause), 'bad', TOAST_MS.login)
      return 'unknown'
    }
    ui.say(text.signUp.contactRefused, 'bad', TOAST_MS.login)
    return 'refused'
  }

  async function signUp(details: SignUpDetails | undefined): Promise<void> {
    const student = known.current
    const hasChanged = () => session.profile.uid !== student.uid
    if (hasChanged()) return askForPhone()
    flow.send({ type: 'start', work: 'login' })
    const contact = await askContact()
    flow.send({ type: 'finish', work: 'login' })
    if (contact === 'refused' && kind === 'plain') return
    // Whatever became of the question, what they typed is on its way, or goes out with their next login.
    planSignUp(root, details, student)
    if (hasChanged()) return askForPhone()
    if (contact === 'unknown') return
    void afterLogin(root)
    ui.say(text.signUp.done, 'good', TOAST_MS.login)
    onDone()
  }

  return {
    signUp,
    /** After a login: whether the sign-up is complete. A free course is given to those who may be contacted. */
    async canFinish(): Promise<boolean> {
      if (kind !== 'plain' || (await askContact()) === 'allowed') return true
      known.current = session.profile
      flow.send({ type: 'switch', mode: 'known' })
      return false
    },
  }
}
