import { makeObservable, observable, runInAction } from 'mobx'
import { ApiError } from '@/api/errors'

/** A stored answer is fetched again no sooner than this, in ms. */
const REST_MS = 600_000

interface Source<Value> {
  /** The device's value. */
  read(): Promise<Value | undefined>
  /** Fetches the newest and stores it. Rejects with ApiError. */
  fetch(): Promise<Value>
  now(): number
}

/** A value that is cached on the device: the cached one is available at once, and is refreshed for the next time. */
export class CachedResource<Value> {
  value: Value | undefined = undefined
  private asked = -Infinity
  private opening: Promise<Value> | undefined

  constructor(private readonly source: Source<Value>) {
    makeObservable(this, { value: observable.ref })
  }

  async open(): Promise<Value> {
    this.opening ??= this.load()
    try {
      return await this.opening
    } finally {
      this.opening = undefined
    }
  }

  private async load(): Promise<Value> {
    const saved = this.value ?? (await this.source.read())
    runInAction(() => (this.value = saved))
    if (this.value === undefined) return this.refresh()
    // A clock that was set back must not keep it from being asked for.
    if (Math.abs(this.source.now() - this.asked) >= REST_MS)
      this.refresh().catch((cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause
      })
    return this.value
  }

  private async refresh(): Promise<Value> {
    const fresh = await this.source.fetch()
    this.asked = this.source.now()
    runInAction(() => (this.value = fresh))
    return fresh
  }
}
