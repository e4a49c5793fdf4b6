import { shopOperations as op } from '../../../../contract/operations/shop/shop'
import type { Body, Result } from '../../../../contract/types'
import type { Send } from '@/api/client'

export type Address = Result<'listAddresses'>['items'][number]
export type WholeAddress = Result<'getAddress'>
export type Region = Address['region']
export type Province = Result<'listRegions'>['items'][number]
export type Agreement = Result<'getAgreement'>

/** Addresses of a student with the regions that they are in, and what agreements say. */
export const createAddressApi = (send: Send) => ({
  listAddresses: () => send(op.listAddresses, {}),
  getAddress: (addressId: string) => send(op.getAddress, { params: { addressId } }),
  saveAddress: (addressId: string, body: Body<'saveAddress'>) =>
    send(op.saveAddress, { params: { addressId }, body }),
  deleteAddress: (addressId: string) => send(op.deleteAddress, { params: { addressId } }),
  listRegions: () => send(op.listRegions, {}),
  getAgreement: (agreementId: string) => send(op.getAgreement, { params: { agreementId } }),
})
