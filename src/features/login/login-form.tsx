import { Field } from '@/components/field'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { maskPhone } from '@/lib/phone'
import { Box, Button, Checkbox, Form, Label } from '@/platform/ui'
import { text } from '@/strings'
import { useLogin } from './use-login'
import { CODE_LENGTH, PHONE_LENGTH } from './validate'

type Login = ReturnType<typeof useLogin>

function CodeButton({ login }: { login: Login }) {
  const { left, hasAsked, phase, sendCode } = login
  const label = left > 0 ? text.login.resendIn(left) : hasAsked ? text.login.resend : text.login.getCode
  return (
    <Button
      className="btn btn-text t-num login-code"
      disabled={left > 0 || phase === 'sending-code'}
      onClick={() => void sendCode()}
    >
      {label}
    </Button>
  )
}

function SmsFields({ login }: { login: Login }) {
  const { fault, sentTo } = login
  return (
    <>
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
      <Field
        id="login-code"
        label={text.login.code}
        kind="code"
        value={login.code}
        onInput={login.setCode}
        maxLength={CODE_LENGTH}
        placeholder={text.login.codePlaceholder}
        trail={<CodeButton login={login} />}
        error={fault?.field === 'code' ? fault.message : undefined}
        note={sentTo ? text.login.sentTo(maskPhone(sentTo)) : undefined}
      />
    </>
  )
}

function Agreement({ login }: { login: Login }) {
  const isBad = login.fault?.field === 'agree'
  return (
    <Box className="login-agree">
      <Checkbox
        id="login-agree"
        label={text.login.agreeLabel}
        className={`checkbox${login.hasAgreed ? ' is-on' : ''}${isBad ? ' is-bad' : ''}`}
        isChecked={login.hasAgreed}
        isInvalid={isBad}
        onChange={login.setAgreed}
      />
      <Box className="grow">
        <Label htmlFor="login-agree" onPress={() => login.setAgreed(!login.hasAgreed)}>
          {text.login.agreeLead}{' '}
        </Label>
        <Link to="/license" className="login-license">
          {text.login.agreeLink}
        </Link>
        {isBad && (
          <Box as="p" className="login-bad" role="alert">
            {text.login.agreeFirst}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** The login form of this platform; the panel and the dialog both show it. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const login = useLogin(onDone)
  const isOneTap = login.form === 'one-tap'
  return (
    <Form className="login" onSubmit={() => void login.submit()}>
      <Box as="p" className="t-sub login-sub">
        {isOneTap ? text.login.subtitleOneTap : text.login.subtitle}
      </Box>
      {!isOneTap && <SmsFields login={login} />}
      <Agreement login={login} />
      <Button
        submit={!isOneTap}
        className={`btn btn-l btn-beacon btn-full${login.phase === 'logging-in' ? ' is-busy' : ''}`}
        aria-busy={login.phase === 'logging-in'}
        onClick={isOneTap ? () => void login.submit() : undefined}
      >
        {isOneTap && <Icon name="brand-wechat" size={20} />}
        {isOneTap ? text.login.oneTap : text.login.submit}
      </Button>
    </Form>
  )
}
