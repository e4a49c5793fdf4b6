import type { Order } from '@/api/order'
import { useSettledRequest } from '@/kit/stored-request'
import { useOwnStorage } from '@/kit/own-storage'
import { useAsync } from '@/platform/page/use-async'
import { dropSent } from './draft'

/** Whether an order is over, so that its product can be ordered again. */
export const hasOrderEnded = ({ state }: Order): boolean => state === 'closed' || state === 'refunded'

/** Whether a refund was withdrawn or declined, or is no longer the newest one of its order. */
export const hasRefundEnded = ({ refund }: Order, id: string): boolean =>
  refund?.refundId !== id || refund.state === 'withdrawn' || refund.state === 'declined'

/** Whether an invoice was declined or voided, or is no longer the newest one of its order. */
export const hasInvoiceEnded = ({ invoice }: Order, id: string): boolean =>
  invoice?.invoiceId !== id || invoice.state === 'declined'

/** Forgets the requests about an order whose responses were lost, once the order shows that they arrived. */
export function useSettledOrder(orderId: string, order: Order | undefined): void {
  const { local } = useOwnStorage()
  useSettledRequest(`refund:${orderId}`, [order?.refund?.refundId])
  useSettledRequest(`invoice:${orderId}`, [order?.invoice?.invoiceId])
  useSettledRequest(`exchange:${orderId}`, [order?.exchange?.exchangeId])
  const productId = order?.productId
  useAsync(() => {
    if (productId !== undefined) dropSent(local, productId, orderId)
  }, [local, productId, orderId])
}
