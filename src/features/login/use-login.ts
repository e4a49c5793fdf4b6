import { useState } from 'react'
import { ApiError, isSilent } from '@/api/errors'
import { loginPlatform, LoginCancelled } from '@/platform/login'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { afterLogin } from './after-login'
import { forgetAccounts, rememberAccount, rememberedAccounts } from './remembered'
import { openSession, type Proof } from './token'
import { useSmsCode } from './use-sms-code'
import { agreeFault, mobileFault, passwordFault, smsFault, type Fault } from './validate'

/** What was typed stays as long as the browser tab, so that closing the dialog loses nothing. */
const TYPED_KEY = 'login-phone'

/** How someone logs in; the mini-program begins with one tap. */
type Mode = 'sms' | 'password' | 'one-tap'

type Phase = 'typing' | 'sending-code' | 'logging-in'

/** What a failed call is shown as: the server's sentence, or ours where there is none or no network. */
function sentence(cause: unknown, fallback: string): string | undefined {
  if (cause instanceof LoginCancelled) return undefined
  if (!(cause instanceof ApiError)) throw cause
  if (isSilent(cause)) return undefined
  return cause.status === 0 ? text.error.network : cause.message || fallback
}

/** The state of the login panel and dialog; `onDone` runs once someone is logged in. */
export function useLogin(onDone: () => void) {
  const root = useRoot()
  const { storage, ui } = root
  const sms = useSmsCode(3)
  const [mobile, setMobile] = useState(() => String(storage.session.read(TYPED_KEY) ?? ''))
  const [mode, setMode] = useState<Mode>(loginPlatform.form)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [accounts, setAccounts] = useState(() => rememberedAccounts(storage.local))
  const [hasAgreed, setAgreed] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const [phase, setPhase] = useState<Phase>('typing')

  function refuse(found: Fault): void {
    setFault(found)
    ui.say(found.message, 'bad')
  }

  async function run(next: Phase, fallback: string, work: () => Promise<void>): Promise<void> {
    setPhase(next)
    setFault(undefined)
    try {
      await work()
    } catch (cause) {
      const message = sentence(cause, fallback)
      if (message) ui.say(message, 'bad', TOAST_MS.login)
    } finally {
      setPhase('typing')
    }
  }

  async function sendCode(): Promise<void> {
    if (phase !== 'typing' || sms.left > 0) return
    const found = mobileFault(mobile)
    if (found) return refuse(found)
    await run('sending-code', text.login.codeRequestFailed, () => sms.send(mobile))
  }

  async function submit(): Promise<void> {
    if (phase !== 'typing') return
    const found = faultNow()
    if (found) return refuse(found)
    await run('logging-in', text.login.failed, async () => {
      const { uid, registerTime } = await openSession(root, await proofNow())
      if (mode === 'password') rememberAccount(storage.local, mobile)
      ui.say(text.login.done, 'good', TOAST_MS.login)
      void afterLogin(root, uid, registerTime)
      onDone()
    })
  }

  function faultNow(): Fault | undefined {
    if (mode === 'sms') return smsFault({ mobile, code, hasAgreed })
    return mode === 'password' ? passwordFault({ mobile, password, hasAgreed }) : agreeFault(hasAgreed)
  }

  function proofNow(): Proof | Promise<Proof> {
    if (mode === 'password') return { kind: 'password', account: mobile, password }
    return loginPlatform.credential({ mobile, code })
  }

  function typeMobile(value: string): void {
    const digits = value.replace(/\D/g, '')
    setMobile(digits)
    storage.session.write(TYPED_KEY, digits)
  }

  function switchMode(next: Mode): void {
    setMode(next)
    setFault(undefined)
    setCode('')
    setPassword('')
    if (next === 'password' && !mobile) typeMobile(accounts[0] ?? '')
  }

  return {
    mode,
    switchMode,
    mobile,
    setMobile: typeMobile,
    password,
    setPassword,
    /** Accounts that logged in here by password before. */
    accounts,
    forgetAccounts: () => {
      forgetAccounts(storage.local)
      setAccounts([])
    },
    code,
    setCode,
    hasAgreed,
    setAgreed,
    sms,
    fault,
    phase,
    sendCode,
    submit,
  }
}
