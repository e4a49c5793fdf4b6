import { inTime } from '../../lib/in-time'

/** Names of the caches; the number changes with the form of the cached responses. */
export const cacheNames = {
  file: 'shangan-files-1',
  picture: 'shangan-pictures-1',
  page: 'shangan-pages-1',
} as const

export type ShelfName = keyof typeof cacheNames

/** The most pictures that are cached: those of about ten campaign pages, some 6 MB. */
export const MOST_PICTURES = 80

/** Only whole, plain responses are cached: no error, no redirect, none whose content the page itself may not read. */
function isKeepable(answer: Response): boolean {
  return answer.status === 200 && !answer.redirected && (answer.type === 'basic' || answer.type === 'cors')
}

/** The files stored on the device between visits, by address alone. */
export class CacheShelf {
  /** Whether the device did not answer in time and has not since: nothing waits for it any more. */
  private isSilent = false

  constructor(private readonly caches: CacheStorage) {}

  async find(name: ShelfName, key: string): Promise<Response | undefined> {
    if (this.isSilent) return undefined
    const finding = this.match(name, key).finally(() => (this.isSilent = false))
    return inTime(finding, () => {
      this.isSilent = true
      return undefined
    })
  }

  private async match(name: ShelfName, key: string): Promise<Response | undefined> {
    const shelf = await this.caches.open(cacheNames[name])
    return shelf.match(key, { ignoreVary: true })
  }

  /** Whether a response is cached under such an address. */
  async has(name: ShelfName, isIt: (url: URL) => boolean): Promise<boolean> {
    const shelf = await this.caches.open(cacheNames[name])
    return (await shelf.keys()).some(({ url }) => isIt(new URL(url)))
  }

  /** Caches a response if it may be cached, replacing one under the same key; the oldest of too many pictures go. */
  async put(name: ShelfName, key: string, answer: Response): Promise<void> {
    if (!isKeepable(answer)) return
    const shelf = await this.caches.open(cacheNames[name])
    await shelf.put(key, answer)
    if (name === 'picture') {
      const keys = await shelf.keys() // in the order in which they were put
      await Promise.all(keys.slice(0, -MOST_PICTURES).map((old) => shelf.delete(old)))
    }
  }

  /** Takes away what is old. */
  async drop(name: ShelfName, isOld: (url: URL) => boolean): Promise<void> {
    const shelf = await this.caches.open(cacheNames[name])
    const old = (await shelf.keys()).filter(({ url }) => isOld(new URL(url)))
    await Promise.all(old.map((key) => shelf.delete(key)))
  }

  /** Takes away the shelves of other forms of this app. */
  async dropOthers(): Promise<void> {
    const known: readonly string[] = Object.values(cacheNames)
    const names = await this.caches.keys()
    const old = names.filter((name) => name.startsWith('shangan-') && !known.includes(name))
    await Promise.all(old.map((name) => this.caches.delete(name)))
  }
}
