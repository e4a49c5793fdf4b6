/** How a part of the database behaves: it works, never answers, or breaks. */
export type Behaviour = 'works' | 'silent' | 'fails'

interface FakeRequest<Result> {
  result?: Result
  error?: unknown
  onsuccess?: () => void
  onerror?: () => void
  onupgradeneeded?: () => void
}

interface Range {
  readonly lower: string
  readonly upper: string
}

interface Connection {
  isClosed: boolean
  onclose?: () => void
}

/** One transaction: its requests are served, and its changes made, when its turn comes. */
class FakeTransaction {
  error: unknown = null
  isOver = false
  oncomplete?: () => void
  onabort?: () => void
  readonly changes: (readonly [key: string, value: unknown])[] = []
  private readonly reads: { succeed(): void; fail(error: unknown): void }[] = []

  constructor(
    private readonly records: ReadonlyMap<string, unknown>,
    readonly connection: Connection,
    readonly isWrite: boolean,
  ) {}

  objectStore() {
    const read = <Result>(find: () => Result) => {
      const request: FakeRequest<Result> = {}
      this.reads.push({
        succeed() {
          request.result = find()
          request.onsuccess?.()
        },
        fail(error) {
          request.error = error
          request.onerror?.()
        },
      })
      return request
    }
    const within = ({ lower, upper }: Range) =>
      [...this.records].filter(([key]) => key >= lower && key <= upper).sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      transaction: this,
      getAllKeys: (range: Range) => read(() => within(range).map(([key]) => key)),
      getAll: (range: Range) =>
        read(() => within(range).map(([, value]) => JSON.parse(JSON.stringify(value)))),
      put: (value: unknown, key: string) => void this.changes.push([key, JSON.parse(JSON.stringify(value))]),
      delete: (key: string) => void this.changes.push([key, undefined]),
    }
  }

  commit(): void {
    // Its turn has to come nevertheless.
  }

  succeed(): void {
    this.isOver = true
    for (const read of this.reads) read.succeed()
    this.oncomplete?.()
  }

  abort(error: unknown): void {
    this.isOver = true
    this.error = error
    for (const read of this.reads) read.fail(error)
    this.onabort?.()
  }
}

/**
 * A phone's database, as far as the app uses it, with the faults that phones have. Transactions run in the order in
 * which they were made, as in every browser, each after `delay` ms.
 */
export class FakeDatabase {
  readonly records = new Map<string, unknown>()
  /** Every change that was stored, in order. */
  readonly history: (readonly [key: string, value: unknown])[] = []
  opens: Behaviour = 'works'
  reads: Behaviour = 'works'
  writes: Behaviour = 'works'
  /** Characters that it has room for. */
  room = Infinity
  delay = 1
  private readonly connections: Connection[] = []
  private readonly queue: FakeTransaction[] = []
  private readonly unopened: (() => void)[] = []

  /** Takes the place of the browser's own. */
  install(): void {
    Object.assign(globalThis, {
      indexedDB: { open: () => this.open() },
      IDBKeyRange: { bound: (lower: string, upper: string): Range => ({ lower, upper }) },
    })
  }

  /** The system closes every connection: transactions in progress are aborted without notice. */
  kill(): void {
    for (const connection of this.connections.splice(0)) connection.isClosed = true
    for (const transaction of this.queue) if (!transaction.isOver) transaction.abort(null)
  }

  /** Everything works from now on; what waited without an answer goes on. */
  mend(): void {
    this.opens = this.reads = this.writes = 'works'
    this.room = Infinity
    this.delay = 1
    for (const open of this.unopened.splice(0)) open()
    this.advance()
  }

  private open(): FakeRequest<unknown> {
    if (this.opens === 'fails') throw new DOMException('denied', 'SecurityError')
    const request: FakeRequest<unknown> = {}
    const succeed = () => {
      const connection: Connection & Record<string, unknown> = { isClosed: false }
      connection.close = () => void (connection.isClosed = true)
      connection.transaction = (_store: string, mode: string) => this.begin(connection, mode)
      this.connections.push(connection)
      request.result = connection
      request.onsuccess?.()
    }
    if (this.opens === 'silent') this.unopened.push(succeed)
    else setTimeout(succeed, 1)
    return request
  }

  private begin(connection: Connection, mode: string): FakeTransaction {
    if (connection.isClosed)
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    const transaction = new FakeTransaction(this.records, connection, mode === 'readwrite')
    this.queue.push(transaction)
    setTimeout(() => this.advance(), this.delay)
    return transaction
  }

  /** Serves the transactions in their order, up to the first that gets no answer. */
  private advance(): void {
    for (;;) {
      const [first] = this.queue
      if (!first) return
      if (!first.isOver && this.serve(first) === 'silent') return
      this.queue.shift()
    }
  }

  private serve(transaction: FakeTransaction): Behaviour {
    const behaviour = transaction.isWrite ? this.writes : this.reads
    if (behaviour === 'fails') transaction.abort(new DOMException('Internal error.', 'UnknownError'))
    else if (behaviour === 'works' && !this.fits(transaction))
      transaction.abort(new DOMException('exceeded', 'QuotaExceededError'))
    else if (behaviour === 'works') {
      for (const change of transaction.changes) this.store(change)
      transaction.succeed()
    }
    return behaviour
  }

  private fits({ changes }: FakeTransaction): boolean {
    const added = changes.filter(([, value]) => value !== undefined)
    const after = new Map([...this.records, ...added])
    return added.length === 0 || JSON.stringify([...after]).length <= this.room
  }

  private store([key, value]: readonly [key: string, value: unknown]): void {
    if (value === undefined) this.records.delete(key)
    else this.records.set(key, value)
    this.history.push([key, value])
  }
}
