import { CheckLine } from '@/components/check-line'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { SubmitButton } from '@/kit/submit-button'
import { loginPlatform } from '@/platform/host/login'
import { Box, Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { AppLogin } from './app-login'
import { SignUpNote } from './sign-up-note'
import { LoginFields } from './login-fields'
import { useLogin, type Login } from './use-login'
import type { FormKind, Mode } from './validate'
import './login.scss'

function Agreement({ login }: { login: Login }) {
  const { fault } = login
  return (
    <CheckLine
      id="login-agree"
      label={text.login.agreeLabel}
      words={<>{text.login.agreeLead} </>}
      isChecked={login.hasAgreed}
      error={fault?.field === 'agree' ? fault.message : undefined}
      onChange={login.setAgreed}
    >
      <Link to="/license?of=terms" className="login-license">
        {text.login.agreeTerms}
      </Link>
      <Link to="/license" className="login-license">
        {text.login.agreePrivacy}
      </Link>
    </CheckLine>
  )
}

/** Lets the student have this device remembered; unticked, because others may use it too. */
function KeepDevice({ login }: { login: Login }) {
  return (
    <CheckLine
      id="login-keep"
      label={text.login.remember}
      isChecked={login.isRemembering}
      onChange={login.setRemembering}
    >
      {login.isRemembering && (
        <Box as="p" className="t-cap">
          {text.login.rememberNote}
        </Box>
      )}
    </CheckLine>
  )
}

/** The other ways to prove who one is; one tap only where the host and the form have it. */
function waysBeside({ kind, mode }: Login): readonly { to: Mode; label: string }[] {
  if (mode === 'known') return []
  const hasOneTap = kind === 'login' && loginPlatform.form === 'one-tap'
  const byCode = hasOneTap && mode === 'one-tap' ? text.login.byPhone : text.login.byCode
  const ways: readonly { to: Mode; label: string }[] = [
    { to: 'sms', label: byCode },
    { to: 'password', label: text.login.byPassword },
    { to: 'one-tap', label: text.login.oneTap },
  ]
  return ways.filter(({ to }) => to !== mode && (to !== 'one-tap' || hasOneTap))
}

function OtherWays({ login }: { login: Login }) {
  const ways = waysBeside(login)
  if (ways.length === 0) return null
  return (
    <Box className="login-other">
      {ways.map(({ to, label }) => (
        <Button key={to} className="btn btn-text" onClick={() => login.switchMode(to)}>
          {label}
        </Button>
      ))}
    </Box>
  )
}

function findSubtitle({ kind, mode }: Login): string | undefined {
  if (kind !== 'login') return text.signUp.subtitle
  if (mode === 'password') return undefined
  return mode === 'one-tap' ? text.login.subtitleOneTap : text.login.subtitle
}

function submitLabel({ kind, mode }: Login): string {
  if (kind !== 'login') return text.signUp.submit
  return mode === 'one-tap' ? text.login.oneTap : text.login.submit
}

export interface LoginFormProps {
  readonly onDone: () => void
  /** Most letters of a password: 15 in the panel, 20 in the dialog (specification, section 5). */
  readonly maxPassword: 15 | 20
  /** A login unless a sign-up dialog asks for more. */
  readonly kind?: FormKind
  /** The subject of a sign-up. */
  readonly subject?: string | undefined
}

/** The login form of this platform; panel, login dialog and sign-up dialog all show it. */
export function LoginForm({ kind = 'login', ...rest }: LoginFormProps) {
  const { host } = useRoot()
  if (kind === 'login' && host.kind === 'native') return <AppLogin onDone={rest.onDone} />
  return <OwnForm {...rest} kind={kind} />
}

function OwnForm({ onDone, maxPassword, kind, subject }: LoginFormProps & { kind: FormKind }) {
  const login = useLogin(kind, onDone, subject)
  const isOneTap = login.mode === 'one-tap'
  const isBusy = login.busy.login
  const subtitle = findSubtitle(login)
  return (
    <Form className="login" onSubmit={() => void login.submit()}>
      {subtitle && (
        <Box as="p" className="t-sub login-sub">
          {subtitle}
        </Box>
      )}
      <LoginFields login={login} maxPassword={maxPassword} />
      {login.mode === 'password' && <KeepDevice login={login} />}
      {kind === 'login' && <SignUpNote />}
      {login.mode !== 'known' && <Agreement login={login} />}
      <SubmitButton isBusy={isBusy} className="login-act">
        {isOneTap && <Icon name="brand-wechat" size={20} />}
        {submitLabel(login)}
      </SubmitButton>
      {login.enterByWechat && (
        <Button className="btn btn-l btn-line btn-full login-act" onClick={login.enterByWechat}>
          <Icon name="brand-wechat" size={20} />
          {text.login.byWechat}
        </Button>
      )}
      <OtherWays login={login} />
    </Form>
  )
}
