import type { Order } from '@/api/order'
import { useSettledRequest } from '@/kit/kept-request'

/** Whether a refund was withdrawn or declined, or is no longer the newest one of its order. */
export const hasRefundEnded = ({ refund }: Order, id: string): boolean =>
  refund?.refundId !== id || refund.state === 'withdrawn' || refund.state === 'declined'

/** Whether an invoice was declined or voided, or is no longer the newest one of its order. */
export const hasInvoiceEnded = ({ invoice }: Order, id: string): boolean =>
  invoice?.invoiceId !== id || invoice.state === 'declined'

/** Forgets the requests about an order whose responses were lost, once the order shows that they arrived. */
export function useSettledOrder(orderId: string, order: Order | undefined): void {
  useSettledRequest(`refund:${orderId}`, [order?.refund?.refundId])
  useSettledRequest(`invoice:${orderId}`, [order?.invoice?.invoiceId])
  useSettledRequest(`exchange:${orderId}`, [order?.exchange?.exchangeId])
}
