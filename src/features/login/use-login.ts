import { useState } from 'react'
import { ApiError, isSilent, LocalCode } from '@/api/errors'
import { hostFacts } from '@/platform/host'
import { loginPlatform, LoginCancelled, type Credential } from '@/platform/login'
import { useRoot } from '@/stores/context'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { afterLogin } from './after-login'
import { useCountdown } from './use-countdown'
import { agreeFault, mobileFault, smsFault, type Fault } from './validate'

/** Names the agreement that the consent box links to: the one that the server publishes now. */
const CONSENT = 'current'

/** What was typed stays as long as the browser tab, so that closing the dialog loses nothing. */
const TYPED_KEY = 'login-phone'

type Phase = 'typing' | 'sending-code' | 'logging-in'

/** What a failed call is shown as: the server's sentence, or ours where there is none or no network. */
function sentence(cause: unknown, fallback: string): string | undefined {
  if (cause instanceof LoginCancelled) return undefined
  if (!(cause instanceof ApiError)) throw cause
  if (isSilent(cause)) return undefined
  return cause.status === 0 ? text.error.network : cause.message || fallback
}

async function requestToken({ api, boot }: Root, credential: Credential) {
  if (credential.kind === 'sms') {
    const { mobile, code } = credential
    return api.auth.requestToken({
      grant_type: 'sms',
      client_id: hostFacts.appId,
      mobile,
      code,
      consent: CONSENT,
    })
  }
  return api.auth.requestToken({
    grant_type: 'third_party',
    third_type: boot.wechat.thirdType,
    third_client_id: boot.wechat.miniClientId,
    is_need_raw_user_info: true,
    code: credential.code,
    consent: CONSENT,
  })
}

/** The state of the login panel and dialog; `onDone` runs once someone is logged in. */
export function useLogin(onDone: () => void) {
  const root = useRoot()
  const { api, session, storage, ui } = root
  const { left, start } = useCountdown()
  const [mobile, setMobile] = useState(() => String(storage.session.read(TYPED_KEY) ?? ''))
  const [code, setCode] = useState('')
  const [hasAgreed, setAgreed] = useState(false)
  const [sentTo, setSentTo] = useState('')
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
    if (phase !== 'typing' || left > 0) return
    const found = mobileFault(mobile)
    if (found) return refuse(found)
    await run('sending-code', text.login.codeRequestFailed, async () => {
      await api.auth.sendMobileCode(mobile)
      start()
      setSentTo(mobile)
    })
  }

  async function submit(): Promise<void> {
    if (phase !== 'typing') return
    const input = { mobile, code, hasAgreed }
    const found = loginPlatform.form === 'sms' ? smsFault(input) : agreeFault(hasAgreed)
    if (found) return refuse(found)
    await run('logging-in', text.login.failed, async () => {
      const credential = await loginPlatform.credential(input)
      const answer = await requestToken(root, credential)
      if (!answer.access_token) throw new ApiError(LocalCode.Malformed, 200, answer.msg)
      const third = answer.third_user_deatil?.raw_user_info
      session.signIn({
        authorization: answer.access_token,
        expiresIn: answer.expires_in,
        uid: answer.uid,
        phone: credential.kind === 'sms' ? mobile : '',
        ...(answer.username && { name: answer.username }),
        ...(third && { openId: third.openid, unionId: third.unionid ?? '' }),
      })
      ui.say(text.login.done, 'good', TOAST_MS.login)
      void afterLogin(root, answer.uid, answer.register_time)
      onDone()
    })
  }

  return {
    form: loginPlatform.form,
    mobile,
    setMobile: (value: string) => {
      const digits = value.replace(/\D/g, '')
      setMobile(digits)
      storage.session.write(TYPED_KEY, digits)
    },
    code,
    setCode: (value: string) => setCode(value.replace(/\D/g, '')),
    hasAgreed,
    setAgreed,
    left,
    /** Whether a code was asked for before, so that the button offers another. */
    hasAsked: sentTo !== '',
    sentTo,
    fault,
    phase,
    sendCode,
    submit,
  }
}
