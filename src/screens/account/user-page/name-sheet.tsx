import { useState } from 'react'
import { createAccountApi } from '@/api/account'
import { createAuthApi } from '@/api/auth'
import { ApiError, ErrorCode } from '@/api/errors'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import { NAME_LENGTH, nameFault } from '@/features/login'
import { typedName } from '../../../../contract/domain/typed-text'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { userText } from '@/strings/account/profile'

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
    onDone()
  }

  function handleSubmit(): void {
    const message = nameFault(typed, userText.nameEmpty)
    void submit(message === undefined ? undefined : { message }, save)
  }

  return (
    <Sheet id="name" title={userText.nameEdit} onClose={onClose}>
      <Form onSubmit={handleSubmit}>
        <Field
          id="name-typed"
          label={userText.nameLabel}
          kind="name"
          value={typed}
          onInput={setTyped}
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
