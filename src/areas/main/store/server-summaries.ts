import type { StudyNotes } from '@/api/today'
import type { Store } from '@/platform/storage/kv.contract'
import { userStorage } from '@/stores/user-storage'
import type { Root } from '@/stores/root'
import { storeSummaries, summaryKeys } from '@/stores/home-summary'
import { readSummaries } from '@/stores/home-summary-reading'
import { waitingStreams } from '@/stores/unsent-study'
import { summaryStreams, type Summaries, type SummaryKey } from '../../../../contract/domain/habit/summaries'

/**
 * The paper that home is to show. One that the clock has ended is shown only where it was shown before: on a device that
 * has no note of it any more the practice was opened since, and the student knows.
 */
function findShownPaper(own: Store, paper: StudyNotes['paper'], now: number): StudyNotes['paper'] {
  const isOver = paper !== undefined && paper.endsAt <= now
  return isOver && readSummaries(own).paper?.endsAt !== paper.endsAt ? undefined : paper
}

/**
 * Stores what the server says of a student's log of all devices; home shows these summaries, also without a network.
 * One stays as it is where this device knows more: its stream has something that is not sent, or the server is behind.
 * Returns what there was no room for.
 */
export function storeServerStudy(
  root: Pick<Root, 'session' | 'storage' | 'studies'>,
  { behind, ...study }: StudyNotes,
  now: number,
): Summaries {
  const own = userStorage(root.storage.local, root.session.uid ?? '')
  const waiting: readonly string[] = waitingStreams(root)
  const isAhead = (key: SummaryKey) => {
    const stream = summaryStreams[key]
    // The paper follows from no log that takes long to fold.
    return waiting.includes(stream) || (key !== 'paper' && behind.some((name) => name === stream))
  }
  const served: Summaries = { ...study, paper: findShownPaper(own, study.paper, now) }
  const newer = summaryKeys.filter((key) => !isAhead(key)).map((key) => [key, served[key]] as const)
  return storeSummaries(own, Object.fromEntries(newer))
}
