import { useState } from 'react'
import { Field } from '@/components/field'
import { CodeSheet, newPasswordFault, useCodeSheet } from '@/features/login'
import { NEW_FIELD } from '@/lib/password'
import { md5 } from '@/platform/digest'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'

/** Sets or changes the password. */
export function PasswordSheet({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { api, ui, newId } = silently(useRoot())
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [error, setError] = useState<string>()
  const state = useCodeSheet(async ({ code }) => {
    await api.account.setPassword(uid, { id: newId(), password: await md5(password), code })
    ui.say(text.account.passwordSaved, 'good', TOAST_MS.login)
    onClose()
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
      <Field
        id="password-new"
        label={text.account.newPassword}
        kind={isShown ? 'text' : 'password'}
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
    </CodeSheet>
  )
}
