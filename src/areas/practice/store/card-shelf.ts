import type { Deck, Decks, FormulaCard, FormulaCards, QuestionApi } from '../api/question'
import { getField } from '@/lib/fields'
import type { RecordStore, StoredRecord } from '@/platform/storage/records.contract'
import { CachedResource } from '@/stores/cached-resource'
import type { QuestionBank } from './question-bank'

const DECKS_KEY = 'cards/decks'
const FORMULAS_KEY = 'cards/formulas/index'
const DRAWN_KEY = 'cards/formulas/drawn/'
/** Drawings in one record: a mini-program stores a megabyte under a key. */
const DRAWINGS = 250

type Drawings = FormulaCards['formulas']

const isDecks = (value: unknown): value is Decks => Array.isArray(getField(value, 'decks'))
const isFormulas = (value: unknown): value is FormulaCards =>
  Array.isArray(getField(value, 'cards')) && typeof getField(value, 'glyphs') === 'object'
const isDrawings = (value: unknown): value is Drawings => typeof value === 'object' && value !== null

interface ShelfDeps {
  readonly records: RecordStore
  readonly questions: Pick<QuestionApi, 'getReciteDecks' | 'getFormulaCards'>
  now(): number
}

function listRecords({ formulas, ...rest }: FormulaCards): StoredRecord[] {
  const all = Object.entries(formulas)
  const records: StoredRecord[] = [[FORMULAS_KEY, rest]]
  for (let at = 0; at < all.length; at += DRAWINGS)
    records.push([
      `${DRAWN_KEY}${at / DRAWINGS}`,
      { version: rest.version, formulas: Object.fromEntries(all.slice(at, at + DRAWINGS)) },
    ])
  return records
}

/** The cards, stored on the device, so that they are there without a network once they were opened. */
export class CardShelf {
  private readonly deckCards: CachedResource<Decks>
  private readonly formulaCards: CachedResource<FormulaCards>

  constructor(
    { records: recordStore, questions, now }: ShelfDeps,
    private readonly bank: Pick<QuestionBank, 'addDrawings'>,
  ) {
    this.deckCards = new CachedResource({
      read: async () => (await recordStore.entries(DECKS_KEY)).map(([, value]) => value).find(isDecks),
      fetch: async () => {
        const fresh = await questions.getReciteDecks()
        await recordStore.put([[DECKS_KEY, fresh]])
        return fresh
      },
      now,
    })
    this.formulaCards = new CachedResource({
      read: () => this.readFormulas(recordStore),
      fetch: async () => {
        const fresh = await questions.getFormulaCards()
        this.bank.addDrawings(fresh)
        await recordStore.put(listRecords(fresh))
        return fresh
      },
      now,
    })
  }

  /** Decks that are open; none before they are. */
  get decks(): readonly Deck[] | undefined {
    return this.deckCards.value?.decks
  }

  get formulas(): readonly FormulaCard[] | undefined {
    return this.formulaCards.value?.cards
  }

  /** Opens the cards to be learnt by heart. Rejects with ApiError when they are neither here nor to be fetched. */
  async openDecks(): Promise<readonly Deck[]> {
    return (await this.deckCards.open()).decks
  }

  /** Opens the formula cards; the bank then knows how they are drawn. Rejects with ApiError as above. */
  async openFormulas(): Promise<readonly FormulaCard[]> {
    return (await this.formulaCards.open()).cards
  }

  private async readFormulas(recordStore: RecordStore): Promise<FormulaCards | undefined> {
    const [saved] = (await recordStore.entries(FORMULAS_KEY)).map(([, value]) => value)
    if (!isFormulas(saved)) return undefined
    const drawings: Drawings = {}
    for (const [, part] of await recordStore.entries(DRAWN_KEY)) {
      const own = getField(part, 'formulas')
      if (getField(part, 'version') === saved.version && isDrawings(own)) Object.assign(drawings, own)
    }
    this.bank.addDrawings({ formulas: drawings, glyphs: saved.glyphs })
    return { ...saved, formulas: drawings }
  }
}
