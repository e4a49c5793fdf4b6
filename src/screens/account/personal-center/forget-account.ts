import { forgetLogin } from '@/features/login'
import type { RecordStore } from '@/platform/storage/records.contract'
import { claimedStudy, endGuestStudy } from '@/stores/guest-study'
import type { Root } from '@/stores/root'

/** What belongs to the device or to others: staff, accounts that are offered at the login, the book of words. */
const stays = /^(device|staff-session|remembered-.*|book\/.*)$/

/** Keys that name whose they are: a guest, or a user by a UUID. */
const owned = /guest|[0-9a-f]{8}-[0-9a-f]{4}-/i

/**
 * Takes everything off this device that is of an account which has just been erased: session, drafts, number,
 * credential, words, campaigns, what waits to be sent. The installation itself gets another name, so that whoever
 * signs in here next inherits nothing.
 */
export async function forgetAccount(
  { session, storage, forgetVisitor }: Root,
  uid: string,
  room?: RecordStore,
): Promise<void> {
  const isGuestsToo = claimedStudy(storage.local)?.uid === uid
  if (isGuestsToo) endGuestStudy(storage.local)
  forgetLogin(storage.local, session.profile.phone)
  session.clear()
  for (const store of [storage.local, storage.session]) {
    for (const key of store.keys()) {
      const isOfOthers = stays.test(key) || (owned.test(key) && !key.includes(uid))
      if (!isOfOthers) store.remove(key)
    }
  }
  forgetVisitor()
  const records = room ?? (await import('@/platform/storage/records')).recordStore
  for (const owner of isGuestsToo ? [uid, 'guest'] : [uid]) {
    const words = await records.entries(`words/${owner}/`)
    if (words.length > 0) await records.remove(words.map(([key]) => key))
  }
}
