import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { isMobile } from '@/lib/phone'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { useSmsCode } from './use-sms-code'
import { codeFault, mobileFault, type Fault } from './validate'

/** A number and the code that was sent to it. */
export interface SmsProof {
  readonly mobile: string
  readonly code: string
}

/**
 * Something about the account that an SMS code proves; `work` gets the proof and rejects with ApiError. The number is
 * the account's own, or one that is to become it.
 */
export function useCodeSheet(work: (proof: SmsProof) => Promise<void>, whose: 'own' | 'new' = 'own') {
  const { session, ui } = useRoot()
  const isOwn = whose === 'own' && isMobile(session.profile.phone)
  // A number that this device knows only masked is typed in full.
  const [mobile, setMobile] = useState(isOwn ? session.profile.phone : '')
  const sms = useSmsCode(1, mobile)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)

  async function run(step: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
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

  /** Says what is wrong, in both places; answers whether nothing is. */
  function isSound(found: Fault | undefined): boolean {
    setFault(found)
    if (found) ui.say(found.message, 'bad')
    return !found
  }

  return {
    sms,
    mobile,
    /** Whether the number is the account's own and known, so that no other could be proven. */
    isOwn,
    setMobile: (value: string) => setMobile(value.replace(/\D/g, '')),
    code,
    setCode,
    fault,
    isBusy,
    ask(): void {
      if (isSound(mobileFault(mobile))) void run(() => sms.send())
    },
    submit(): void {
      if (isSound(mobileFault(mobile) ?? codeFault(code))) {
        void run(async () => {
          await work({ mobile, code })
          sms.spend()
        })
      }
    },
  }
}
