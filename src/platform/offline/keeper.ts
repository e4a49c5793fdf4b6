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
  page: 'page',
} as const satisfies Record<Way['kind'], ShelfName>

/**
 * Decides what is answered from the device and what from the network, and what is put aside. Two builds live side by
 * side: the next one is put aside whole while pages of the last one are open, and takes over once they are closed.
 */
export class Keeper {
  private readonly shelf: Shelf
  /** Where this build's page is kept: the last one's must stay until its worker goes. */
  private readonly shell: string
  private isPuttingAside: Promise<void> | undefined

  constructor(private readonly deps: KeeperDeps) {
    this.shelf = new Shelf(deps.caches)
    this.shell = `${SHELL}?${deps.list.entry.join()}`
  }

  /** Before this build takes over: a student who can learn without a network must go on to. Rejects to be tried again. */
  async install(): Promise<void> {
    if (await this.shelf.has('page', ({ pathname }) => pathname === SHELL)) await this.putAside()
  }

  /** Takes over, when no page of the last build is open: its files go, and all pages that name them. */
  async activate(): Promise<void> {
    const { build } = this.deps.list
    await this.shelf.dropOthers()
    await this.shelf.drop('page', ({ pathname, search }) => pathname + search !== this.shell)
    await this.shelf.drop('file', ({ pathname }) => !build.includes(pathname))
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
    const after = answer.then(() => Promise.all(later))
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
    const kept = key === SHELL ? this.shell : key
    const copy = () => this.shelf.find(shelfOf[kind], kept).catch(() => undefined)
    if (kind !== 'page') return (await copy()) ?? fresh()
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
    await this.shelf.put('page', this.shell, page)
  }
}
