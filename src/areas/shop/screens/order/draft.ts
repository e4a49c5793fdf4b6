import type { NewOrder, PayProvider } from '@/api/order'
import type { Store } from '@/platform/storage/kv.contract'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import type { CouponWish } from './checkout'

/** The choices for an order that is not made yet, stored on the device. */
export interface Draft {
  readonly productId: string
  /** When it was begun, Unix ms. */
  readonly at: number
  readonly coupon?: CouponWish
  readonly address?: string
  readonly way?: PayProvider
  /** The version of the agreement that was ticked. */
  readonly agreed?: string | undefined
  /** The order as it was sent, until the server's answer is known: sent again it is the same one. */
  readonly sent?: NewOrder | undefined
}

const getKey = (productId: string): string => `order-draft/${productId}`

const findText = (holder: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(holder, name)
  return typeof value === 'string' ? value : undefined
}

function readSentOrder(value: unknown): NewOrder | undefined {
  const holder = Object(value)
  const [id, productId, agreementVersion] = ['id', 'productId', 'agreementVersion'].map((name) =>
    findText(holder, name),
  )
  const amount: unknown = Reflect.get(holder, 'amount')
  const [couponId, addressId] = ['couponId', 'addressId'].map((name) => findText(holder, name))
  if (!id || !productId || !agreementVersion || typeof amount !== 'number') return undefined
  return {
    id,
    productId,
    amount,
    agreementVersion,
    ...(couponId !== undefined && { couponId }),
    ...(addressId !== undefined && { addressId }),
  }
}

/** The choices for a product on this device within a day; an empty choice otherwise. */
export function readDraft(store: Store, productId: string, now: number): Draft {
  const kept = Object(store.read(getKey(productId)))
  const at: unknown = Reflect.get(kept, 'at')
  if (typeof at !== 'number' || Math.abs(now - at) > DAY_MS) return { productId, at: now }
  const [coupon, address, agreed] = ['coupon', 'address', 'agreed'].map((name) => findText(kept, name))
  const way = findText(kept, 'way')
  const sent = readSentOrder(Reflect.get(kept, 'sent'))
  return {
    productId,
    at,
    ...(coupon !== undefined && { coupon }),
    ...(address !== undefined && { address }),
    ...(agreed !== undefined && { agreed }),
    ...((way === 'wechat' || way === 'desk') && { way }),
    ...(sent && { sent }),
  }
}

/** Keeps what was chosen. */
export const writeDraft = (store: Store, draft: Draft): void =>
  void store.write(getKey(draft.productId), draft)

/** Forgets it: the order is made. */
export const dropDraft = (store: Store, productId: string): void => store.remove(getKey(productId))

/** Whether an order that was sent is the one that would be sent now. */
export function isSame(sent: NewOrder, wanted: Omit<NewOrder, 'id'>): boolean {
  return (['productId', 'amount', 'couponId', 'addressId', 'agreementVersion'] as const).every(
    (name) => sent[name] === wanted[name],
  )
}
