import { makeAutoObservable, observable } from 'mobx'
import type { Query } from '@/lib/query'
import { originIn, readTouches, withSource, withTouch, type Touch, type Touches } from '@/lib/touch'
import type { Store } from '@/platform/storage/contract'

/** Who sent this visitor, and in which shell they came (specification, section 3). */
export interface Promotion {
  readonly promotionId: string
  readonly inviteCode: string
  readonly agentCode: string
  readonly signId: string
  readonly branchId: string
  /** Digits alone. */
  readonly agent: string
  readonly isdg: string
  readonly swip: string
  readonly colm: string
  readonly pro: string
  readonly wordJump: string
  /** Name of the campaign. */
  readonly source: string
}

const KEY = 'promotion'
const TOUCHES = 'touches'

const unknown: Promotion = {
  promotionId: '',
  inviteCode: '',
  agentCode: '',
  signId: '',
  branchId: '',
  agent: '',
  isdg: '',
  swip: '',
  colm: '',
  pro: '',
  wordJump: '',
  source: '',
}

const names = Object.keys(unknown)

/** Longest value taken from an address. */
const MAX_LENGTH = 64
/** Longest path that the contract takes for the page of a touch. */
const MAX_PAGE = 128
/** Digits that the contract allows a promotion id. */
const MAX_PROMOTION_DIGITS = 18

/** NUL and half a surrogate pair, which the cut can leave, make a header or the server fail. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\0\p{Cs}]/gu, '')
}

function clean(name: string, value: string): string {
  if (name === 'agent') return value.replace(/\D/g, '').slice(0, MAX_LENGTH)
  if (name === 'promotionId') {
    const digits = value.replace(/\D/g, '')
    // A longer number is nobody's promotion, and the server would refuse the whole clue for it.
    return digits.length <= MAX_PROMOTION_DIGITS ? digits : ''
  }
  if (name === 'source') return cut(value, MAX_LENGTH)
  // Codes that are not of our form cannot be anybody's.
  return /^[A-Za-z0-9_-]+$/.test(value) ? value.slice(0, MAX_LENGTH) : ''
}

/** The visit that an address was opened in, by its id (a UUIDv7), time (Unix ms) and page. */
export interface Via extends Pick<Touch, 'id' | 'time' | 'page'> {
  /** Whether the app was opened by this address. */
  readonly isEntry?: boolean
}

/** The promotion fields of the visit; a later link overrides field by field what an earlier one brought. */
export class PromotionStore {
  private fields: Promotion = unknown
  /** How the visitor came here, over all visits; undefined where no link told anything. */
  touches: Touches | undefined = undefined

  constructor(private readonly storage: Store) {
    makeAutoObservable<this, 'storage'>(this, { storage: false, touches: observable.ref }, { autoBind: true })
  }

  get current(): Promotion {
    return this.fields
  }

  /** Brings back the fields of the earlier visit. */
  start(): void {
    this.touches = readTouches(this.storage.read(TOUCHES))
    const kept = this.storage.read(KEY)
    if (typeof kept !== 'object' || kept === null) return
    this.merge(Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)])))
  }

  /** Takes the fields that an address carries; those it does not mention stay. `via` says that a link brought them. */
  readQuery(query: Query, via?: Via): void {
    const found = this.merge(query)
    if (Object.keys(found).length > 0) this.storage.write(KEY, this.fields)
    const origin = originIn(found)
    if (!via || !origin) return
    const { id, time, isEntry = false } = via
    const page = cut(via.page, MAX_PAGE)
    const touches = withTouch(this.touches, { id, time, page, ...origin }, isEntry)
    if (touches === this.touches) return
    this.touches = touches
    this.storage.write(TOUCHES, touches)
  }

  /** The campaign whose button was pressed is the source, where no link has named one. */
  nameSource(source: string): void {
    if (this.fields.source === '') this.readQuery({ source })
    const touches = this.touches && withSource(this.touches, this.fields.source)
    if (!touches || touches === this.touches) return
    this.touches = touches
    this.storage.write(TOUCHES, touches)
  }

  /** The branch that a promotion or a seller belongs to, once the server has said so. */
  setBranch(branchId: string): void {
    if (this.merge({ branchId })['branchId']) this.storage.write(KEY, this.fields)
  }

  private merge(query: Query): Query {
    const found = Object.fromEntries(
      names.flatMap((name) => {
        const value = clean(name, query[name] ?? '')
        return value ? [[name, value] as const] : []
      }),
    )
    this.fields = { ...this.fields, ...found }
    return found
  }
}
