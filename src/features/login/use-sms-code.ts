import { useEffect, useRef, useState } from 'react'
import { createAuthApi } from '@/api/auth'
import { SILENT } from '@/api/client'
import { ApiError, LocalCode, LoginCode } from '@/api/errors'
import { createCancel, type CancelSignal } from '@/lib/cancel'
import { useRoot } from '@/stores/context'
import { useCountdown } from './use-countdown'

const isRefusal = (cause: unknown, code: string): cause is ApiError =>
  cause instanceof ApiError && cause.code === code

/**
 * Asks for SMS codes of one kind (3 is a sign-in, 1 anything else) for a number, and knows when the next may be had. Where
 * the server wants a challenge solved first, that is done here, and given up when the form goes or the number changes.
 */
export function useSmsCode(type: 1 | 3, mobile: string) {
  const root = useRoot()
  const { left, wasSent, start, spend, wait } = useCountdown(type === 3 ? 'login' : 'account', mobile)
  const [isProving, setProving] = useState(false)
  const last = useRef(createCancel())
  /** Number whose code was used while an answer is on its way. */
  const spentFor = useRef('')
  useEffect(() => () => last.current.cancel(), [mobile])

  /** Solves a challenge with code that is loaded only now. */
  async function prove(signal: CancelSignal): Promise<void> {
    if (signal.isCancelled) throw new ApiError(LocalCode.Cancelled, 0)
    setProving(true)
    try {
      const { sendWithProof } = await import('./send-with-proof').catch((cause: unknown) => {
        throw new ApiError(LocalCode.Network, 0, '', { cause })
      })
      await sendWithProof(root, { mobile, type, signal })
    } finally {
      setProving(false)
    }
  }

  async function request(signal: CancelSignal): Promise<void> {
    try {
      await root.apiWith(SILENT).of(createAuthApi).sendMobileCode(mobile, type)
    } catch (cause) {
      if (!isRefusal(cause, LoginCode.ChallengeNeeded)) throw cause
      await prove(signal)
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
    spend(): void {
      spentFor.current = mobile
      spend()
    },
    /** Gives the request up once the student has a code: no solution is searched for, no failure reported. */
    giveUp: (): void => last.current.cancel(),
    /** Rejects with ApiError where no code was sent, but for one that nobody wants any more. */
    async send(): Promise<void> {
      last.current = createCancel()
      spentFor.current = ''
      const { signal } = last.current
      try {
        await request(signal)
        start()
      } catch (cause) {
        if (isRefusal(cause, LoginCode.SmsTooSoon) && cause.retryAfter > 0) wait(cause.retryAfter)
        if (!signal.isCancelled || !(cause instanceof ApiError)) throw cause
      } finally {
        if (spentFor.current === mobile) spend()
      }
    },
  }
}
export type SmsCode = Pick<ReturnType<typeof useSmsCode>, 'left' | 'sentTo'> & {
  readonly isProving?: boolean
}
