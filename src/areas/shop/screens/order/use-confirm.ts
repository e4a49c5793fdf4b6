import { useRef, useState } from 'react'
import { SILENT } from '@/api/client'
import { createContentApi, type Product } from '@/api/content'
import { ApiError, ErrorCode } from '@/api/errors'
import {
  createOrderApi,
  type Checkout,
  type NewOrder,
  type Order,
  type OrderApi,
  type PayProvider,
} from '@/api/order'
import type { Api } from '@/api/services'
import { resultAddress, usePayment } from '@/features/order'
import { useOwnStorage } from '@/kit/own-storage'
import { usePickedAddress } from '../../parts/picked-address'
import { useSubmit, type Fault } from '@/kit/use-submit'
import { useLatest } from '@/platform/page/latest'
import { moveFocus } from '@/platform/page/focus'
import { reveal } from '@/platform/page/scroll-into-view'
import { scrollPlatform } from '@/platform/page/scroll'
import { useVisible } from '@/platform/page/visible'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { confirmText as text } from '../../strings/confirm'
import { orderPartsText } from '@/strings/shop/order-parts'
import { findAddress, findCoupon, getDiscount } from './checkout'
import { dropDraft, isSame, readDraft, writeDraft, type Draft } from './draft'
import { hasOrderEnded } from './settled'

/** Where what is still missing stands. */
export const PAYING = 'order-paying'
export const AGREE = 'order-agree'
export const ADDRESS = 'order-address'

/** The known facts of an order that is to be made; what only an account knows is absent for guests. */
export interface Facts {
  readonly product: Product
  readonly checkout: Checkout | undefined
}

/** Fetches what is known of the order. Rejects with ApiError. */
export async function fetchFacts(api: Api, productId: string, uid: string | undefined): Promise<Facts> {
  const [product, checkout] = await Promise.all([
    api.of(createContentApi).getProduct(productId),
    uid === undefined ? undefined : api.of(createOrderApi).getCheckout(productId),
  ])
  return { product, checkout }
}

/** The facts that the server holds otherwise than the student was shown. */
export type Change =
  | { readonly kind: 'offer'; readonly wasPrice: number; readonly wasVersion: string }
  | { readonly kind: 'coupon'; readonly id: string; readonly title: string }

export interface ConfirmFault extends Fault {
  /** Missing where nothing that the student chose is at fault. */
  readonly field?: 'agree' | 'address'
}

/** The refusals of a server that has not made the order and never will; after any other failure it may be made. */
const refusals: readonly string[] = [
  ErrorCode.Invalid,
  ErrorCode.NotFound,
  ErrorCode.Conflict,
  ErrorCode.OfferChanged,
  ErrorCode.OfferEnded,
  ErrorCode.CouponUnusable,
  ErrorCode.AddressMissing,
  ErrorCode.AmountChanged,
]

/** The order that was sent before; undefined where the server has none. */
async function findMade(api: OrderApi, orderId: string): Promise<Order | undefined> {
  try {
    return await api.getOrder(orderId)
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === ErrorCode.NotFound) return undefined
    throw cause
  }
}

/** The facts of the order and the choices on this device; what was picked or added elsewhere counts on return. */
function useChoices(productId: string, first: Facts, onPick: () => void) {
  const { apiWith, now, session } = useRoot()
  const own = useOwnStorage()
  const pickedAddress = usePickedAddress()
  const [facts, setFacts] = useState(first)
  const [change, setChange] = useState<Change>()
  const [draft, setDraft] = useState(() => readDraft(own.local, productId, now()))
  /** An address was picked that the facts may not hold yet. */
  const [isPickNew, setPickNew] = useState(false)
  const latest = useLatest(draft)

  function choose(part: Partial<Omit<Draft, 'productId' | 'at'>>): void {
    const next = { ...latest.current, ...part }
    setDraft(next)
    writeDraft(own.local, next)
    // A buyer who has chosen another coupon, or none, has read why the first one failed.
    if (part.coupon !== undefined) setChange((last) => (last?.kind === 'coupon' ? undefined : last))
  }

  async function refresh(): Promise<void> {
    try {
      setFacts(await fetchFacts(apiWith(SILENT), productId, session.uid))
      setPickNew(false)
    } catch (cause) {
      // The shown details stay, and the server judges those that are sent.
      if (!(cause instanceof ApiError)) throw cause
    }
  }

  const wasAway = useRef(false)
  useVisible((isVisible) => {
    const picked = isVisible ? pickedAddress.take() : undefined
    if (picked !== undefined) {
      choose({ address: picked })
      setPickNew(true)
      onPick()
    }
    // A coupon that was taken, or an address that was added since, counts at once.
    if (isVisible && (wasAway.current || picked !== undefined)) void refresh()
    wasAway.current = !isVisible
  })

  return { facts, change, setChange, draft, latest, choose, refresh, isPickNew }
}

/** The price, coupon, address and way of an order, as facts and choices give them; `usual` is the address shown at first. */
function getTerms({ product, checkout }: Facts, draft: Draft, usual: string | undefined, isPickNew: boolean) {
  const price = checkout?.price ?? product.sale?.price ?? 0
  const coupon = findCoupon(checkout?.coupons ?? [], draft.coupon)
  const ships = product.sale?.ships === true
  // The address that was shown at first counts as chosen: another one is not taken silently, it may be one of long
  // ago.
  const chosen = draft.address ?? usual
  const address = ships ? findAddress(checkout?.addresses ?? [], chosen) : undefined
  const ways: readonly PayProvider[] = checkout?.ways ?? []
  const version = checkout?.agreement.version
  return {
    price,
    coupon,
    off: getDiscount(price, coupon),
    ships,
    address,
    isAddressGone: ships && chosen !== undefined && !address && !isPickNew,
    ways,
    way: ways.find((item) => item === draft.way) ?? ways[0],
    version,
    isAgreed: version !== undefined && draft.agreed === version,
  }
}

type Terms = ReturnType<typeof getTerms>

function findFault({ ships, address, isAddressGone, isAgreed }: Terms): ConfirmFault | undefined {
  if (ships && !address)
    return { field: 'address', message: isAddressGone ? text.addressGone : text.addressMissing }
  return isAgreed ? undefined : { field: 'agree', message: text.agreeMissing }
}

/** Sends the order that the choices give, the same one while nothing else was chosen, and begins to pay it. */
function useSendOrder(
  productId: string,
  choices: Pick<ReturnType<typeof useChoices>, 'latest' | 'choose' | 'setChange'>,
) {
  const { apiWith, newId, track, ui } = useRoot()
  const own = useOwnStorage()
  const pay = usePayment()
  const { latest, choose, setChange } = choices

  /** The order as it is to be sent: the same as before while nothing else was chosen; undefined where another is there. */
  async function toSend(orders: OrderApi, wanted: Omit<NewOrder, 'id'>): Promise<NewOrder | undefined> {
    const { sent } = latest.current
    if (sent && isSame(sent, wanted)) return sent
    // Whether what was sent before arrived is not known: it must not be made beside another one.
    const made = sent && (await findMade(orders, sent.id))
    if (sent && made && !hasOrderEnded(made)) {
      dropDraft(own.local, productId)
      go(resultAddress(sent.id, false), 'replace')
      return undefined
    }
    return { id: newId(), ...wanted }
  }

  async function begin(orderId: string, by: PayProvider): Promise<void> {
    try {
      await pay(orderId, by)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      // The order is made and waits: its own page says so and offers to pay it.
      ui.say(ui.formatSentence(cause, orderPartsText.payBad), 'bad', TOAST_MS.login)
      go(resultAddress(orderId, false), 'replace')
    }
  }

  return async (title: string, { price, off, coupon, address, version, way }: Terms): Promise<void> => {
    if (version === undefined || way === undefined) return
    const orders = apiWith(SILENT).of(createOrderApi)
    const sending = await toSend(orders, {
      productId,
      amount: price - off,
      agreementVersion: version,
      ...(coupon && { couponId: coupon.id }),
      ...(address && { addressId: address.addressId }),
    })
    if (!sending) return
    const make = (next: NewOrder) => {
      choose({ sent: next })
      return orders.createOrder(next)
    }
    setChange(undefined)
    track.track({ kind: 'click', name: 'order', content: title, id: productId })
    const made = await make(sending)
    // An order that was sent before may have ended since: the student wants another one.
    const order = hasOrderEnded(made) ? await make({ ...sending, id: newId() }) : made
    dropDraft(own.local, productId)
    await begin(order.orderId, way)
  }
}

/** The choices for the order, and the way to make it: one order, however often it is sent. */
export function useConfirm(productId: string, first: Facts) {
  const { ui } = useRoot()
  const choices = useChoices(productId, first, () => setFault(undefined))
  const { facts, change, setChange, draft, choose, refresh, isPickNew } = choices
  const [usual] = useState(() => findAddress(first.checkout?.addresses ?? [], undefined)?.addressId)
  const terms = getTerms(facts, draft, usual, isPickNew)
  const { price, coupon, version } = terms
  const send = useSendOrder(productId, choices)

  /** Shows what holds now, at the top, where what changed is said. */
  async function ask(found: Change | undefined): Promise<void> {
    await refresh()
    setChange(found)
    if (found) scrollPlatform.to(0)
  }

  const { fault, setFault, isBusy, submit } = useSubmit<ConfirmFault>({
    fallback: text.failed,
    onFailure(sentence, { code }, show) {
      const isRefused = refusals.includes(code)
      // There is no such order, and the next one is another.
      if (isRefused) choose({ sent: undefined })
      if (code === ErrorCode.OfferChanged || code === ErrorCode.AmountChanged)
        return void ask({ kind: 'offer', wasPrice: price, wasVersion: version ?? '' })
      if (code === ErrorCode.CouponUnusable && coupon) {
        choose({ sent: undefined, coupon: undefined })
        return void ask({ kind: 'coupon', id: coupon.id, title: coupon.title })
      }
      const isAddress = code === ErrorCode.AddressMissing
      show(isAddress ? { field: 'address', message: text.addressMissing } : { message: sentence })
      if (isAddress) ui.say(sentence, 'bad', TOAST_MS.login)
      if (isRefused) void ask(undefined)
    },
  })

  async function place(): Promise<void> {
    const found = findFault(terms)
    if (found) {
      reveal(PAYING)
      moveFocus(found.field === 'agree' ? AGREE : ADDRESS)
    }
    await submit(found, () => send(facts.product.title, terms))
  }

  return { facts, change, draft, choose, ...terms, fault, setFault, isBusy, place }
}
export type Confirming = ReturnType<typeof useConfirm>
