import { createAuthApi } from '@/api/auth'
import { SILENT } from '@/api/client'
import { ApiError, LoginCode } from '@/api/errors'
import { useRoot } from '@/stores/context'
import { useCountdown } from './use-countdown'

/** Asks for SMS codes of one kind (3 is a sign-in, 1 anything else) for a number, and knows when the next may be had. */
export function useSmsCode(type: 1 | 3, mobile: string) {
  const { apiWith } = useRoot()
  const { left, wasSent, start, spend, wait } = useCountdown(type === 3 ? 'login' : 'account', mobile)
  return {
    /** Seconds until a code may be asked for again. */
    left,
    /** Number that the last code went to; empty where none did that still works. */
    sentTo: wasSent ? mobile : '',
    /** The code was right, and works no more. */
    spend,
    /** Rejects with ApiError where no code was sent. */
    async send(): Promise<void> {
      try {
        await apiWith(SILENT).of(createAuthApi).sendMobileCode(mobile, type)
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === LoginCode.SmsTooSoon && cause.retryAfter > 0) {
          wait(cause.retryAfter)
        }
        throw cause
      }
      start()
    },
  }
}
export type SmsCode = Pick<ReturnType<typeof useSmsCode>, 'left' | 'sentTo'>
