import { staffOperations as op } from '../../contract/operations/staff/staff'
import type { Body, Query, Result } from '../../contract/types'
import type { Send } from './client'

export type StaffProfile = Result<'getStaff'>
export type StaffDevice = Result<'listStaffDevices'>['devices'][number]
export type StaffTerms = Result<'getStaffTerms'>
export type SaleIndex = Result<'getSaleIndex'>
export type StaffLeadOrigin = Result<'getClueOrigin'>
export type StaffLead = Result<'listStaffLeads'>['items'][number]

/** The login of staff, and what they do once they are in. */
export const createStaffApi = (send: Send) => ({
  checkPassword: (body: Body<'checkStaffPassword'>) => send(op.checkStaffPassword, { body }),
  sendCode: (ticket: string) => send(op.sendStaffCode, { body: { ticket } }),
  openSession: (body: Body<'openStaffSession'>) => send(op.openStaffSession, { body }),
  closeSession: () => send(op.closeStaffSession, {}),
  getProfile: () => send(op.getStaff, {}),
  getTerms: () => send(op.getStaffTerms, {}),
  confirmIdentity: (body: Body<'confirmIdentity'>) => send(op.confirmIdentity, { body }),
  setPassword: (body: Body<'setStaffPassword'>) => send(op.setStaffPassword, { body }),
  listDevices: () => send(op.listStaffDevices, {}),
  signOutDevice: (deviceId: string) => send(op.signOutStaffDevice, { params: { deviceId } }),
  listLeads: (query: Query<'listStaffLeads'>) => send(op.listStaffLeads, { query }),
  assignLead: (id: string, body: Body<'assignLead'>) => send(op.assignLead, { params: { id }, body }),
  getLeadOrigin: ({ id, createdAt }: Pick<StaffLead, 'id' | 'createdAt'>) =>
    send(op.getClueOrigin, { params: { id }, query: { createdAt } }),
  getIndex: (scope: Query<'getSaleIndex'>['scope']) => send(op.getSaleIndex, { query: { scope } }),
})
