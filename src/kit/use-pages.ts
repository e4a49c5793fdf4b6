import { SILENT } from '@/api/client'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import { useEffect, useState } from 'react'
import type { ApiError } from '@/api/errors'
import type { Api } from '@/api/services'
import { createCancel, type CancelSignal } from '@/lib/cancel'
import { useRoot } from '@/stores/context'
import { toApiError } from './to-api-error'

/** One page of a list; `next` is the cursor of the page after it. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly next?: string | undefined
}

type Fetch<Item> = (signal: CancelSignal, cursor: string | undefined) => Promise<ListPage<Item>>

/**
 * A list that is read page by page. A page that is not wanted any more, since the list was refreshed or the screen has
 * gone, is dropped, whenever it comes.
 */
export class Pages<Item> {
  /** What has come so far. An item that two pages have, since it moved between them, is there once. */
  items: readonly Item[] = []
  /** `loading` waits for the first page, `more` for `readMore` or for the page that it asked for. */
  state: 'loading' | 'more' | 'failed' | 'end' = 'loading'
  /** Why the page that was asked for last did not come; there in `failed` only. */
  error: ApiError | undefined
  private next: string | undefined
  private running: { cancel(): void } | undefined

  constructor(
    private readonly fetch: Fetch<Item>,
    readonly keyOf: (item: Item) => string,
  ) {
    makeAutoObservable<this, 'fetch' | 'next' | 'running' | 'joined'>(
      this,
      {
        fetch: false,
        keyOf: false,
        next: false,
        running: false,
        joined: false,
        items: observable.ref,
        error: observable.ref,
      },
      { autoBind: true },
    )
  }

  /** Reads the next page, or once more the one that failed; does nothing while one is under way or after the last. */
  async readMore(): Promise<void> {
    if (this.running || this.state === 'end') return
    if (this.state === 'failed') this.state = this.items.length > 0 ? 'more' : 'loading'
    this.error = undefined
    try {
      await this.read(this.items, this.next)
    } catch (cause) {
      runInAction(() => {
        this.state = 'failed'
        this.error = toApiError(cause)
      })
    }
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
        page = this.joined(page.items, await this.fetch(run.signal, page.next))
        if (run.signal.isCancelled) return
      } while (page.next !== undefined && page.items.length < wanted)
      this.take(page)
    } catch (cause) {
      if (!run.signal.isCancelled) throw cause
    } finally {
      if (this.running === run) this.running = undefined
    }
  }

  private joined(before: readonly Item[], { items, next }: ListPage<Item>): ListPage<Item> {
    const known = new Set(before.map(this.keyOf))
    return { items: [...before, ...items.filter((item) => !known.has(this.keyOf(item)))], next }
  }

  private take({ items, next }: ListPage<Item>): void {
    this.items = items
    this.next = next
    this.state = next === undefined ? 'end' : 'more'
    this.error = undefined
  }
}

/**
 * Reads a list over cursors, through the `api` that `fetch` is handed; `fetch` and `keyOf` are those of the first
 * drawing. A list of something else is another component: give it another `key`.
 */
export function usePages<Item>(
  fetch: (api: Api, cursor: string | undefined) => Promise<ListPage<Item>>,
  keyOf: (item: Item) => string,
): Pages<Item> {
  const { apiWith } = useRoot()
  const [pages] = useState(
    () => new Pages((signal, cursor) => fetch(apiWith({ ...SILENT, signal }), cursor), keyOf),
  )
  useEffect(() => {
    void pages.readMore()
    return pages.stop
  }, [pages])
  return pages
}
