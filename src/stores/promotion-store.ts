import { makeAutoObservable } from 'mobx'
import type { Query } from '@/lib/query'
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
/** Digits that the contract allows a promotion id. */
const MAX_PROMOTION_DIGITS = 18

function clean(name: string, value: string): string {
  if (name === 'agent') return value.replace(/\D/g, '').slice(0, MAX_LENGTH)
  if (name === 'promotionId') {
    const digits = value.replace(/\D/g, '')
    // A longer number is nobody's promotion, and the server would refuse the whole clue for it.
    return digits.length <= MAX_PROMOTION_DIGITS ? digits : ''
  }
  // NUL and half a surrogate pair, which the cut can leave, make a header or the server fail.
  if (name === 'source') return value.slice(0, MAX_LENGTH).replace(/[\0\p{Cs}]/gu, '')
  // Codes that are not of our form cannot be anybody's.
  return /^[A-Za-z0-9_-]+$/.test(value) ? value.slice(0, MAX_LENGTH) : ''
}

/** The promotion fields of the visit; a later link overrides field by field what an earlier one brought. */
export class PromotionStore {
  private fields: Promotion = unknown

  constructor(private readonly storage: Store) {
    makeAutoObservable<this, 'storage'>(this, { storage: false }, { autoBind: true })
  }

  get current(): Promotion {
    return this.fields
  }

  /** Brings back the fields of the earlier visit. */
  start(): void {
    const kept = this.storage.read(KEY)
    if (typeof kept !== 'object' || kept === null) return
    this.merge(Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)])))
  }

  /** Takes the fields that an address carries; those it does not mention stay. */
  readQuery(query: Query): void {
    if (this.merge(query)) this.storage.write(KEY, this.fields)
  }

  /** The branch that a promotion or a seller belongs to, once the server has said so. */
  setBranch(branchId: string): void {
    if (this.merge({ branchId })) this.storage.write(KEY, this.fields)
  }

  private merge(query: Query): boolean {
    const found = names.flatMap((name) => {
      const value = clean(name, query[name] ?? '')
      return value ? [[name, value] as const] : []
    })
    if (found.length > 0) this.fields = { ...this.fields, ...Object.fromEntries(found) }
    return found.length > 0
  }
}
