import { chinaMidnight } from '../../../contract/domain/china-time'
import type { SaleFile } from '../../../contract/schemas/shop/shop'

/** A price that will hold from a time on, in Unix ms. */
export interface DatedPrice {
  readonly price: number
  readonly at: number
}

/** The price in the file of a product, and when it was written, in Unix ms. */
export interface PriceProposal extends Pick<SaleFile, 'price' | 'was' | 'next'> {
  readonly fileTime: number
}

/** The price that holds, the one that follows it, and when the newest file that said so was written. */
export interface HeldPrice {
  readonly price: number
  readonly next?: DatedPrice | undefined
  readonly fileTime: number
}

/** A change of a price. */
export interface PriceChange {
  readonly from: number
  readonly to: number
}

/**
 * The verdict on a proposal: it equals the price that holds, it is older than that price, its change is too large and
 * unconfirmed, or it holds from now on.
 */
export type PriceVerdict =
  | { readonly kind: 'same' }
  | ({ readonly kind: 'old' } & PriceChange)
  | ({ readonly kind: 'beyond'; readonly at?: number } & PriceChange)
  | { readonly kind: 'taken'; readonly price: number; readonly next?: DatedPrice | undefined }

/** Midnight in China that begins a day `YYYY-MM-DD`, in Unix ms. */
const dayStart = (day: string): number => chinaMidnight(Date.parse(`${day}T00:00:00+08:00`))

/** Whether a change is below half or above double the price and the file does not confirm it by `was`. */
const isBeyond = ({ from, to }: PriceChange, was: number | undefined): boolean =>
  (to * 2 < from || to > from * 2) && was !== from

/** The price that a proposal sets now; once the day of `next` has come, it is that of `next`. */
function saidNow({ price, was, next }: PriceProposal, now: number) {
  if (next === undefined) return { price, was }
  const at = dayStart(next.from)
  if (at <= now) return { price: next.price, was: next.was }
  return { price, was, next: { price: next.price, at }, nextWas: next.was }
}

/** The change of a proposal whose day has come, while its price still says another one, which counts for nothing. */
export function pastChange({ price, next }: PriceProposal, now: number): DatedPrice | undefined {
  if (next === undefined || next.price === price) return undefined
  const at = dayStart(next.from)
  return at <= now ? { price: next.price, at } : undefined
}

/** Judges what a file says of a price against the one that holds; the first one of a product is taken as it is. */
export function judgePrice(held: HeldPrice | undefined, proposal: PriceProposal, now: number): PriceVerdict {
  const { price, was, next, nextWas } = saidNow(proposal, now)
  if (held) {
    const change = { from: held.price, to: price }
    const isSame = price === held.price && next?.price === held.next?.price && next?.at === held.next?.at
    if (isSame) return { kind: 'same' }
    if (proposal.fileTime <= held.fileTime) return { kind: 'old', ...change }
    if (isBeyond(change, was)) return { kind: 'beyond', ...change }
  }
  if (next) {
    const change = { from: price, to: next.price }
    if (isBeyond(change, nextWas)) return { kind: 'beyond', at: next.at, ...change }
  }
  return { kind: 'taken', price, next }
}
