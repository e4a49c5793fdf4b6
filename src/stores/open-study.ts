import { reaction } from 'mobx'
import { SILENT } from '@/api/client'
import { createStudyLogApi, type StudyLogApi } from '@/api/study-log'
import { online } from '@/platform/net/online'
import { recordStore } from '@/platform/storage/records'
import type { RecordStore } from '@/platform/storage/records.contract'
import { tabs } from '@/platform/storage/tabs'
import { ticks } from '@/platform/app/ticks'
import type { StudyEvent } from '../../contract/domain/study/stream'
import { giveToClaimant, type Stream } from './give-to-claimant'
import { hasGuestStudied, mayHaveGuestStudy } from './guest-study'
import { learnTime } from './learn-time'
import type { Root } from './root'
import type { StudyLogDeps } from './study-log/log'
import type { OpenStudy } from './study'
import { recordStudy, recordWaiting } from './sync-status'

/** The log's calls, by whose answers this device learns what time it is. */
const learning = (root: Root, api: StudyLogApi): StudyLogApi => ({
  addStudyEvents: (...input) => learnTime(root, () => api.addStudyEvents(...input)),
  listStudyEvents: (...input) => learnTime(root, () => api.listStudyEvents(...input)),
})

/** Opens or catches up with the log when the network is back; what began without it and fails is done once more. */
async function comeBack(study: OpenStudy, uid: string | undefined): Promise<void> {
  if (study.load.state === 'failed') return study.enter(uid)
  await study.catchUp()
  if (study.sync.isUnreached) await study.catchUp()
}

/** Builds an area's store over its stream on this device; the tabs that have it open share its log. */
export async function openStudy<Event extends StudyEvent, Store extends OpenStudy>(
  root: Root,
  stream: Stream<Event>,
  build: (deps: StudyLogDeps) => Store,
  records: RecordStore = recordStore,
): Promise<Store> {
  const { session, storage, studies, now, idAt } = root
  const deps: StudyLogDeps = {
    api: learning(root, root.apiWith(SILENT).of(createStudyLogApi)),
    records,
    now,
    idAt,
    ticks: ticks.now,
    isOnline: online.isOnline,
    mayAdopt: (uid) => mayHaveGuestStudy(storage.local, stream.name, uid),
    later: (work, ms) => void setTimeout(work, ms),
    notify: () => tabs.notify(stream.name),
    recordUnsent: (owner, count) => recordWaiting(storage.local, stream.name, owner, count),
  }
  await giveToClaimant(root, stream, deps)
  const study = build(deps)
  studies.set(stream.name, [...(studies.get(stream.name) ?? []), study])
  tabs.listen(stream.name, () => void study.listen())
  online.onReturn(() => void comeBack(study, session.uid))
  // No screen waits for it.
  import('./follow-presence').then(
    ({ followPresence }) => {
      const meet = () => comeBack(study, session.uid)
      followPresence(study, { session, now, api: deps.api, stream: stream.name, meet })
    },
    () => undefined,
  )
  records.onReturn(() => void study.recover())
  recordStudy(study, stream.name, storage.local)
  // A student who signs in takes over their study as a guest, whatever page they are on.
  reaction(
    () => session.uid,
    (uid) => {
      if (uid !== undefined && hasGuestStudied(storage.local, stream.name)) void study.enter(uid)
    },
  )
  return study
}
