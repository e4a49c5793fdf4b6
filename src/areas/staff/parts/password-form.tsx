import { useState } from 'react'
import { createStaffApi } from '@/api/staff'
import { Field } from '@/components/field'
import { PasswordNote } from '@/components/password-note'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { oneRequest } from '@/lib/one-request'
import { MAX_TYPED, NEW_FIELD } from '@/lib/password'
import { md5 } from '@/platform/app/digest'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { salesText } from '../strings/sales'

const { password: words } = salesText

/** The fault of a new password, or undefined. */
type Check = (password: string) => string | undefined

type Fault = { readonly field: 'old' | 'fresh'; readonly message: string }

function findFault(old: string, fresh: string, check: Check): Fault | undefined {
  if (old === '') return { field: 'old', message: words.oldEmpty }
  const message = check(fresh) ?? (fresh === old ? words.same : undefined)
  return message === undefined ? undefined : { field: 'fresh', message }
}

export interface PasswordFormProps {
  /** The fault of a new password, or undefined. */
  readonly check: Check
  readonly onDone: () => void
}

/** Changes the password of the staff account, proven by the old one. */
export function PasswordForm({ check, onDone }: PasswordFormProps) {
  const { api, newId, ui } = silently(useRoot())
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const { fault, isBusy, submit } = useSubmit<Fault>({ fallback: words.failed })
  const [request] = useState(() => oneRequest(newId))

  async function save(): Promise<void> {
    const oldPassword = await md5(old)
    await request(oldPassword + fresh, (id) =>
      api.of(createStaffApi).setPassword({ id, oldPassword, newPassword: fresh }),
    )
  }

  const handleSubmit = () =>
    submit(findFault(old, fresh, check), async () => {
      await save()
      ui.say(words.saved, 'good', TOAST_MS.login)
      onDone()
    })

  return (
    <Form onSubmit={() => void handleSubmit()}>
      <Field
        id="staff-password-old"
        label={words.old}
        kind="password"
        value={old}
        onInput={setOld}
        maxLength={MAX_TYPED}
        error={fault?.field === 'old' ? fault.message : undefined}
      />
      <Field
        id="staff-password-new"
        label={words.fresh}
        kind="new-password"
        value={fresh}
        onInput={setFresh}
        maxLength={NEW_FIELD}
        note={text.account.passwordRule}
        error={fault?.field === 'fresh' ? fault.message : undefined}
      />
      <PasswordNote password={fresh} />
      <SubmitButton isBusy={isBusy} className="staff-gap">
        {words.submit}
      </SubmitButton>
    </Form>
  )
}
