import type { FastifyInstance } from 'fastify'
import { addressRoutes, type AddressRoutesDeps } from './address/routes'
import { afterSaleRoutes } from './order/after-sale-routes'
import { createCoupons } from './order/coupons'
import type { OrderDeps } from './order/deps'
import { deskOrderRoutes } from './order/desk-routes'
import { waysOfHost } from './order/hosts'
import { noticeRoutes } from './order/notices'
import { createOffers } from './order/offers'
import { settleRefund } from './order/refund-settlement'
import { orderRoutes } from './order/routes'
import { settlePayment } from './order/settle'
import { signatureRoutes, type SignatureRoutesDeps } from './order/signature-routes'
import { productRoutes, type ProductDeps } from './product/routes'

/** Registers products, addresses, agreements, orders and the notifications of payments. */
export function registerShop(
  app: FastifyInstance,
  deps: OrderDeps & SignatureRoutesDeps & Omit<ProductDeps, 'offers'> & AddressRoutesDeps,
): void {
  const offers = createOffers(deps)
  productRoutes(app, {
    ...deps,
    offers: { ...offers, page: (product, headers) => offers.page(product, waysOfHost(headers)) },
  })
  addressRoutes(app, deps)
  signatureRoutes(app, deps)
  orderRoutes(app, { ...deps, offers, coupons: createCoupons(deps) })
  afterSaleRoutes(app, deps)
  deskOrderRoutes(app, deps)
  if (!deps.pay.wechat) return
  noticeRoutes(app, {
    provider: deps.pay.wechat,
    settlePayment: async (number, said) => (await settlePayment(deps, number, 'wechat', said)) !== undefined,
    settleRefund: (refundNumber, said) => settleRefund(deps, refundNumber, said),
  })
}
