import * as v from 'valibot'
import { SILENT } from '@/api/client'
import { makeAutoObservable, observable, reaction, runInAction } from 'mobx'
import { useEffect, useState } from 'react'
import { isUnreached, type ApiError } from '@/api/errors'
import type { Api } from '@/api/services'
import { createCancel, type CancelSignal } from '@/lib/cancel'
import { online } from '@/platform/net/online'
import { useRoot } from '@/stores/context'
import { LATE_MS, lastAnswers, type LastAnswers, type Seen } from '@/stores/last-answers'
import { toApiError } from './to-api-error'
import { useOnceInSight } from './use-once-in-sight'
import { useRetry } from './use-retry'

/** One page of a list; `next` is the cursor of the page after it. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly next?: string | undefined
}

/** Where the first page stays on the device, for when the server cannot be reached. */
interface LastPage<Item> {
  note(page: ListPage<Item>): void
  recall(): Required<Seen<ListPage<Item>>> | undefined
}

type Fetch<Item> = (signal: CancelSignal, cursor: string | undefined) => Promise<ListPage<Item>>

/**
 * A list that is read page by page. A page that is not wanted any more, since the list was refreshed or the screen has
 * gone, is dropped, whenever it comes.
 */
export class Pages<Item> {
  /** The items so far. An item that two pages have, since it moved between them, is there once. */
  items: readonly Item[] = []
  /** `loading` waits for the first page, `more` for `readMore` or for the page that it asked for. */
  state: 'loading' | 'more' | 'failed' | 'end' = 'loading'
  /** Why the page that was asked for last did not come; there in `failed` only. */
  error: ApiError | undefined
  /** When the items came, Unix ms, where they are those of an earlier visit since the server cannot be reached. */
  seenAt: number | undefined
  private next: string | undefined
  private running: { cancel(): void } | undefined

  constructor(
    private readonly fetch: Fetch<Item>,
    readonly getKey: (item: Item) => string,
    private readonly last?: LastPage<Item>,
  ) {
    makeAutoObservable<this, 'fetch' | 'last' | 'next' | 'running' | 'joined'>(
      this,
      {
        fetch: false,
        last: false,
        getKey: false,
        next: false,
        running: false,
        joined: false,
        items: observable.ref,
        error: observable.ref,
      },
      { autoBind: true },
    )
  }

  /**
   * Reads the next page, or once more the one that failed; does nothing while one is under way or after the last.
   * Items of an earlier visit have no next page: reading starts again from the first.
   */
  async readMore(): Promise<void> {
    if (this.running || this.state === 'end') return
    if (this.state === 'failed') this.state = this.items.length > 0 ? 'more' : 'loading'
    this.error = undefined
    const isFirst = this.items.length === 0
    const reading = this.seenAt === undefined ? this.read(this.items, this.next) : this.read([], undefined)
    const late = setTimeout(() => isFirst && this.takeLast(), LATE_MS)
    try {
      await reading
    } catch (cause) {
      runInAction(() => {
        if (isFirst && isUnreached(cause) && this.takeLast()) return
        this.state = 'failed'
        this.error = toApiError(cause)
      })
    } finally {
      clearTimeout(late)
    }
  }

  /** Shows what came last on this device; returns whether there is anything. */
  private takeLast(): boolean {
    const seen = this.last?.recall()
    if (seen) this.take(seen.value, seen.seenAt)
    return seen !== undefined
  }

  /**
   * Reads the first page again and, once it is there, replaces all pages by it; what is there stays until then, or
   * if it rejects with ApiError. With `isWhole` as many items are read as are there, and a page that was under way.
   * Does nothing while the first page is under way.
   */
  async refresh(isWhole = false): Promise<void> {
    if (this.state === 'loading') return
    await this.read([], undefined, isWhole ? this.items.length + (this.running ? 1 : 0) : 0)
  }

  /** Reads the first page again where the items are those of an earlier visit; never rejects. */
  renew(): void {
    if (this.seenAt !== undefined) void this.refresh().catch(() => undefined)
  }

  /** As `renew`, unless a page is under way. */
  retry(): void {
    if (!this.running) this.renew()
  }

  /** Drops what is under way. */
  stop(): void {
    this.running?.cancel()
    this.running = undefined
  }

  private async read(before: readonly Item[], cursor: string | undefined, wanted = 0): Promise<void> {
    this.stop()
    const run = createCancel()
    this.running = run
    try {
      let page: ListPage<Item> = { items: before, next: cursor }
      do {
        const isFirst = page.next === undefined
        page = this.joined(page.items, await this.fetch(run.signal, page.next))
        if (run.signal.isCancelled) return
        if (isFirst) this.last?.note(page)
      } while (page.next !== undefined && page.items.length < wanted)
      this.take(page)
    } catch (cause) {
      if (!run.signal.isCancelled) throw cause
    } finally {
      if (this.running === run) this.running = undefined
    }
  }

  private joined(before: readonly Item[], { items, next }: ListPage<Item>): ListPage<Item> {
    const known = new Set(before.map(this.getKey))
    return { items: [...before, ...items.filter((item) => !known.has(this.getKey(item)))], next }
  }

  private take({ items, next }: ListPage<Item>, seenAt?: number): void {
    this.items = items
    this.seenAt = seenAt
    this.next = next
    this.state = next === undefined ? 'end' : 'more'
    this.error = undefined
  }
}

/** The name of a list whose first page stays on the device, and the shape of its items. */
interface LastList<Item> {
  readonly name: string
  readonly isItem: (value: unknown) => value is Item
}

function lastPage<Item>(answers: LastAnswers, { name, isItem }: LastList<Item>): LastPage<Item> {
  const pageShape = v.object({ items: v.array(v.custom<Item>(isItem)), next: v.optional(v.string()) })
  const isPage = (value: unknown): value is ListPage<Item> => v.is(pageShape, value)
  return {
    note: ({ items, next }) => answers.note(name, { items, next }),
    recall: () => answers.recall(name, isPage),
  }
}

/**
 * Reads a list over cursors, through the `api` that `fetch` is handed; `fetch`, `getKey` and `last` are those of the first
 * drawing. A list of something else is another component: give it another `key`. With `last` its first page is shown again
 * where the server cannot be reached, until it is.
 */
export function usePages<Item>(
  fetch: (api: Api, cursor: string | undefined) => Promise<ListPage<Item>>,
  getKey: (item: Item) => string,
  last?: LastList<Item>,
): Pages<Item> {
  const root = useRoot()
  const [pages] = useState(
    () =>
      new Pages(
        (signal, cursor) => fetch(root.apiWith({ ...SILENT, signal }), cursor),
        getKey,
        last && lastPage(lastAnswers(root), last),
      ),
  )
  useEffect(() => {
    void pages.readMore()
    return pages.stop
  }, [pages])
  const renewInSight = useOnceInSight(pages.renew)
  useEffect(() => online.onReturn(renewInSight), [renewInSight])
  const [isOld, setOld] = useState(false)
  useEffect(() => reaction(() => pages.seenAt !== undefined, setOld), [pages])
  useRetry(isOld, pages.retry)
  return pages
}
