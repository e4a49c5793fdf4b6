import { useState } from 'react'
import { createAccountApi } from '@/api/account'
import { Field } from '@/components/field'
import { CodeSheet, forgetLogin, SmsCodeField, useCodeSheet } from '@/features/login'
import { oneRequest } from '@/lib/one-request'
import { MAX_TYPED, MIN_TYPED } from '@/lib/password'
import { maskPhone } from '../../../../../contract/domain/account/phone'
import { md5 } from '@/platform/app/digest'
import { Box, Button } from '@/platform/ui'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import type { AccountSheetProps } from './password-sheet'

/** Gives the account another number: by a code to it, and by a code to the old one or the password. */
export function ChangePhoneSheet({ uid, onDone, onClose }: AccountSheetProps) {
  const { api, newId, session, storage, ui } = silently(useRoot())
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [request] = useState(() => oneRequest(newId))
  const fresh = useCodeSheet(async ({ mobile, code }) => {
    const proof = isByPassword ? { password: await md5(password) } : { oldCode: old.code }
    const { phone } = await request(mobile, (id) =>
      api.of(createAccountApi).changePhone(uid, { id, mobile, code, ...proof }),
    )
    const { phone: before, name } = session.profile
    forgetLogin(storage.local, before)
    // A student who has chosen no name is called by the number.
    const isNumber = name === before || name === maskPhone(before)
    if (session.uid === uid)
      session.update({ phone: mobile, loginName: phone, ...(isNumber && { name: phone }) })
    ui.say(text.account.phoneChanged, 'good', TOAST_MS.login)
    onDone()
  }, 'new')
  const old = useCodeSheet(async () => fresh.submit())
  // A code cannot go to a number that this device knows only masked.
  const [isByPassword, setByPassword] = useState(!old.isOwn)

  function submit(): void {
    if (!isByPassword) return old.submit()
    const isShort = password.length < MIN_TYPED
    setError(isShort ? text.login.passwordShort : undefined)
    if (!isShort) fresh.submit()
  }

  return (
    <CodeSheet
      id="change-phone"
      title={text.account.changePhone}
      state={fresh}
      submitLabel={text.account.changePhoneSubmit}
      phoneLabel={text.account.newPhone}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box as="p" className="t-sub me-gap">
        {text.account.changePhoneLead}
      </Box>
      {isByPassword ? (
        <PasswordField value={password} onInput={setPassword} error={error} />
      ) : (
        <OldCodeField old={old} isBusy={fresh.isBusy} />
      )}
      {old.isOwn && (
        <Button className="btn btn-text" onClick={() => setByPassword(!isByPassword)}>
          {isByPassword ? text.account.byOldCode : text.account.byPassword}
        </Button>
      )}
      {isByPassword && <NoProof />}
    </CodeSheet>
  )
}

interface PasswordFieldProps {
  readonly value: string
  readonly error: string | undefined
  onInput(value: string): void
}

/** The password of the account, which proves the student without the old number. */
function PasswordField({ value, error, onInput }: PasswordFieldProps) {
  return (
    <Field
      id="change-phone-password"
      label={text.login.password}
      kind="password"
      value={value}
      onInput={onInput}
      maxLength={MAX_TYPED}
      error={error}
    />
  )
}

interface OldCodeFieldProps {
  readonly old: ReturnType<typeof useCodeSheet>
  /** Whether the new number is being sent. */
  readonly isBusy: boolean
}

/** The code that goes to the old number. */
function OldCodeField({ old, isBusy }: OldCodeFieldProps) {
  return (
    <SmsCodeField
      id="change-phone-old"
      label={text.account.oldCode(maskPhone(old.mobile))}
      value={old.code}
      onInput={old.setCode}
      sms={old.sms}
      isBusy={isBusy || old.isAsking}
      onAsk={old.ask}
      error={old.fault?.message}
    />
  )
}

/** The way on for a student who has neither the old number nor a password. */
function NoProof() {
  const { boot } = useRoot()
  return (
    <>
      <Box as="p" className="t-cap me-gap">
        {text.account.noProof}
      </Box>
      <Button
        className="btn btn-text"
        onClick={() => safeNavigate(boot.consult.defaultUrl, boot.hosts.allow)}
      >
        {text.account.askService}
      </Button>
    </>
  )
}
