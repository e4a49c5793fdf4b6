import { autorun } from 'mobx'
import type { Summaries } from '../../contract/domain/habit/summaries'
import { storeSummaries } from './home-summary'
import type { Root } from './root'
import type { OpenStudy } from './study'
import { GUEST } from './study-log/journal'
import { userStorage } from './user-storage'
import type { Store } from '@/platform/storage/kv.contract'

/** The storage of whose log is open: a student, or the guest. */
export const ownerStorage = ({ storage }: Root, owner: string): Store =>
  userStorage(storage.local, owner === GUEST ? '' : owner)

/**
 * Stores what home shows of an area whenever the area's state changes, or so many ms later, while its log is whole.
 * Fields that `summarize` does not return stay as they are stored.
 */
export function writeSummaries<Study extends OpenStudy>(
  root: Root,
  study: Study,
  summarize: (study: Study) => Summaries | Promise<Summaries>,
  delay = 0,
): void {
  const isReady = () => study.load.state === 'ready' && study.isWhole
  const write = (summaries: Summaries) => {
    if (isReady()) storeSummaries(ownerStorage(root, study.owner), summaries)
  }
  autorun(
    () => {
      // A later summary is not observed: each change of the log or of the day counts.
      const { edition, today } = study
      if (!isReady() || edition + today <= 0) return
      const made = summarize(study)
      if (made instanceof Promise) void made.then(write)
      else write(made)
    },
    { delay },
  )
}
