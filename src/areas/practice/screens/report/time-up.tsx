import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import { Notice } from '@/components/notice'
import { PracticeRun, buildResumeAddress } from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { online } from '@/platform/net/online'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { Store } from '@/platform/storage/kv.contract'
import type { PracticeStore } from '../../store/practice-store'
import { reportText as text } from '../../strings/report'
import type { Attempt } from '../../../../../contract/domain/practice/fold'

interface TimeUpProps {
  readonly practice: PracticeStore
  readonly attempt: Attempt
}

/** Nothing is looked at here, so that no question has more time of it. */
const nothingPasses = () => 0

/** Hands a paper in with what was being written, or goes on with it where its time is not over after all. */
async function handInOver(practice: PracticeStore, id: string, store: Store): Promise<void> {
  const open = practice.state.findAttempt(id)
  try {
    // A draft becomes an answer only with its question.
    if (open) await practice.loadRun(open)
  } catch (cause) {
    if (cause instanceof ApiError) return
    throw cause
  }
  await new PracticeRun(practice, id, { store, now: nothingPasses }).handInIfOver()
  const now = practice.state.findAttempt(id)
  // The device's clock was ahead, which the server's has put right.
  if (now && !now.finish && !practice.isTimeUp(now)) go(buildResumeAddress(now), 'replace')
}

/** A paper whose time is over by the server's clock: it is handed in with what was being written, and its report comes. */
export function TimeUp({ practice, attempt }: TimeUpProps) {
  const { local: store } = useOwnStorage()
  const [isHandingIn, setHandingIn] = useState(true)
  const { id } = attempt.begin
  useEffect(() => {
    if (!isHandingIn) return
    void handInOver(practice, id, store).then(() => setHandingIn(false))
  }, [isHandingIn, practice, id, store])
  const [heading, hint] = isHandingIn ? text.timeUp : text.timeUpUnreached(online.isOnline())
  return (
    <Notice art="empty" title={heading} hint={hint}>
      <Button className="btn btn-l btn-solid" disabled={isHandingIn} onClick={() => setHandingIn(true)}>
        {text.markingGo}
      </Button>
    </Notice>
  )
}
