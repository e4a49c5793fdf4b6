import { orderOperations as op } from '../../contract/operations/shop/order'
import type { Body, Result } from '../../contract/types'
import type { Send } from './client'

export { refundLines, type RefundRule } from '../../contract/domain/shop/refund'
export type { Delivery, Payee } from '../../contract/schemas/shop/shop'
export type { CouponChoice, PayProvider, PayStart } from '../../contract/schemas/shop/order'

export type Checkout = Result<'getCheckout'>
export type Order = Result<'getOrder'>
export type OrderBrief = Result<'listOrders'>['items'][number]
export type OrderState = Order['state']
export type NewOrder = Body<'createOrder'>
export type RefundQuote = Result<'getRefundQuote'>
export type InvoiceForm = Omit<Body<'askInvoice'>, 'id'>
export type ExchangeChoice = Result<'getExchangeChoice'>
export type Exchange = Result<'listExchanges'>['items'][number]
export type Signed = Result<'getSignedAgreement'>
export type AgreedOrder = Signed['order']
export type Signature = Omit<Body<'signAgreement'>, 'id'>

/** Orders: checkout, payment, refund, invoice, exchange and signature. Ids are made by the caller, so that a repeat counts once. */
export const createOrderApi = (send: Send) => ({
  getCheckout: (productId: string) => send(op.getCheckout, { params: { productId } }),
  createOrder: (order: NewOrder) => send(op.createOrder, { body: order }),
  listOrders: (cursor?: string, limit = 20) =>
    send(op.listOrders, { query: { limit, ...(cursor !== undefined && { cursor }) } }),
  getOrder: (orderId: string) => send(op.getOrder, { params: { orderId }, query: {} }),
  /** The order after the provider was asked how its payment stands. */
  getFreshOrder: (orderId: string) => send(op.getOrder, { params: { orderId }, query: { fresh: true } }),
  payOrder: (orderId: string, payment: Body<'payOrder'>) =>
    send(op.payOrder, { params: { orderId }, body: payment }),
  closeOrder: (orderId: string, id: string) => send(op.closeOrder, { params: { orderId }, body: { id } }),
  getRefundQuote: (orderId: string) => send(op.getRefundQuote, { params: { orderId } }),
  askRefund: (orderId: string, refund: Body<'askRefund'>) =>
    send(op.askRefund, { params: { orderId }, body: refund }),
  withdrawRefund: (orderId: string, refundId: string, id: string) =>
    send(op.withdrawRefund, { params: { orderId, refundId }, body: { id } }),
  askInvoice: (orderId: string, id: string, invoice: InvoiceForm) =>
    send(op.askInvoice, { params: { orderId }, body: { id, ...invoice } }),
  setOrderAddress: (orderId: string, id: string, addressId: string) =>
    send(op.setOrderAddress, { params: { orderId }, body: { id, addressId } }),
  getExchangeChoice: (orderId: string) => send(op.getExchangeChoice, { params: { orderId } }),
  exchangeOrder: (orderId: string, id: string, productId: string) =>
    send(op.exchangeOrder, { params: { orderId }, body: { id, productId } }),
  listExchanges: () => send(op.listExchanges, {}),
  signAgreement: (orderId: string, id: string, signature: Signature) =>
    send(op.signAgreement, { params: { orderId }, body: { id, ...signature } }),
  getOrderAgreement: (orderId: string) => send(op.getOrderAgreement, { params: { orderId } }),
  getSignedAgreement: (orderId: string) => send(op.getSignedAgreement, { params: { orderId } }),
  getSignedPdf: (orderId: string) => send(op.getSignedPdf, { params: { orderId } }),
})
export type OrderApi = ReturnType<typeof createOrderApi>
