import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import { Notice } from '@/components/notice'
import { PracticeRun, resumeOf } from '@/features/practice'
import { useOwnStorage } from '@/kit/own-storage'
import { online } from '@/platform/net/online'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '@/stores/practice-store'
import { reportText as text } from '@/strings/practice/report'
import type { Attempt } from '../../../../contract/domain/practice/fold'

interface TimeUpProps {
  readonly practice: PracticeStore
  readonly attempt: Attempt
}

/** Nothing is looked at here, so that no question has more time of it. */
const nothingPasses = () => 0

/** A paper whose time is over by the server's clock: it is handed in with what was being written, and its report comes. */
export function TimeUp({ practice, attempt }: TimeUpProps) {
  const { local: store } = useOwnStorage()
  const [isHandingIn, setHandingIn] = useState(true)
  const { id } = attempt.begin
  const handIn = useCallback(async () => {
    setHandingIn(true)
    try {
      const open = practice.attemptOf(id)
      // What was being written becomes an answer only with its question.
      if (open) await practice.loadRun(open)
      await new PracticeRun(practice, id, { store, now: nothingPasses }).handInIfOver()
      const now = practice.attemptOf(id)
      // The device's clock was ahead, which the server's has put right.
      if (now && !now.finish && !practice.isTimeUp(now)) go(resumeOf(now), 'replace')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
    } finally {
      setHandingIn(false)
    }
  }, [practice, id, store])
  useEffect(() => void handIn(), [handIn])
  const [heading, hint] = isHandingIn ? text.timeUp : text.timeUpUnreached(online.isOnline())
  return (
    <Notice art="empty" title={heading} hint={hint}>
      <Button className="btn btn-l btn-solid" disabled={isHandingIn} onClick={() => void handIn()}>
        {text.markingGo}
      </Button>
    </Notice>
  )
}
