import type { OfflineList } from './contract'
import { Shelf, type ShelfName } from './shelf'
import { readVisited, SHELL, wayOf, type Way } from './way'

/** How long a page is waited for while there is a copy of it, in ms. */
export const PAGE_MS = 3000

/** What the keeper needs of the worker's surroundings. */
export interface KeeperDeps {
  readonly list: OfflineList
  readonly origin: string
  readonly caches: CacheStorage
  fetch(request: Request | string, how?: RequestInit): Promise<Response>
  /** Number of pages of this app that are open. */
  countPages(): Promise<number>
  wait(ms: number): Promise<undefined>
}

/** An answer, and the work that goes on after it was given. */
export interface Answer {
  readonly answer: Promise<Response>
  readonly after: Promise<unknown>
}

const shelfOf = {
  file: 'file',
  picture: 'picture',
  'word-unit': 'word',
  'word-index': 'word',
  page: 'page',
} as const satisfies Record<Way['kind'], ShelfName>

/** Decides what is answered from the device and what from the network, and what is put aside. */
export class Keeper {
  private readonly shelf: Shelf
  private isPuttingAside: Promise<void> | undefined

  constructor(private readonly deps: KeeperDeps) {
    this.shelf = new Shelf(deps.caches)
  }

  /** Before this build takes over: a student who can learn without a network must go on to. Rejects to be tried again. */
  async install(): Promise<void> {
    if (await this.shelf.find('page', SHELL)) await this.putAside()
  }

  /** Takes over: copies of pages of the last build go, and its files where no page is open that could need them. */
  async activate(): Promise<void> {
    await this.shelf.dropOthers()
    await this.shelf.drop('page', ({ pathname }) => pathname !== SHELL)
    await this.tidy()
  }

  /** The way of a request that this worker answers; undefined for one that it leaves to the browser. */
  wayOf(request: Request): Way | undefined {
    return wayOf(this.deps.list, this.deps.origin, {
      method: request.method,
      url: request.url,
      isPage: request.mode === 'navigate',
      isPart: request.headers.has('range'),
    })
  }

  /** Answers a request by its way; `early` is what the browser has asked for by itself meanwhile. */
  answer(way: Way, request: Request, early?: Promise<Response | undefined>): Answer {
    const later: Promise<unknown>[] = []
    const fresh = async () => {
      const answer = (await early) ?? (await this.deps.fetch(request))
      // The page that the server sends opens the study screens only together with the files it names.
      if (way.key !== undefined && way.key !== SHELL)
        later.push(this.shelf.put(shelfOf[way.kind], way.key, answer.clone()))
      return answer
    }
    const answer = this.find(way, fresh)
    const after = answer.then(
      async () => {
        await Promise.all(later)
        if (way.kind === 'page') await this.tidy()
        if (way.kind === 'word-index') await this.putAsideOnce()
      },
      () => undefined,
    )
    return { answer, after: after.catch(() => undefined) }
  }

  /** Puts aside what a visit has fetched before this worker was there, and the study screens if it was to one of them. */
  async hear(message: unknown): Promise<void> {
    const visited = readVisited(message)
    if (!visited) return
    const asked = [visited.page, ...visited.files].map((url, n) => ({ url, isPage: n === 0 }))
    await Promise.all(
      asked.map(async ({ url, isPage }) => {
        const { list, origin } = this.deps
        const way = wayOf(list, origin, { method: 'GET', url, isPage, isPart: false })
        if (way?.key === SHELL) return this.putAsideOnce()
        return way?.key === undefined
          ? undefined
          : this.fill(shelfOf[way.kind], way.key, url).catch(() => undefined)
      }),
    )
  }

  private async find({ kind, key }: Way, fresh: () => Promise<Response>): Promise<Response> {
    if (key === undefined) return fresh()
    const copy = () => this.shelf.find(shelfOf[kind], key).catch(() => undefined)
    if (kind !== 'page' && kind !== 'word-index') return (await copy()) ?? fresh()
    const asked = fresh()
    const first = await Promise.race([asked.catch(() => undefined), this.deps.wait(PAGE_MS)])
    // A server that is down behind a gateway answers, too.
    if (first && first.status < 500) return first
    return (await copy()) ?? asked
  }

  private async fill(shelf: ShelfName, key: string, url: string): Promise<void> {
    if (await this.shelf.find(shelf, key)) return
    const answer = await this.deps.fetch(url)
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    await this.shelf.put(shelf, key, answer)
  }

  /** Puts the study screens aside once in this worker's life; a failure is tried again at the next visit. */
  private async putAsideOnce(): Promise<void> {
    this.isPuttingAside ??= this.putAside()
    await this.isPuttingAside.catch(() => {
      this.isPuttingAside = undefined
    })
  }

  /** The page comes last: where it is, everything that it needs is. */
  private async putAside(): Promise<void> {
    const { list, fetch } = this.deps
    const page = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' })
    const html = await page.clone().text()
    if (!page.ok || !list.entry.every((file) => html.includes(file)))
      throw new Error('the server sends the page of another build')
    await Promise.all(list.needed.map((file) => this.fill('file', file, file)))
    await this.shelf.put('page', SHELL, page)
  }

  /** Files of other builds go when no page is open that could ask for them. */
  private async tidy(): Promise<void> {
    if ((await this.deps.countPages()) > 0) return
    await this.shelf.drop('file', ({ pathname }) => !this.deps.list.build.includes(pathname))
  }
}
