import { SILENT } from '@/api/client'
import { useMemo, useRef, useState } from 'react'
import { createAccountApi } from '@/api/account'
import { ApiError, LoginCode } from '@/api/errors'
import { loginPlatform, LoginCancelled } from '@/platform/host/login'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { typedName } from '../../../contract/domain/typed-text'
import { afterLogin } from './after-login'
import { rememberedSms, rememberSms, type RememberedLogin } from './remembered'
import { planSignUp, type SignUpDetails } from './post-login-queue'
import { openSession, type Proof } from './token'
import { useRemembered } from './use-remembered'
import { useSmsCode } from './use-sms-code'
import { forgetTyped, useTyped } from './use-typed'
import {
  agreeFault,
  faultOf,
  fieldsOf,
  mobileFault,
  type Fault,
  type FieldName,
  type FormKind,
  type Mode,
} from './validate'
import { leaveForWechat, pageApp } from './wechat-page'

type Work = 'code' | 'login'

/**
 * The state of the login panel and dialog and of the sign-up dialog; `onDone` runs once someone is logged in.
 * `subject` is what a sign-up is for.
 */
export function useLogin(kind: FormKind, onDone: () => void, subject?: string) {
  const app = useRoot()
  const root = useMemo(() => silently(app), [app])
  const { session, storage, track, ui } = root
  const used = useRemembered()
  const wechatApp = kind === 'login' ? pageApp(root) : undefined
  const { typed, put, type } = useTyped()
  const sms = useSmsCode(3, typed.mobile)
  const [mode, setMode] = useState<Mode>(() => {
    if (kind === 'login') return loginPlatform.form
    return session.isSignedIn ? 'known' : 'sms' // a sign-up asks for the phone, which one tap does not bring
  })
  /** The user signed in when the form asked for no phone: what they typed is nobody else's. */
  const known = useRef(session.profile)
  const [hasAgreed, setAgreed] = useState(false)
  const [isKept, setKept] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const [busy, setBusy] = useState<Readonly<Record<Work, boolean>>>({ code: false, login: false })
  // Two taps may come before the next drawing.
  const running = useRef(busy)

  function mark(work: Work, isBusy: boolean): void {
    running.current = { ...running.current, [work]: isBusy }
    setBusy(running.current)
  }

  /** Whether a press has to wait for a login under way; the request for a code gives way to it. */
  function mustWait(): boolean {
    if (!running.current.login) sms.giveUp()
    return running.current.login
  }

  /** A press on a button of the form; nothing that was typed is reported. */
  function tell(button: string): void {
    track.track({ kind: 'click', name: kind, content: button, id: mode })
  }

  function refuse(found: Fault): void {
    setFault(found)
    ui.say(found.message, 'bad')
  }

  async function run(work: Work, fallback: string, call: () => Promise<void>): Promise<void> {
    mark(work, true)
    setFault(undefined)
    try {
      await call()
    } catch (cause) {
      if (cause instanceof LoginCancelled) return
      if (!(cause instanceof ApiError)) throw cause
      ui.sayFailure(cause, fallback)
    } finally {
      mark(work, false)
    }
  }

  async function sendCode(): Promise<void> {
    if (running.current.code || running.current.login || sms.left > 0) return
    tell('code')
    const found = mobileFault(typed.mobile)
    if (found) return refuse(found)
    await run('code', text.login.codeRequestFailed, () => sms.send())
  }

  async function submit(): Promise<void> {
    if (running.current.login) return
    tell('submit')
    const found = faultOf(kind, mode, typed, hasAgreed)
    if (found) return refuse(found)
    if (mustWait()) return
    if (mode === 'known') return signUpKnown()
    await run('login', text.login.failed, async () => enter(await proofNow()))
  }

  /** Logs in by what this device remembers; where the server has ended it, the password is asked for. */
  async function enterRemembered(login: RememberedLogin): Promise<void> {
    if (mustWait()) return
    tell('remembered')
    put({ mobile: login.phone })
    setFault(undefined)
    if (!login.encoded) return
    await run('login', text.login.failed, async () => {
      try {
        await enter({ kind: 'remembered', account: login.phone, credential: login.encoded })
      } catch (cause) {
        if (!(cause instanceof ApiError && cause.code === LoginCode.CredentialEnded)) throw cause
        used.dropCredential(login)
        setFault({ field: 'password', message: text.login.credentialEnded })
        ui.say(text.login.credentialEnded, 'bad', TOAST_MS.login)
      }
    })
  }

  /** Leaves for WeChat's page, which leads back to a signed-in student; the agreement comes first. */
  function enterByWechat(): void {
    if (running.current.login || !wechatApp) return
    tell('wechat')
    const found = agreeFault(kind, hasAgreed)
    if (found) return refuse(found)
    if (mustWait()) return
    setFault(undefined)
    leaveForWechat(root, wechatApp, { kind: 'login', source: root.promotion.current.source })
  }

  async function enter(proof: Proof): Promise<void> {
    await openSession(root, proof, details())
    forgetTyped(storage.session)
    if (proof.kind === 'sms') sms.spend()
    void remember(proof)
    const followed = afterLogin(root)
    if (proof.kind === 'sms') void followed.then(() => nameSms(proof.mobile))
    // A free course is given whoever may be contacted.
    if (kind === 'plain') {
      const contact = await askContact()
      if (contact !== 'allowed') {
        known.current = session.profile
        return setMode('known')
      }
    }
    ui.say(text.login.done, 'good', TOAST_MS.login)
    onDone()
  }

  async function remember(proof: Proof): Promise<void> {
    if (proof.kind === 'sms') rememberSms(storage.local, proof.mobile, '')
    if (proof.kind === 'remembered') await used.keep(proof.account, false)
    if (proof.kind !== 'password' || (await used.keep(proof.account, isKept))) return
    ui.say(text.login.rememberFailed, 'bad', TOAST_MS.login)
  }

  /** What the student is called is known only after the profile has come; by then they may have left again. */
  function nameSms(phone: string): void {
    const isStill = rememberedSms(storage.local)?.phone === phone && session.profile.phone === phone
    if (isStill) rememberSms(storage.local, phone, session.profile.name)
  }

  /** Who is signed in already leaves the sign-up alone. */
  async function signUpKnown(): Promise<void> {
    const who = known.current
    const hasChanged = () => session.profile.uid !== who.uid
    if (hasChanged()) return askAnew()
    mark('login', true)
    const contact = await askContact()
    mark('login', false)
    if (contact === 'refused' && kind === 'plain') return
    // Whatever became of the question, what they typed is on its way, or goes out with their next login.
    planSignUp(root, details(), who)
    if (hasChanged()) return askAnew()
    if (contact === 'unknown') return
    void afterLogin(root)
    ui.say(text.signUp.done, 'good', TOAST_MS.login)
    onDone()
  }

  /** Nobody is signed in any more, or somebody else: the form asks who they are, and keeps what was typed. */
  function askAnew(): void {
    setMode('sms')
    ui.say(text.signUp.ended, 'bad', TOAST_MS.login)
  }

  /** Whether a teacher may contact the signed-in user; shows a message where not or not known, since a sign-up would reach no teacher. */
  async function askContact(): Promise<'allowed' | 'refused' | 'unknown'> {
    try {
      const { uid } = session.profile
      const api = root.apiWith(SILENT).of(createAccountApi)
      if ((await api.getContactChoice(uid)).allowed) return 'allowed'
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(ui.sentenceOf(cause), 'bad', TOAST_MS.login)
      return 'unknown'
    }
    ui.say(text.signUp.contactRefused, 'bad', TOAST_MS.login)
    return 'refused'
  }

  function details(): SignUpDetails | undefined {
    const asked = fieldsOf(kind, mode)
    if (!asked.includes('name')) return undefined
    const school = asked.includes('school') && { school: typedName(typed.school) }
    return { name: typedName(typed.name), ...school, ...(subject && { subject }) }
  }

  async function proofNow(): Promise<Proof> {
    const { mobile, code, password } = typed
    if (mode === 'password') {
      const name = details()?.name
      return { kind: 'password', account: mobile, password, ...(name && { name }) }
    }
    if (mode === 'sms') return { kind: 'sms', mobile, code }
    return { kind: 'exchange', code: await loginPlatform.exchangeCode() }
  }

  function switchMode(next: Mode): void {
    tell(`to ${next}`)
    setMode(next)
    setFault(undefined)
    // The number of a login by code is offered masked: others may look at this device.
    const before = next === 'password' && used.logins[0]?.phone
    put({ code: '', password: '', ...(!typed.mobile && before && { mobile: before }) })
  }

  return {
    kind,
    mode,
    switchMode,
    /** The fields that the form shows, in order. */
    fields: fieldsOf(kind, mode),
    typed,
    type: (field: FieldName, value: string) => type(field, value),
    used,
    enterRemembered,
    /** Undefined where WeChat cannot be asked from this page. */
    enterByWechat: wechatApp && enterByWechat,
    hasAgreed,
    setAgreed,
    /** Whether the student wants this device to be remembered. */
    isKept,
    setKept,
    sms,
    fault,
    busy,
    sendCode,
    submit,
  }
}
export type Login = ReturnType<typeof useLogin>
