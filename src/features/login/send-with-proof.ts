import { createAuthApi } from '@/api/auth'
import { SILENT } from '@/api/client'
import { ApiError, LocalCode, LoginCode } from '@/api/errors'
import { createChallengeApi, proofHeader } from '@/api/challenge'
import { base64 } from '@/lib/base64'
import type { CancelSignal } from '@/lib/cancel'
import type { Root } from '@/stores/root'
import type { Result } from '../../../contract/types'
import { solveChallenge } from './solve-challenge'

/** Challenges that are solved for one request: the first may have grown old while the page slept. */
const CHALLENGES = 2

/** The phone of the code, and the end of the search. */
export interface CodeWanted {
  readonly mobile: string
  readonly type: 1 | 3
  readonly signal: CancelSignal
}

/**
 * Asks for a code with the proof of a solved challenge. Rejects with ApiError where no code was sent, with
 * LocalCode.Cancelled where nobody wants it any more.
 */
export async function sendWithProof(
  { apiWith, now }: Pick<Root, 'apiWith' | 'now'>,
  { mobile, type, signal }: CodeWanted,
): Promise<void> {
  for (let left = CHALLENGES; ; left -= 1) {
    const challenge = await apiWith({ ...SILENT, signal })
      .of(createChallengeApi)
      .getCodeChallenge(mobile)
    const number = await solveChallenge(challenge, signal, now)
    if (signal.isCancelled) throw new ApiError(LocalCode.Cancelled, 0)
    if (number === undefined) throw new ApiError(LoginCode.ChallengeNeeded, 428)
    const headers = { [proofHeader]: proofFor(challenge, number) }
    try {
      // Not given up once it is on its way: the code may have gone out.
      await apiWith({ ...SILENT, headers })
        .of(createAuthApi)
        .sendMobileCode(mobile, type)
      return
    } catch (cause) {
      if (left === 1 || !(cause instanceof ApiError) || cause.code !== LoginCode.ChallengeNeeded) throw cause
    }
  }
}

/** The header's value: what ALTCHA's widgets send. */
function proofFor(
  { algorithm, challenge, salt, signature }: Result<'getCodeChallenge'>,
  number: number,
): string {
  const payload = JSON.stringify({ algorithm, challenge, number, salt, signature })
  return base64(Array.from(payload, (letter) => letter.charCodeAt(0)))
}
