import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { useSmsCode } from '@/features/login'
import { isMobile } from '@/lib/phone'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'

/** Something about the account that an SMS code proves; `work` gets the code and rejects with ApiError. */
export function useCodeSheet(work: (code: string) => Promise<void>) {
  const { session, ui } = useRoot()
  const sms = useSmsCode(1)
  const [mobile, setMobile] = useState(session.profile.phone)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function run(step: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await step()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const message = cause.status === 0 ? text.error.network : cause.message || text.account.failed
      ui.say(message, 'bad', TOAST_MS.login)
    } finally {
      setBusy(false)
    }
  }

  return {
    sms,
    mobile,
    setMobile: (value: string) => setMobile(value.replace(/\D/g, '')),
    code,
    setCode,
    isBusy,
    ask(): void {
      if (isMobile(mobile)) void run(() => sms.send(mobile))
      else ui.say(text.login.phoneWrong, 'bad')
    },
    submit(): void {
      if (/^\d{6}$/.test(code)) void run(() => work(code))
      else ui.say(code ? text.login.codeWrong : text.login.codeEmpty, 'bad')
    },
  }
}
