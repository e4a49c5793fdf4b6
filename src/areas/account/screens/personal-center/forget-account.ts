import * as v from 'valibot'
import { forgetLogin } from '@/features/login'
import { readAs } from '@/lib/shape'
import type { Store } from '@/platform/storage/kv.contract'
import type { RecordStore } from '@/platform/storage/records.contract'
import { claimedStudy, endGuestStudy } from '@/stores/guest-study'
import type { Root } from '@/stores/root'
import { studyStreams } from '../../../../../contract/domain/study/stream'

/** Keys that belong to the device or to others: staff, accounts that are offered at the login, the book of words. */
const stays = /^(device|staff-session|remembered-.*|book\/.*)$/

/** Keys that name whose they are: a guest, or a user by a UUID. */
const owned = /guest|[0-9a-f]{8}-[0-9a-f]{4}-/i

const ownedRecord = v.object({ uid: v.pipe(v.string(), v.nonEmpty()) })

/** Whether what is stored under a key is somebody else's: as it says itself, see `userStorage`, or as its key does. */
function isOfOthers(store: Store, key: string, uid: string): boolean {
  if (stays.test(key)) return true
  const record = readAs(ownedRecord, store.read(key))
  if (record) return record.uid !== uid
  return owned.test(key) && !key.includes(uid)
}

/**
 * Removes everything of an account that has just been erased from this device: session, drafts, number, credential,
 * study, campaigns, unsent calls. The installation itself gets another name, so that the next user who signs in here
 * inherits nothing.
 */
export async function forgetAccount(
  { session, storage, forgetVisitor }: Root,
  uid: string,
  room?: RecordStore,
): Promise<void> {
  const claimed = studyStreams.filter((stream) => claimedStudy(storage.local, stream)?.uid === uid)
  for (const stream of claimed) endGuestStudy(storage.local, stream)
  forgetLogin(storage.local, session.profile.phone)
  session.clear()
  for (const store of [storage.local, storage.session]) {
    for (const key of store.keys()) if (!isOfOthers(store, key, uid)) store.remove(key)
  }
  forgetVisitor()
  const records = room ?? (await import('@/platform/storage/records')).recordStore
  for (const stream of studyStreams)
    for (const owner of claimed.includes(stream) ? [uid, 'guest'] : [uid]) {
      const entries = await records.entries(`${stream}/${owner}/`)
      if (entries.length > 0) await records.remove(entries.map(([key]) => key))
    }
}
