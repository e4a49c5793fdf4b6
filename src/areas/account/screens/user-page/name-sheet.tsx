import { useState } from 'react'
import { createAccountApi } from '@/api/account'
import { createAuthApi } from '@/api/auth'
import { ApiError, ErrorCode } from '@/api/errors'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import { NAME_LENGTH, nameFault } from '@/features/login'
import { typedName } from '../../../../../contract/domain/typed-text'
import { useOwnStorage } from '@/kit/own-storage'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { userText } from '../../strings/profile'

export interface NameSheetProps {
  readonly uid: string
  readonly name: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The typed name stays on the device over a login in between, until it is saved or the sheet is closed. */
const KEY = 'name-draft'

/** Changes what the student is called. */
export function NameSheet({ uid, name, onDone, onClose }: NameSheetProps) {
  const { api, newId, session, ui } = silently(useRoot())
  const { local } = useOwnStorage()
  const [typed, setTyped] = useState(() => {
    const stored = local.read(KEY)
    if (typeof stored === 'string') return stored
    return /^\d/.test(name) ? '' : name // a number is no name to go on from
  })
  const { fault, isBusy, submit } = useSubmit({ fallback: text.account.failed })

  async function rename(wanted: string): Promise<string> {
    try {
      return (await api.of(createAccountApi).setUserName(uid, wanted)).name
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === ErrorCode.ProfileMissing)) throw cause
      return (await api.of(createAuthApi).registerUser({ id: newId(), uid, name: wanted })).name
    }
  }

  async function save(): Promise<void> {
    const saved = await rename(typedName(typed))
    if (session.uid === uid) session.update({ name: saved })
    ui.say(userText.nameSaved, 'good', TOAST_MS.login)
    local.remove(KEY)
    onDone()
  }

  function type(next: string): void {
    setTyped(next)
    local.write(KEY, next)
  }

  function close(): void {
    local.remove(KEY)
    onClose()
  }

  function handleSubmit(): void {
    const message = nameFault(typed, userText.nameEmpty)
    void submit(message === undefined ? undefined : { message }, save)
  }

  return (
    <Sheet id="name" title={userText.nameEdit} onClose={close}>
      <Form onSubmit={handleSubmit}>
        <Field
          id="name-typed"
          label={userText.nameLabel}
          kind="name"
          value={typed}
          onInput={type}
          maxLength={NAME_LENGTH}
          error={fault?.message}
        />
        <SubmitButton isBusy={isBusy} className="user-act">
          {userText.save}
        </SubmitButton>
      </Form>
    </Sheet>
  )
}
