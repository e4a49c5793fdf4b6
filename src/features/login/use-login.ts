import { loginPlatform } from '@/platform/host/login'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { typedName } from '../../../contract/domain/typed-text'
import { afterLogin } from './after-login'
import type { SignUpDetails } from './post-login-queue'
import type { RememberedLogin } from './remembered'
import { openSession, type Proof } from './token'
import { useCodeLogin } from './use-code-login'
import { useKnownSignUp } from './use-known-sign-up'
import { useLoginFlow, type LoginFlow } from './use-login-flow'
import { usePasswordLogin } from './use-password-login'
import { forgetTyped, useTyped } from './use-typed'
import { agreeFault, findFault, listFields, type FormKind, type Mode, type Typed } from './validate'
import { leaveForWechat, pageApp } from './wechat-page'

/** The details of a sign-up that were typed; undefined for a login, which asks for none. */
function typedDetails(kind: FormKind, mode: Mode, typed: Typed, subject?: string): SignUpDetails | undefined {
  const asked = listFields(kind, mode)
  if (!asked.includes('name')) return undefined
  const school = asked.includes('school') && { school: typedName(typed.school) }
  return { name: typedName(typed.name), ...school, ...(subject && { subject }) }
}

async function typedProof(mode: Mode, { mobile, code, password }: Typed, name?: string): Promise<Proof> {
  if (mode === 'password') return { kind: 'password', account: mobile, password, ...(name && { name }) }
  if (mode === 'sms') return { kind: 'sms', mobile, code }
  return { kind: 'exchange', code: await loginPlatform.exchangeCode() }
}

/** Leaves for WeChat's page, which leads back to a signed-in student; undefined where this page cannot ask WeChat. */
function wechatWay({ root, kind, phase, ...flow }: LoginFlow, giveUpCode: () => void) {
  const app = kind === 'login' ? pageApp(root) : undefined
  if (!app) return undefined
  return (): void => {
    if (!flow.canStart('login')) return
    flow.trackPress('wechat')
    const fault = agreeFault(kind, phase.hasAgreed)
    if (fault) return flow.refuse(fault)
    giveUpCode()
    flow.send({ type: 'clear' })
    leaveForWechat(root, app, { kind: 'login', source: root.promotion.current.source })
  }
}

/**
 * The state of the login panel and dialog and of the sign-up dialog; `onDone` runs once someone is logged in.
 * `subject` is what a sign-up is for.
 */
export function useLogin(kind: FormKind, onDone: () => void, subject?: string) {
  const flow = useLoginFlow(kind)
  const { root, phase, send } = flow
  const { mode, hasAgreed } = phase
  const { typed, put, type } = useTyped()
  const code = useCodeLogin(flow, typed.mobile)
  const password = usePasswordLogin(flow)
  const known = useKnownSignUp(flow, onDone)
  const details = typedDetails(kind, mode, typed, subject)

  async function enter(proof: Proof): Promise<void> {
    await openSession(root, proof, details)
    forgetTyped(root.storage.session)
    if (proof.kind === 'sms') code.accept(proof.mobile)
    if (proof.kind === 'password' || proof.kind === 'remembered') void password.accept(proof)
    const followed = afterLogin(root)
    if (proof.kind === 'sms') void followed.then(() => code.rememberName(proof.mobile))
    if (!(await known.canFinish())) return
    root.ui.say(text.login.done, 'good', TOAST_MS.login)
    onDone()
  }

  return {
    kind,
    ...phase,
    typed,
    type,
    /** The fields that the form shows, in order. */
    fields: listFields(kind, mode),
    used: password.used,
    sms: code.sms,
    sendCode: code.sendCode,
    /** Undefined where WeChat cannot be asked from this page. */
    enterByWechat: wechatWay(flow, code.sms.giveUp),
    setAgreed: (isTicked: boolean) => send({ type: 'agree', hasAgreed: isTicked }),
    setRemembering: (isTicked: boolean) => send({ type: 'remember', isRemembering: isTicked }),
    async submit(): Promise<void> {
      if (!flow.canStart('login')) return
      flow.trackPress('submit')
      const fault = findFault(kind, mode, typed, hasAgreed)
      if (fault) return flow.refuse(fault)
      code.sms.giveUp()
      if (mode === 'known') return known.signUp(details)
      const proof = () => typedProof(mode, typed, details?.name)
      await flow.run('login', text.login.failed, async () => enter(await proof()))
    },
    /** Fills in an account that this device offers, and logs in where the device has its credential. */
    async enterRemembered(login: RememberedLogin): Promise<void> {
      if (!flow.canStart('login')) return
      code.sms.giveUp()
      flow.trackPress('remembered')
      put({ mobile: login.phone })
      await password.enterRemembered(login, enter)
    },
    switchMode(next: Mode): void {
      flow.trackPress(`to ${next}`)
      send({ type: 'switch', mode: next })
      // The number of a login by code is offered masked: others may look at this device.
      const before = next === 'password' && password.used.logins[0]?.phone
      put({ code: '', password: '', ...(!typed.mobile && before && { mobile: before }) })
    },
  }
}
export type Login = ReturnType<typeof useLogin>
