import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { online } from '@/platform/net/online'
import { Button } from '@/platform/ui'
import { commonText } from '@/strings/common'
import { signText as text } from '../../strings/sign'
import { unreachedText } from '@/strings/unreached'
import { measures } from '../../../../../contract/domain/habit/facts'
import { getStudyDay } from '../../../../../contract/domain/study/day'
import { dateWords } from './date'
import type { Sign } from './sign'
import { placeOf } from './where'

export interface OfflineProps {
  /** The last seen state, on an earlier day. */
  readonly seen?: Sign | undefined
  readonly onRetry: () => void
}

/**
 * The last known state where the server is not reached and nothing is known of the day, and the study that is
 * possible without a network.
 */
export function Offline({ seen, onRetry }: OfflineProps) {
  const hint =
    seen?.state.joined === undefined
      ? text.unreachedHint
      : text.lastSeen(dateWords(getStudyDay(seen.state.today)), seen.state.continues)
  return (
    <>
      <Notice art="error" title={unreachedText(online.isOnline())} hint={hint}>
        <Button className="btn btn-l btn-solid" onClick={onRetry}>
          {commonText.retry}
        </Button>
      </Notice>
      <Section title={text.offlineWays}>
        {measures.map((measure) => (
          <LinkRow key={measure} to={placeOf[measure]} title={text.study[measure]} />
        ))}
      </Section>
    </>
  )
}
