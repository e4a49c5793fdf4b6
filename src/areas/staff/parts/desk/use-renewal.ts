import { useEffect } from 'react'
import { SILENT } from '@/api/client'
import { createDeskApi, type Claim, type Queue } from '../../api/desk'
import { ApiError } from '@/api/errors'
import { useLatest } from '@/platform/page/latest'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { standing } from './claim'

/** A claim with less than this left, in ms, is prolonged. */
const LEAD_MS = 10 * 60_000

export interface RenewalOptions {
  readonly queue: Queue
  readonly item: string
  readonly claim: Claim | undefined
  /** Another number whenever the claim is to be looked at. */
  readonly beat: number
  /** Makes a call for the staff who are signed in. */
  readonly call: <Value>(send: () => Promise<Value>) => Promise<Value>
  readonly onClaim: (claim: Claim) => void
  /** Runs when the claim turned out to be another's. */
  readonly onLost: () => void
}

/** Prolongs the reader's own claim without a word, while the page is in sight and they are working on the item. */
export function useRenewal(
  { claim, beat, call, onClaim, onLost, ...place }: RenewalOptions,
  isWorking: boolean,
): void {
  const root = useRoot()
  const { apiWith, newId } = root
  const { now } = serverTime(root)
  const latest = useLatest(async () => {
    const held = standing(claim, now())
    if (!isWorking || !held?.isMine || held.until - now() > LEAD_MS) return
    try {
      onClaim(
        await call(() =>
          apiWith(SILENT)
            .of(createDeskApi)
            .claimItem({ id: newId(), ...place }),
        ),
      )
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      // One that did not get through is tried again at the next look.
      if (cause.status !== 0) onLost()
    }
  })
  useEffect(() => {
    if (beat > 0) void latest.current()
  }, [beat, latest])
}
