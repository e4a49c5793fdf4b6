import { useState } from 'react'
import { createAccountApi } from '@/api/account'
import { ApiError, ErrorCode } from '@/api/errors'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import { NAME_LENGTH, nameFault } from '@/features/login'
import { Button, Form } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { userText } from '@/strings/profile'

export interface NameSheetProps {
  readonly uid: string
  readonly name: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes what the student is called. */
export function NameSheet({ uid, name, onDone, onClose }: NameSheetProps) {
  const { api, newId, session, ui } = silently(useRoot())
  const [typed, setTyped] = useState(/^\d/.test(name) ? '' : name) // a number is no name to go on from
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function rename(wanted: string): Promise<string> {
    try {
      return (await api.of(createAccountApi).setUserName(uid, wanted)).name
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === ErrorCode.ProfileMissing)) throw cause
      return (await api.auth.registerUser({ id: newId(), uid, name: wanted })).name
    }
  }

  async function submit(): Promise<void> {
    if (isBusy) return
    const fault = nameFault(typed, userText.nameEmpty)
    setError(fault)
    if (fault) return ui.say(fault, 'bad')
    setBusy(true)
    try {
      const saved = await rename(typed.trim())
      if (session.uid === uid) session.update({ name: saved })
      ui.say(userText.nameSaved, 'good', TOAST_MS.login)
      onDone()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const message = cause.status === 0 ? text.error.network : cause.message || text.account.failed
      ui.say(message, 'bad', TOAST_MS.login)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet id="name" title={userText.nameEdit} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <Field
          id="name-typed"
          label={userText.nameLabel}
          kind="name"
          value={typed}
          onInput={setTyped}
          maxLength={NAME_LENGTH}
          error={error}
        />
        <Button
          submit
          className={`btn btn-l btn-beacon btn-full user-act${isBusy ? ' is-busy' : ''}`}
          aria-busy={isBusy}
        >
          {userText.save}
        </Button>
      </Form>
    </Sheet>
  )
}
