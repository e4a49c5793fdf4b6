import * as v from 'valibot'
import type { NewOrder } from '@/api/order'
import { optionally, readAs } from '@/lib/shape'
import type { Store } from '@/platform/storage/kv.contract'
import { DAY_MS } from '../../../../../contract/domain/china-time'

const draft = v.object({
  productId: v.string(),
  /** When it was begun, Unix ms. */
  at: v.number(),
  /** The id of the coupon that is wanted, or `none`. */
  coupon: optionally(v.string()),
  address: optionally(v.string()),
  way: optionally(v.picklist(['wechat', 'desk'])),
  /** The version of the agreement that was ticked. */
  agreed: optionally(v.string()),
  /** The order as it was sent, until the server's response is known: sent again it makes no second order. */
  sent: optionally(
    v.object({
      id: v.string(),
      productId: v.string(),
      amount: v.number(),
      agreementVersion: v.string(),
      couponId: v.exactOptional(v.string()),
      addressId: v.exactOptional(v.string()),
    }),
  ),
})

/** The choices for an order that is not made yet, stored on the device. */
export type Draft = v.InferOutput<typeof draft>

const getKey = (productId: string): string => `order-draft/${productId}`

/** The choices for a product on this device within a day; an empty choice otherwise. */
export function readDraft(store: Store, productId: string, now: number): Draft {
  const stored = readAs(draft, store.read(getKey(productId)))
  return stored && Math.abs(now - stored.at) <= DAY_MS ? stored : { productId, at: now }
}

/** Stores the choices. */
export const writeDraft = (store: Store, choices: Draft): void =>
  void store.write(getKey(choices.productId), choices)

/** Removes the choices: the order is made. */
export const dropDraft = (store: Store, productId: string): void => store.remove(getKey(productId))

/** Removes the choices that were sent as this order: it is made. */
export function dropSent(store: Store, productId: string, orderId: string): void {
  if (readAs(draft, store.read(getKey(productId)))?.sent?.id === orderId) dropDraft(store, productId)
}

/** Whether an order that was sent is the one that would be sent now. */
export function isSame(sent: NewOrder, wanted: Omit<NewOrder, 'id'>): boolean {
  return (['productId', 'amount', 'couponId', 'addressId', 'agreementVersion'] as const).every(
    (name) => sent[name] === wanted[name],
  )
}
