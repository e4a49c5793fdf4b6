import { useState } from 'react'
import { useRoot } from '@/stores/context'
import { useCountdown } from './use-countdown'

/** Asks for SMS codes of one kind (3 is a sign-in, 1 anything else) and knows when the next may be asked for. */
export function useSmsCode(type: 1 | 3) {
  const { apiWith } = useRoot()
  const { left, start } = useCountdown()
  const [sentTo, setSentTo] = useState('')
  return {
    /** Seconds until a code may be asked for again. */
    left,
    /** Number that the last code went to; empty before the first. */
    sentTo,
    /** Rejects with ApiError where no code was sent. */
    async send(mobile: string): Promise<void> {
      await apiWith({ hidden: true, quiet: true }).auth.sendMobileCode(mobile, type)
      start()
      setSentTo(mobile)
    },
  }
}
export type SmsCode = ReturnType<typeof useSmsCode>
