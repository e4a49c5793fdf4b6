import type { WordApi, WordEntry, WordIndex, WordUnit } from '../api/word'
import type { RecordStore } from '@/platform/storage/records.contract'

const INDEX_KEY = 'book/index'
/** The pause before the content is fetched again, in ms: it changes by the day, and a sync follows every review. */
const REST_MS = 600_000
const unitKey = (unit: number) => `book/unit/${String(unit).padStart(4, '0')}`

function hasList(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, name))
}

/** Data that an older app stored may lack fields that this one reads; the newest content comes with the network. */
const isIndex = (value: unknown): value is WordIndex =>
  hasList(value, 'units') && typeof Reflect.get(Object(value), 'examDate') === 'string'
const isUnit = (value: unknown): value is WordUnit => hasList(value, 'words')

/** The words of the vocabulary, stored on the device unit by unit, so that they are there without a network. */
export class WordBook {
  private current: WordIndex | undefined
  private byWord = new Map<string, number>()
  private asked = -Infinity
  /** Every word in the order in which it is learnt. */
  words: readonly string[] = []
  private readonly units = new Map<number, Promise<WordUnit>>()
  private readonly entries = new Map<string, WordEntry>()

  constructor(
    private readonly records: RecordStore,
    private readonly api: Pick<WordApi, 'getWordIndex' | 'getWordUnit'>,
    private readonly now: () => number,
  ) {}

  /** The book that is open; throws before it is. */
  get index(): WordIndex {
    if (!this.current) throw new Error('the book is not open')
    return this.current
  }

  has(word: string): boolean {
    return this.byWord.has(word)
  }

  findUnit(word: string): number | undefined {
    return this.byWord.get(word)
  }

  /** Opens what the device has, or fetches it. Rejects with ApiError when neither is to be had. */
  async open(): Promise<void> {
    const [saved] = await this.records.entries(INDEX_KEY)
    if (saved && isIndex(saved[1])) this.use(saved[1])
    else await this.refresh()
  }

  /** Fetches the newest content, unless it was fetched recently; resolves to whether this changed the book. */
  async refresh(): Promise<boolean> {
    // A clock that was set back must not keep the content from being asked for.
    if (Math.abs(this.now() - this.asked) < REST_MS) return false
    const fresh = await this.api.getWordIndex()
    this.asked = this.now()
    if (this.current?.version === fresh.version && this.current.examDate === fresh.examDate) return false
    await this.records.put([[INDEX_KEY, fresh]])
    this.use(fresh)
    return true
  }

  /** The known entry of a word without waiting. */
  peek(word: string): WordEntry | undefined {
    return this.entries.get(word)
  }

  /** Makes words ready for `peek`; words that the book does not have are left out. Rejects with ApiError. */
  async load(words: readonly string[]): Promise<void> {
    const wanted = new Set(words.flatMap((word) => this.byWord.get(word) ?? []))
    await Promise.all([...wanted].map((unit) => this.unit(unit)))
  }

  /** Makes every word ready, unit by unit; `rest` comes between two of them. */
  async loadAll(rest: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    for (const { unit } of this.index.units) {
      await this.unit(unit)
      await rest()
    }
  }

  private use(index: WordIndex): void {
    const before = new Map(this.current?.units.map(({ unit, version }) => [unit, version]))
    for (const { unit, version } of index.units) if (before.get(unit) !== version) this.units.delete(unit)
    this.current = index
    this.byWord = new Map(
      index.units.flatMap(({ unit, words }) => words.map((word) => [word, unit] as const)),
    )
    this.words = [...this.byWord.keys()]
  }

  private unit(unit: number): Promise<WordUnit> {
    const known = this.units.get(unit)
    if (known) return known
    const loading = this.read(unit)
    this.units.set(unit, loading)
    loading.then(
      ({ words }) => {
        for (const entry of words) this.entries.set(entry.word, entry)
      },
      () => this.units.delete(unit), // the next one who asks tries again
    )
    return loading
  }

  private async read(unit: number): Promise<WordUnit> {
    const version = this.index.units.find((item) => item.unit === unit)?.version ?? ''
    const [saved] = await this.records.entries(unitKey(unit))
    const found = saved && isUnit(saved[1]) ? saved[1] : undefined
    if (found?.version === version) return found
    try {
      const fresh = await this.api.getWordUnit(unit, version)
      await this.records.put([[unitKey(unit), fresh]])
      return fresh
    } catch (cause) {
      if (found) return found // an older wording is better than none
      throw cause
    }
  }
}
