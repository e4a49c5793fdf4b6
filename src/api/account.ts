import { accountOperations as op } from '../../contract/operations/account/account'
import type { Body, Query, Result } from '../../contract/types'
import type { Send } from './client'

export type Device = Result<'listDevices'>['devices'][number]
export type ContactChoice = Result<'getContactChoice'>
export type DeletionNotice = Result<'listDeletionNotices'>['notices'][number]
export type ExportState = Result<'askExport'>
export type ExportForm = Query<'getExportFile'>['form']

/** The calls of an account's owner. */
export const createAccountApi = (send: Send) => ({
  setPassword: (uid: string, body: Body<'setPassword'>) => send(op.setPassword, { params: { uid }, body }),
  createDeviceCredential: (uid: string, body: Body<'createDeviceCredential'>) =>
    send(op.createDeviceCredential, { params: { uid }, body }),
  setUserName: (uid: string, name: string) => send(op.setUserName, { params: { uid }, body: { name } }),
  listDevices: (uid: string) => send(op.listDevices, { params: { uid } }),
  signOutDevice: (uid: string, deviceId: string) => send(op.signOutDevice, { params: { uid, deviceId } }),
  changePhone: (uid: string, body: Body<'changePhone'>) => send(op.changePhone, { params: { uid }, body }),
  getContactChoice: (uid: string) => send(op.getContactChoice, { params: { uid } }),
  setContactChoice: (uid: string, body: Body<'setContactChoice'>) =>
    send(op.setContactChoice, { params: { uid }, body }),
  askExport: (uid: string, body: Body<'askExport'>) => send(op.askExport, { params: { uid }, body }),
  getExport: (uid: string) => send(op.getExport, { params: { uid } }),
  getExportFile: (uid: string, exportId: string, form: ExportForm) =>
    send(op.getExportFile, { params: { uid, exportId }, query: { form } }),
  untieWechat: (uid: string, code: string) => send(op.untieWechat, { params: { uid }, body: { code } }),
  listDeletionNotices: (uid: string) => send(op.listDeletionNotices, { params: { uid } }),
  /** Without a code for an account that has no phone. */
  deleteAccount: (uid: string, code?: string) =>
    send(op.deleteAccount, { params: { uid }, body: code === undefined ? {} : { code } }),
})
