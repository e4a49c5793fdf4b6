import { accountOperations as op } from '../../contract/operations/account'
import type { Body, Result } from '../../contract/types'
import type { Send } from './client'

export type Device = Result<'listDevices'>['devices'][number]
export type ContactChoice = Result<'getContactChoice'>
export type AccountExport = Result<'exportAccount'>

/** What the owner of an account does with it. */
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
  exportAccount: (uid: string) => send(op.exportAccount, { params: { uid } }),
  /** Without a code for an account that has no phone. */
  deleteAccount: (uid: string, code?: string) =>
    send(op.deleteAccount, { params: { uid }, body: code === undefined ? {} : { code } }),
})
