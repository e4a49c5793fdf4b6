import { useEffect, useRef, useState } from 'react'
import { createAuthApi } from '@/api/auth'
import { SILENT } from '@/api/client'
import { ApiError, LocalCode, LoginCode } from '@/api/errors'
import { createCancel } from '@/lib/cancel'
import { useRoot } from '@/stores/context'
import { useCountdown } from './use-countdown'

const isRefusal = (cause: unknown, code: string): cause is ApiError =>
  cause instanceof ApiError && cause.code === code

/**
 * Asks for SMS codes of one kind (3 is a sign-in, 1 anything else) for a number, and knows when the next may be had. Where
 * the server wants a challenge solved first, that is done here, and given up when the form goes.
 */
export function useSmsCode(type: 1 | 3, mobile: string) {
  const root = useRoot()
  const { left, wasSent, start, spend, wait } = useCountdown(type === 3 ? 'login' : 'account', mobile)
  const [isProving, setProving] = useState(false)
  const giveUp = useRef<() => void>()
  useEffect(() => () => giveUp.current?.(), [])

  /** Solves a challenge with code that is loaded only now; where it cannot be, `refusal` stands. */
  async function prove(refusal: ApiError): Promise<void> {
    const { signal, cancel } = createCancel()
    giveUp.current = cancel
    setProving(true)
    try {
      const code = await import('./send-with-proof').catch(() => undefined)
      if (!code) throw refusal
      await code.sendWithProof(root, { mobile, type, signal })
    } finally {
      setProving(false)
    }
  }

  async function request(): Promise<void> {
    try {
      await root.apiWith(SILENT).of(createAuthApi).sendMobileCode(mobile, type)
    } catch (cause) {
      if (!isRefusal(cause, LoginCode.ChallengeNeeded)) throw cause
      await prove(cause)
    }
  }

  return {
    /** Seconds until a code may be asked for again. */
    left,
    /** Number that the last code went to; empty where none did that still works. */
    sentTo: wasSent ? mobile : '',
    /** Whether a challenge is being solved. */
    isProving,
    /** The code was right, and works no more. */
    spend,
    /** Rejects with ApiError where no code was sent, but for a form that has gone. */
    async send(): Promise<void> {
      try {
        await request()
      } catch (cause) {
        if (isRefusal(cause, LocalCode.Cancelled)) return
        if (isRefusal(cause, LoginCode.SmsTooSoon) && cause.retryAfter > 0) wait(cause.retryAfter)
        throw cause
      }
      start()
    },
  }
}
export type SmsCode = Pick<ReturnType<typeof useSmsCode>, 'left' | 'sentTo'> & {
  readonly isProving?: boolean
}
