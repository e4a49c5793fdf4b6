import { inTime } from '@/lib/in-time'
import { lastingMedia } from '../../../contract/domain/courses/media-path'
import type { StoredMedia } from './kept-media.contract'

/** Not among the names of the caching worker, which forgets what it does not know. */
const CACHE = 'lesson-media-1'

/** Addresses of copies that are in use in this page. */
const inUse = new Map<string, string>()

async function findCopy(url: string): Promise<Blob | undefined> {
  try {
    const found = await (await caches.open(CACHE)).match(url)
    return await found?.blob()
  } catch {
    return undefined
  }
}

/** A device that does not answer has no copy. */
const getCopy = (url: string): Promise<Blob | undefined> => inTime(findCopy(url), () => undefined)

async function forgetCopy(url: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).delete(url)
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}

export const storedMedia = {
  async keep(url) {
    try {
      const cache = await inTime<Cache | undefined>(caches.open(CACHE), () => undefined)
      if (!cache) return false
      const name = lastingMedia(url)
      const isThere = await inTime<boolean | undefined>(cache.match(name).then(Boolean), () => undefined)
      if (isThere !== false) return isThere ?? false
      const answer = await fetch(url)
      if (answer.status !== 200) return false
      // It is stored as it comes: how long that takes is up to the network.
      await cache.put(name, answer)
      return true
    } catch {
      return false
    }
  },
  async loadAddress(url) {
    const name = lastingMedia(url)
    const known = inUse.get(name)
    if (known !== undefined) return known
    const copy = await getCopy(name)
    if (!copy) return undefined
    const address = URL.createObjectURL(copy)
    inUse.set(name, address)
    return address
  },
  loadSize: async (url) => (await getCopy(lastingMedia(url)))?.size ?? 0,
  async remove(urls) {
    const names = urls.map(lastingMedia)
    for (const name of names) {
      const address = inUse.get(name)
      if (address !== undefined) URL.revokeObjectURL(address)
      inUse.delete(name)
    }
    await inTime(Promise.all(names.map(forgetCopy)), () => [])
  },
} satisfies StoredMedia as StoredMedia
