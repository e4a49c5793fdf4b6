import { SILENT } from '@/api/client'
import { reaction } from 'mobx'
import { createStudyLogApi } from '@/api/study-log'
import { createWordApi } from '@/api/word'
import { recordStore } from '@/platform/storage/records'
import type { RecordStore } from '@/platform/storage/records.contract'
import { online } from '@/platform/net/online'
import { tabs } from '@/platform/storage/tabs'
import { ticks } from '@/platform/app/ticks'
import { Area } from './area'
import { claimedStudy, endGuestStudy, hasGuestStudied, noteGuestStudy } from './guest-study'
import type { Root } from './root'
import { DeviceClock } from './study-log/device-clock'
import { GUEST, StudyJournal } from './study-log/journal'
import { noteStudy } from './word-notes'
import { WordStore, type WordStoreDeps } from './word-store'
import { wordStream } from './word-stream'

const TOPIC = 'words'

/**
 * Puts what a guest did into the log of the account whose it became by a login, before anybody's log is opened: who is
 * signed in by now may be another student.
 */
async function giveToClaimant(
  { storage }: Pick<Root, 'storage'>,
  { api, now, depot: room }: WordStoreDeps,
): Promise<void> {
  const claimed = claimedStudy(storage.local)
  if (!claimed) return
  const clock = new DeviceClock({ now, ticks: ticks.now, depot: room }, wordStream.clockKey)
  await clock.open()
  const journalOf = (owner: string) =>
    new StudyJournal(owner, { stream: wordStream, depot: room, api, clock })
  const [guest, journal] = [journalOf(GUEST), journalOf(claimed.uid)]
  await Promise.all([guest.open(), journal.open()])
  await journal.adopt(guest)
  endGuestStudy(storage.local)
  // What a full device could not take over waits in the guest's log.
  if (!journal.isKept) noteGuestStudy(storage.local, claimed.count)
}

/** Builds the vocabulary's store on this device; the tabs that have it open share its log. */
export async function createWordStore(root: Root, room: RecordStore = recordStore): Promise<WordStore> {
  const { session, storage, boot, now, idAt } = root
  const api = root.apiWith(SILENT)
  const deps: WordStoreDeps = {
    api: { ...api.of(createWordApi), ...api.of(createStudyLogApi) },
    depot: room,
    settings: boot.words,
    now,
    idAt,
    ticks: ticks.now,
    later: (work, ms) => void setTimeout(work, ms),
    tell: () => tabs.tell(TOPIC),
  }
  await giveToClaimant(root, deps)
  const words = new WordStore(deps)
  tabs.listen(TOPIC, () => void words.listen())
  online.onReturn(() => void words.catchUp())
  noteStudy(words, storage.local)
  // Who signs in takes over what they did as a guest, whatever page they are on.
  reaction(
    () => session.uid,
    (uid) => {
      if (uid !== undefined && hasGuestStudied(storage.local)) void words.enter(uid)
    },
  )
  return words
}

/** The student's vocabulary. */
export const wordsArea = new Area((root) => createWordStore(root))
