import { staffOperations } from '../../contract/operations/staff'
import type { Body, Query, Result } from '../../contract/types'
import type { Sender } from './client'

export type StaffProfile = Result<'getStaff'>
export type StaffDevice = Result<'listStaffDevices'>['devices'][number]
export type StaffTerms = Result<'getStaffTerms'>
export type SaleIndex = Result<'getSaleIndex'>

/** The login of staff, and what they do once they are in. */
export const createStaffApi = (sender: Sender) => {
  const send = sender(staffOperations)
  return {
    checkPassword: (body: Body<'checkStaffPassword'>) => send('checkStaffPassword', { body }),
    sendCode: (ticket: string) => send('sendStaffCode', { body: { ticket } }),
    openSession: (body: Body<'openStaffSession'>) => send('openStaffSession', { body }),
    closeSession: () => send('closeStaffSession', {}),
    getProfile: () => send('getStaff', {}),
    getTerms: () => send('getStaffTerms', {}),
    confirmIdentity: (body: Body<'confirmIdentity'>) => send('confirmIdentity', { body }),
    setPassword: (body: Body<'setStaffPassword'>) => send('setStaffPassword', { body }),
    listDevices: () => send('listStaffDevices', {}),
    signOutDevice: (deviceId: string) => send('signOutStaffDevice', { params: { deviceId } }),
    getIndex: (scope: Query<'getSaleIndex'>['scope']) => send('getSaleIndex', { query: { scope } }),
  }
}
export type StaffApi = ReturnType<typeof createStaffApi>
