import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box, Button, Checkbox, Form, Label } from '@/platform/ui'
import { text } from '@/strings'
import { PasswordFields, SmsFields, type Login } from './login-fields'
import { useLogin } from './use-login'

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

/** Leads from the code to the password and back. */
function OtherWay({ login }: { login: Login }) {
  const { mode, switchMode } = login
  if (mode === 'one-tap') return null
  const isSms = mode === 'sms'
  return (
    <Box className="login-other">
      <Button className="btn btn-text" onClick={() => switchMode(isSms ? 'password' : 'sms')}>
        {isSms ? text.login.byPassword : text.login.byCode}
      </Button>
    </Box>
  )
}

export interface LoginFormProps {
  readonly onDone: () => void
  /** Most letters of a password: 15 in the panel, 20 in the dialog (specification, section 5). */
  readonly maxPassword: 15 | 20
}

/** The login form of this platform; the panel and the dialog both show it. */
export function LoginForm({ onDone, maxPassword }: LoginFormProps) {
  const login = useLogin(onDone)
  const { mode } = login
  const isOneTap = mode === 'one-tap'
  const isBusy = login.phase === 'logging-in'
  return (
    <Form className="login" onSubmit={() => void login.submit()}>
      {mode !== 'password' && (
        <Box as="p" className="t-sub login-sub">
          {isOneTap ? text.login.subtitleOneTap : text.login.subtitle}
        </Box>
      )}
      {mode === 'sms' && <SmsFields login={login} />}
      {mode === 'password' && <PasswordFields login={login} maxLength={maxPassword} />}
      <Agreement login={login} />
      <Button
        submit={!isOneTap}
        className={`btn btn-l btn-beacon btn-full${isBusy ? ' is-busy' : ''}`}
        aria-busy={isBusy}
        onClick={isOneTap ? () => void login.submit() : undefined}
      >
        {isOneTap && <Icon name="brand-wechat" size={20} />}
        {isOneTap ? text.login.oneTap : text.login.submit}
      </Button>
      <OtherWay login={login} />
    </Form>
  )
}
