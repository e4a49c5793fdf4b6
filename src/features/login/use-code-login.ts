import { text } from '@/strings'
import { rememberedSms, rememberSms } from './remembered'
import type { LoginFlow } from './use-login-flow'
import { useSmsCode } from './use-sms-code'
import { mobileFault } from './validate'

/** The part of a login form that sends an SMS code to a number and logs in by it. */
export function useCodeLogin({ root, ...flow }: LoginFlow, mobile: string) {
  const { session, storage } = root
  const sms = useSmsCode(3, mobile)
  return {
    sms,
    async sendCode(): Promise<void> {
      if (!flow.canStart('code') || sms.left > 0) return
      flow.trackPress('code')
      const fault = mobileFault(mobile)
      if (fault) return flow.refuse(fault)
      await flow.run('code', text.login.codeRequestFailed, () => sms.send())
    },
    /** The code of this number was right: the device offers the number again. */
    accept(phone: string): void {
      sms.spend()
      rememberSms(storage.local, phone, '')
    },
    /** Stores the student's name, which is known once the profile has come; by then they may have left again. */
    rememberName(phone: string): void {
      const isCurrent = rememberedSms(storage.local)?.phone === phone && session.profile.phone === phone
      if (isCurrent) rememberSms(storage.local, phone, session.profile.name)
    },
  }
}
