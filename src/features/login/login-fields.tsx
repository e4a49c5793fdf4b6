import { useState } from 'react'
import { Field } from '@/components/field'
import { MAX_TYPED } from '@/lib/password'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import { SmsCodeField } from './sms-code-field'
import type { Login } from './use-login'
import { UsedAccounts } from './used-accounts'
import { NAME_LENGTH, PHONE_LENGTH, SCHOOL_LENGTH, type FieldName } from './validate'

interface OneFieldProps {
  readonly login: Login
  readonly name: FieldName
  readonly maxPassword: number
}

function OneField({ login, name, maxPassword }: OneFieldProps) {
  const { fault, typed, used } = login
  const shared = {
    value: typed[name],
    onInput: (value: string) => login.type(name, value),
    error: fault?.field === name ? fault.message : undefined,
  }
  switch (name) {
    case 'name':
      return (
        <Field id="login-name" label={text.signUp.name} kind="name" maxLength={NAME_LENGTH} {...shared} />
      )
    case 'school':
      return (
        <Field
          id="login-school"
          label={text.signUp.school}
          kind="organization"
          maxLength={SCHOOL_LENGTH}
          placeholder={text.signUp.schoolPlaceholder}
          {...shared}
        />
      )
    case 'mobile':
      return (
        <>
          <Field
            id="login-phone"
            label={text.login.phone}
            kind="phone"
            maxLength={PHONE_LENGTH}
            lead={
              <Box as="span" className="t-num t-bold t-h3" aria-hidden>
                +86
              </Box>
            }
            {...shared}
          />
          <UsedAccounts
            used={used}
            logins={login.mode === 'password' ? used.logins : typed.mobile ? [] : used.bySms}
            onPick={(account) => void login.enterRemembered(account)}
          />
        </>
      )
    case 'code':
      return (
        <SmsCodeField
          id="login-code"
          sms={login.sms}
          isBusy={login.busy.code || login.busy.login}
          onAsk={() => void login.sendCode()}
          {...shared}
        />
      )
    case 'password':
      return <PasswordField max={maxPassword} {...shared} />
  }
}

interface PasswordFieldProps {
  /** Most letters that the form asks for. */
  readonly max: number
  readonly value: string
  readonly onInput: (value: string) => void
  readonly error: string | undefined
}

/** Takes as much of a password as the form asks for; at its end a message says so, and offers more where there is more. */
function PasswordField({ max, ...shared }: PasswordFieldProps) {
  const [isLong, setLong] = useState(false)
  const most = isLong ? MAX_TYPED : max
  const isFull = shared.value.length >= most
  return (
    <>
      <Field id="login-password" label={text.login.password} kind="password" maxLength={most} {...shared} />
      <Box className="field-status" role="status">
        {isFull && (
          <Box as="p" className="field-msg">
            {text.login.passwordFull(most)}
          </Box>
        )}
      </Box>
      {isFull && most < MAX_TYPED && (
        <Button className="btn btn-text" onClick={() => setLong(true)}>
          {text.login.passwordLonger}
        </Button>
      )}
    </>
  )
}

/** The fields of a login or sign-up, in the order in which they are checked. */
export function LoginFields({ login, maxPassword }: { login: Login; maxPassword: number }) {
  return login.fields.map((name) => (
    <OneField key={name} login={login} name={name} maxPassword={maxPassword} />
  ))
}
