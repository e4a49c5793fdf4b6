import type { PayStart } from '../../../../contract/schemas/shop/order'

/** How a payment of WeChat is begun: a page in a browser, its dialog in a page, or its dialog in the mini-program. */
export type WechatPayKind = 'h5' | 'jsapi' | 'mini'

/** An order as passed to a provider. Amounts are in fen. */
export interface PayOrder {
  readonly number: string
  readonly title: string
  readonly amount: number
  readonly expiresAt: Date
}

/** The payer, and where the request comes from. */
export interface Payer {
  readonly kind: WechatPayKind
  /** The payer's openid within the app of the page or of the mini-program; needed for its dialog. */
  readonly openid?: string
  /** The app in which the openid means something; the mini-program's or the official account's. */
  readonly appId?: string
  /** The payer's address, which a payment in a browser is bound to. */
  readonly ip: string
}

/** A provider's answer about a payment. */
export type PaySituation =
  | { readonly state: 'paid'; readonly reference: string; readonly amount: number; readonly at: Date }
  /** Not paid, and still to be paid. */
  | { readonly state: 'open' }
  /** Ended without payment, or never begun: it can be paid no more. */
  | { readonly state: 'closed' }
  /** The payment is being made at this moment: ask again. */
  | { readonly state: 'busy' }

/** A provider's answer about a refund; `reference` is its own number of it. */
export type RefundSituation =
  | { readonly state: 'done'; readonly reference: string; readonly at: Date }
  | { readonly state: 'paying' }
  /** The provider refused it or never received it: staff have to look. */
  | { readonly state: 'failed' }
  /** It ended without being paid back: another attempt needs another number. */
  | { readonly state: 'closed' }
  /** It hangs at the provider, where staff have to deal with it; a second one would be one too many. */
  | { readonly state: 'abnormal' }

/** A refund of a part of what was paid; the same number again is the same refund. */
export interface PayRefund {
  readonly number: string
  readonly refundNumber: string
  readonly amount: number
  readonly paid: number
  readonly reason: string
}

/** A checked notification of a provider: it names the order; what it stands for is asked for again. */
export type PayNotice =
  | { readonly kind: 'payment'; readonly number: string; readonly situation: PaySituation }
  | {
      readonly kind: 'refund'
      readonly number: string
      readonly refundNumber: string
      readonly situation: RefundSituation
    }

/** A notification as it arrived: what was signed are these very bytes. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/**
 * A provider that takes the money of orders. Every call may be repeated; all reject with PayDown where the provider
 * cannot be reached, answers something that is not signed by it, or refuses for now.
 */
export interface PayProvider {
  /**
   * Begins a payment, or resumes it. Throws OrderState for one that can be begun no more, or that was
   * begun elsewhere; `paid` says that the money arrived, and `query` gives the amount.
   */
  begin(order: PayOrder, payer: Payer): Promise<PayStart>
  query(number: string): Promise<PaySituation>
  /** Ends a payment that is still possible; resolves to its state then, which may be `paid` or `busy`. */
  close(number: string): Promise<PaySituation>
  refund(refund: PayRefund): Promise<RefundSituation>
  /** How a refund stands; one that the provider never received has failed. */
  queryRefund(refundNumber: string): Promise<RefundSituation>
  /** Checks a notification. Throws DomainError Forbidden for one that the provider did not sign just now. */
  readNotice(notice: RawNotice): Promise<PayNotice | undefined>
}
