import type { OfflineArea, OfflineList } from './contract'
import { CacheShelf, type ShelfName } from './cache-storage'
import { offlinePage } from './offline-page'
import { readVisited, routeRequest, type PageRoute, type RequestRoute } from './route-request'

/** How long a page is waited for while there is a copy of it that is not shown at once, in ms. */
export const PAGE_MS = 3000
/** How old the copy of a page may be to be shown at once, while a new one is fetched behind it, in ms. */
export const FRESH_MS = 86_400_000

/** How long a page that was come to by a tap has the network for itself, in ms. */
export const PAGE_REST_MS = 2000

/** The surroundings of the worker that the policy needs. */
export interface CachePolicyDeps {
  readonly list: OfflineList
  readonly origin: string
  readonly caches: CacheStorage
  fetch(request: Request | string, how?: RequestInit): Promise<Response>
  wait(ms: number): Promise<undefined>
  now(): number
  /** Whether the visitor has asked for less data: then only the area of a visited page is stored. */
  savesData(): boolean
}

/** An answer, and the work that goes on after it was given. */
export interface Answer {
  readonly answer: Promise<Response>
  readonly after: Promise<unknown>
}

/** Whether it is a reload: by a student, or by this app when its build is too old. */
const isReload = ({ cache }: Request): boolean => cache !== undefined && cache !== 'default'

const shelfOf = {
  file: 'file',
  picture: 'picture',
  page: 'page',
} as const satisfies Record<RequestRoute['kind'], ShelfName>

/**
 * Decides what is answered from the device and what from the network, and what is put aside. Two builds live side by
 * side: the next one is put aside whole while pages of the last one are open, and takes over once they are closed.
 */
export class CachePolicy {
  private readonly shelf: CacheShelf
  /** Areas that were put aside in this worker's life, or are being so. */
  private readonly asides = new Map<OfflineArea, Promise<void>>()
  /** Those of them whose pages were visited, so that their neighbours were put aside as well. */
  private readonly visited = new Set<OfflineArea>()

  constructor(private readonly deps: CachePolicyDeps) {
    this.shelf = new CacheShelf(deps.caches)
  }

  /** Before this build takes over: a student who can learn without a network must go on to. Rejects to be tried again. */
  async install(): Promise<void> {
    for (const area of this.deps.list.areas)
      if (await this.shelf.has('page', ({ pathname }) => pathname === area.shell)) await this.putAside(area)
  }

  /** Takes over, when no page of the last build is open: its files go, and all pages that name them. */
  async activate(): Promise<void> {
    const { areas, build } = this.deps.list
    const shells = areas.map((area) => this.getShell(area))
    await this.shelf.dropOthers()
    await this.shelf.drop('page', ({ pathname, search }) => !shells.includes(pathname + search))
    await this.shelf.drop('file', ({ pathname }) => !build.includes(pathname))
  }

  /** The way of a request that this worker answers; undefined for one that it leaves to the browser. */
  findRoute(request: Request): RequestRoute | undefined {
    return routeRequest(this.deps.list, this.deps.origin, {
      method: request.method,
      url: request.url,
      isPage: request.mode === 'navigate',
      isPart: request.headers.has('range'),
    })
  }

  /** Answers a request by its way; `early` is the response of the browser's own preload. */
  answer(way: RequestRoute, request: Request, early?: Promise<Response | undefined>): Answer {
    let saved: Promise<unknown> | undefined
    const fresh = () => {
      const asked = Promise.resolve(early).then((answer) => answer ?? this.deps.fetch(request))
      const { key } = way
      if (key !== undefined)
        saved = asked.then((it) => this.shelf.put(shelfOf[way.kind], key, it.clone())).catch(() => undefined)
      return asked
    }
    const answer =
      way.kind === 'page'
        ? this.findPage(way, isReload(request), fresh)
        : this.findCopy(way.kind, way.key).then((copy) => copy ?? fresh())
    const area = way.kind === 'file' ? this.areaThatOwns(way.key) : undefined
    const after = Promise.all([answer.then(() => saved), area && this.putAsideLater(area)])
    return { answer, after: after.catch(() => undefined) }
  }

  /** Stores what a visit has fetched before this worker was there, and the area of its page with those that go with it. */
  async hear(message: unknown): Promise<void> {
    const visited = readVisited(message)
    if (!visited) return
    const asked = [visited.page, ...visited.files].map((url, n) => ({ url, isPage: n === 0 }))
    await Promise.all(
      asked.map(async ({ url, isPage }) => {
        const { list, origin } = this.deps
        const way = routeRequest(list, origin, { method: 'GET', url, isPage, isPart: false })
        const area = way?.kind === 'page' ? way.area : way?.kind === 'file' && this.areaThatOwns(way.key)
        if (area) await this.putAsideWith(area)
        if (way?.key !== undefined) await this.fill(shelfOf[way.kind], way.key, url).catch(() => undefined)
      }),
    )
  }

  /** Where this build's page of an area is cached: the last one's must stay until its worker goes. */
  private getShell({ shell }: OfflineArea): string {
    return `${shell}?${this.deps.list.entry.join()}`
  }

  private findCopy(kind: RequestRoute['kind'], key: string): Promise<Response | undefined> {
    return this.shelf.find(shelfOf[kind], key).catch(() => undefined)
  }

  private async findPage(
    { key, area }: PageRoute,
    isReload: boolean,
    fresh: () => Promise<Response>,
  ): Promise<Response> {
    const own = key === undefined ? undefined : await this.findCopy('page', key)
    const copy = own ?? (area && (await this.findCopy('page', this.getShell(area))))
    const asked = fresh()
    if (!copy) return asked.catch(() => this.openOfflinePage())
    const seen = asked.catch(() => undefined)
    if (!isReload && this.isFresh(copy)) return copy
    const first = await Promise.race([seen, this.deps.wait(PAGE_MS)])
    // A server that is down behind a gateway answers, too.
    return first && first.status < 500 ? first : copy
  }

  /** The page in place of one that cannot be opened, with a link to every area that is stored. */
  private async openOfflinePage(): Promise<Response> {
    const { areas, text } = this.deps.list
    const copies = await Promise.all(areas.map((area) => this.findCopy('page', this.getShell(area))))
    return offlinePage(
      text,
      areas.filter((_, at) => copies[at]),
    )
  }

  private isFresh(copy: Response): boolean {
    const age = this.deps.now() - Date.parse(copy.headers.get('date') ?? '')
    return age >= 0 && age < FRESH_MS
  }

  private async fill(shelf: ShelfName, key: string, url: string): Promise<void> {
    if (await this.shelf.find(shelf, key)) return
    const answer = await this.deps.fetch(url)
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    await this.shelf.put(shelf, key, answer)
  }

  /** The area whose pages alone need a file. A tap from page to page asks for files, not for a page. */
  private areaThatOwns(file: string): OfflineArea | undefined {
    return this.deps.list.areas.find(({ own }) => own.includes(file))
  }

  /** Stores an area that was come to by a tap, once its page has had the network for itself. */
  private async putAsideLater(area: OfflineArea): Promise<void> {
    if (this.visited.has(area)) return
    await this.deps.wait(PAGE_REST_MS)
    await this.putAsideWith(area)
  }

  /** Stores an area, and then those that go with it in turn: the student uses the same network. */
  private async putAsideWith(area: OfflineArea): Promise<void> {
    this.visited.add(area)
    await this.putAsideOnce(area)
    if (this.deps.savesData()) return
    for (const next of this.deps.list.areas) if (area.also.includes(next.shell)) await this.putAsideOnce(next)
  }

  /** Puts an area aside once in this worker's life; a failure is tried again at the next visit. */
  private async putAsideOnce(area: OfflineArea): Promise<void> {
    const aside = this.asides.get(area) ?? this.putAside(area)
    this.asides.set(area, aside)
    await aside.catch(() => {
      this.asides.delete(area)
      this.visited.delete(area)
    })
  }

  /** The page comes last: where it is, everything that it needs is. */
  private async putAside(area: OfflineArea): Promise<void> {
    const { list, fetch } = this.deps
    const page = await fetch(area.shell, { cache: 'no-cache', credentials: 'omit' })
    const html = await page.clone().text()
    if (!page.ok || !list.entry.every((file) => html.includes(file)))
      throw new Error('the server sends the page of another build')
    await Promise.all(area.needed.map((file) => this.fill('file', file, file)))
    await this.shelf.put('page', this.getShell(area), page)
  }
}
