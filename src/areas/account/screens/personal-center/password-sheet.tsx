import { useState } from 'react'
import { createAccountApi } from '@/api/account'
import { Field } from '@/components/field'
import { PasswordNote } from '@/components/password-note'
import { CodeSheet, newPasswordFault, useCodeSheet } from '@/features/login'
import { oneRequest } from '@/lib/one-request'
import { NEW_FIELD } from '@/lib/password'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'

export interface AccountSheetProps {
  readonly uid: string
  /** Runs once it is done; other devices are signed out by then. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Sets or changes the password. */
export function PasswordSheet({ uid, onDone, onClose }: AccountSheetProps) {
  const { api, ui, newId } = silently(useRoot())
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [error, setError] = useState<string>()
  const [request] = useState(() => oneRequest(newId))
  const state = useCodeSheet(async ({ code }) => {
    await request(password, (id) =>
      api.of(createAccountApi).setPassword(uid, { id, newPassword: password, code }),
    )
    ui.say(text.account.passwordSaved, 'good', TOAST_MS.login)
    onDone()
  })

  function submit(): void {
    const fault = newPasswordFault(password)
    setError(fault)
    if (fault) ui.say(fault, 'bad')
    else state.submit()
  }

  return (
    <CodeSheet
      id="password"
      title={text.account.password}
      state={state}
      submitLabel={text.account.passwordSubmit}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box as="p" className="t-sub me-gap">
        {text.account.passwordLead}
      </Box>
      <Field
        id="password-new"
        label={text.account.newPassword}
        kind={isShown ? 'shown-password' : 'new-password'}
        value={password}
        onInput={setPassword}
        maxLength={NEW_FIELD}
        note={text.account.passwordRule}
        trail={
          <Button
            className="btn btn-text"
            aria-label={isShown ? text.account.hidePassword : text.account.showPassword}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? text.account.hide : text.account.show}
          </Button>
        }
        error={error}
      />
      <PasswordNote password={password} />
    </CodeSheet>
  )
}
