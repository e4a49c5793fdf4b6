import { Field } from '@/components/field'
import { maskPhone } from '@/lib/phone'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import { SmsCodeField } from './sms-code-field'
import type { useLogin } from './use-login'
import { PHONE_LENGTH } from './validate'

export type Login = ReturnType<typeof useLogin>

function PhoneField({ login }: { login: Login }) {
  const { fault } = login
  return (
    <Field
      id="login-phone"
      label={text.login.phone}
      kind="phone"
      value={login.mobile}
      onInput={login.setMobile}
      maxLength={PHONE_LENGTH}
      lead={
        <Box as="span" className="t-num t-bold t-h3" aria-hidden>
          +86
        </Box>
      }
      error={fault?.field === 'mobile' ? fault.message : undefined}
    />
  )
}

/** Number and code. */
export function SmsFields({ login }: { login: Login }) {
  const { fault, phase } = login
  return (
    <>
      <PhoneField login={login} />
      <SmsCodeField
        id="login-code"
        value={login.code}
        onInput={login.setCode}
        sms={login.sms}
        isBusy={phase === 'sending-code'}
        onAsk={() => void login.sendCode()}
        error={fault?.field === 'code' ? fault.message : undefined}
      />
    </>
  )
}

function UsedAccounts({ login }: { login: Login }) {
  if (login.accounts.length === 0) return null
  return (
    <Box className="login-used" role="group" aria-label={text.login.used}>
      {login.accounts.map((account) => (
        <Button
          key={account}
          className="chip t-num"
          aria-label={text.login.fill(maskPhone(account))}
          onClick={() => login.setMobile(account)}
        >
          {maskPhone(account)}
        </Button>
      ))}
      <Button className="btn btn-text" onClick={login.forgetAccounts}>
        {text.login.forget}
      </Button>
    </Box>
  )
}

/** Number and password, with the accounts that were used here before. */
export function PasswordFields({ login, maxLength }: { login: Login; maxLength: number }) {
  const { fault } = login
  return (
    <>
      <PhoneField login={login} />
      <UsedAccounts login={login} />
      <Field
        id="login-password"
        label={text.login.password}
        kind="password"
        value={login.password}
        onInput={login.setPassword}
        maxLength={maxLength}
        error={fault?.field === 'password' ? fault.message : undefined}
      />
    </>
  )
}
