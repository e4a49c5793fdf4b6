import { shopOperations as op } from '../../contract/operations/shop/shop'
import type { Body, Result } from '../../contract/types'
import type { Send } from './client'

export type CouponList = Result<'listCoupons'>
export type Coupon = CouponList['own'][number]
export type OpenCoupon = CouponList['open'][number]
export type SaleItem = Result<'getSaleList'>['items'][number]

/** Coupons, and the lists of what is sold that they are used for. Ids are made by the caller, so that a repeat counts once. */
export const createCouponApi = (send: Send) => ({
  listCoupons: () => send(op.listCoupons, {}),
  takeCoupon: (coupon: Body<'takeCoupon'>) => send(op.takeCoupon, { body: coupon }),
  getSaleList: (id: string) => send(op.getSaleList, { params: { id } }),
})
