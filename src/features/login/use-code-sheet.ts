import { useState } from 'react'
import { useSubmit } from '@/kit/use-submit'
import { isMobile } from '../../../contract/domain/account/phone'
import { useRoot } from '@/stores/context'
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
  const { session } = useRoot()
  const isOwn = whose === 'own' && isMobile(session.profile.phone)
  // A number that this device knows only masked is typed in full.
  const [mobile, setMobile] = useState(isOwn ? session.profile.phone : '')
  const sms = useSmsCode(1, mobile)
  const [code, setCode] = useState('')
  const asking = useSubmit<Fault>({ fallback: text.account.failed })
  const sending = useSubmit<Fault>({ fallback: text.account.failed })

  return {
    sms,
    mobile,
    /** Whether the number is the account's own and known, so that no other could be proven. */
    isOwn,
    /** Changes the number; the typed code was for the one before. */
    setMobile(value: string): void {
      setMobile(value.replace(/\D/g, ''))
      setCode('')
    },
    code,
    setCode,
    fault: asking.fault ?? sending.fault,
    isAsking: asking.isBusy,
    isBusy: sending.isBusy,
    ask(): void {
      sending.setFault(undefined)
      void asking.submit(mobileFault(mobile), () => sms.send())
    },
    /** A code that has come is sent whether or not the request for it has been answered. */
    submit(): void {
      asking.setFault(undefined)
      void sending.submit(mobileFault(mobile) ?? codeFault(code), async () => {
        sms.giveUp()
        await work({ mobile, code })
        sms.spend()
      })
    },
  }
}
