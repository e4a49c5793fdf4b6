import { ticks } from '@/platform/app/ticks'
import type { StudyEvent, StudyStream } from '../../contract/domain/study/stream'
import { claimedStudy, endGuestStudy } from './guest-study'
import type { Root } from './root'
import { DeviceClock } from './study-log/device-clock'
import { GUEST, StudyJournal } from './study-log/journal'
import type { StudyLogDeps } from './study-log/log'
import type { StreamEvents } from './study-log/stream'
import { recordUnsentStudy } from './unsent-study'

/** A stream and the record of its clock. */
export type Stream<Event extends StudyEvent> = StreamEvents<Event> & {
  readonly name: StudyStream
  readonly clockKey: string
}

/**
 * Puts what a guest did into the log of the account whose it became by a login, before anybody's log is opened: who is
 * signed in by now may be another student.
 */
export async function giveToClaimant<Event extends StudyEvent>(
  { storage: { local } }: Pick<Root, 'storage'>,
  stream: Stream<Event>,
  { api, now, records }: Pick<StudyLogDeps, 'api' | 'now' | 'records'>,
): Promise<void> {
  const { name, clockKey } = stream
  const claimed = claimedStudy(local, name)
  if (!claimed) return
  const clock = new DeviceClock({ now, ticks: ticks.now, records }, clockKey)
  await clock.open()
  const getJournal = (owner: string) => new StudyJournal(owner, { stream, records, api, clock })
  const [guest, journal] = [getJournal(GUEST), getJournal(claimed.uid)]
  await Promise.all([guest.open(), journal.open()])
  await journal.adopt(guest)
  // Study that the device could not take over waits in the guest's log, and stays this account's.
  if (journal.trouble) return
  endGuestStudy(local, name)
  recordUnsentStudy(local, name, claimed.uid, journal.unsent)
}
