import { SILENT } from '@/api/client'
import { ApiError, isUnreached } from '@/api/errors'
import { createStudyLogApi } from '@/api/study-log'
import { ticks } from '@/platform/app/ticks'
import { lock } from '@/platform/storage/lock'
import { recordStore } from '@/platform/storage/records'
import type { RecordStore } from '@/platform/storage/records.contract'
import type { StudyEvent, StudyStream } from '../../contract/domain/study/stream'
import { giveToClaimant, type Stream } from './give-to-claimant'
import type { Root } from './root'
import { courseEvents } from './stream-events/course'
import { focusEvents } from './stream-events/focus'
import { planEvents } from './stream-events/plan'
import { practiceEvents } from './stream-events/practice'
import { wordEvents } from './stream-events/words'
import { DeviceClock } from './study-log/device-clock'
import { StudyJournal } from './study-log/journal'
import { recordUnsentStudy, notedStudy, unsentStreams } from './unsent-study'

/** The outcome of sending: whether all is at the server, and else whether it was for want of an answer. */
export type Sending = 'sent' | 'unreached' | 'failed'

interface Sender {
  readonly root: Root
  readonly uid: string
  readonly records: RecordStore
}

const nobody = { onFresh: () => undefined, onMet: () => undefined, onChange: () => undefined }

/** Sends a stream from what the device has stored; its area is not opened. */
async function sendJournal<Event extends StudyEvent>(
  { root, uid, records: localRecords }: Sender,
  stream: Stream<Event>,
): Promise<Sending> {
  const { now, storage } = root
  const api = root.apiWith(SILENT).of(createStudyLogApi)
  await giveToClaimant(root, stream, { api, now, records: localRecords })
  const noted = notedStudy(storage.local, stream.name, uid)
  // Another tab has sent it while this one waited.
  if (noted === 0) return 'sent'
  const clock = new DeviceClock({ now, ticks: ticks.now, records: localRecords }, stream.clockKey)
  await clock.open()
  const journal = new StudyJournal(uid, { stream, records: localRecords, api, clock })
  await journal.open()
  try {
    await journal.sync(nobody)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return isUnreached(cause) ? 'unreached' : 'failed'
  }
  await journal.listen()
  // The records of a device that is silent are not known; what another tab has noted in between is newer than this.
  if (!localRecords.trouble && notedStudy(storage.local, stream.name, uid) === noted)
    recordUnsentStudy(storage.local, stream.name, uid, journal.unsent)
  return 'sent'
}

const sendByStream: Readonly<Record<StudyStream, (sender: Sender) => Promise<Sending>>> = {
  words: (sender) => sendJournal(sender, wordEvents),
  practice: (sender) => sendJournal(sender, practiceEvents),
  plan: (sender) => sendJournal(sender, planEvents),
  course: (sender) => sendJournal(sender, courseEvents),
  focus: (sender) => sendJournal(sender, focusEvents),
}

/** Sends a stream by the stores that have it open in this page, if there are any. */
async function sendOpened({ studies }: Root, stream: StudyStream, uid: string): Promise<Sending | undefined> {
  const opened = studies.get(stream) ?? []
  for (const study of opened) await study.enter(uid)
  if (opened.length === 0) return undefined
  if (opened.every(({ sync, load }) => load.state === 'ready' && sync.unsent === 0)) return 'sent'
  return opened.some(({ sync }) => sync.isUnreached) ? 'unreached' : 'failed'
}

/** Sends what of a student's study is on this device alone, stream by stream. */
export async function sendJournals(root: Root, uid: string, localRecords = recordStore): Promise<Sending> {
  const sendings: Sending[] = []
  for (const stream of unsentStreams(root.storage.local, uid)) {
    const send = async () =>
      (await sendOpened(root, stream, uid)) ?? sendByStream[stream]({ root, uid, records: localRecords })
    sendings.push(await lock.alone(`study/${stream}/${uid}`, send))
    // The signed-in student may be another by now.
    if (root.session.uid !== uid) return 'failed'
  }
  return sendings.includes('unreached') ? 'unreached' : sendings.includes('failed') ? 'failed' : 'sent'
}
