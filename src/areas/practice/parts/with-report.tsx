import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Notice } from '@/components/notice'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../store/practice-store'
import { reportText as text } from '../strings/report'
import type { Attempt } from '../../../../contract/domain/practice/fold'
import { buildResumeAddress } from './addresses'

interface WithReportProps {
  readonly practice: PracticeStore
  /** The attempt that an address names. */
  readonly id: string
  readonly children: (attempt: Attempt) => ReactNode
}

/** Gives a report its attempt, or says that it is not here, or not done, and leads on. */
export const WithReport = observer(function WithReport({ practice, id, children }: WithReportProps) {
  const attempt = practice.state.findAttempt(id)
  if (!attempt)
    return (
      <Notice art="empty" title={text.gone} hint={text.goneHint}>
        <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/practice-record', 'replace')}>
          {text.goneGo}
        </Button>
      </Notice>
    )
  if (!attempt.finish)
    return (
      <Notice art="empty" title={text.unfinished} hint={text.unfinishedHint}>
        <Button className="btn btn-l btn-solid" onClick={() => go(buildResumeAddress(attempt), 'replace')}>
          {text.resume}
        </Button>
      </Notice>
    )
  return children(attempt)
})
