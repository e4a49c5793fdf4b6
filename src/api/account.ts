import { accountOperations } from '../../contract/operations/account'
import type { Body, Result } from '../../contract/types'
import type { Sender } from './client'

export type Device = Result<'listDevices'>['devices'][number]
export type ContactChoice = Result<'getContactChoice'>
export type AccountExport = Result<'exportAccount'>

/** What the owner of an account does with it. */
export const createAccountApi = (sender: Sender) => {
  const send = sender(accountOperations)
  return {
    setPassword: (uid: string, body: Body<'setPassword'>) => send('setPassword', { params: { uid }, body }),
    createDeviceCredential: (uid: string, body: Body<'createDeviceCredential'>) =>
      send('createDeviceCredential', { params: { uid }, body }),
    setUserName: (uid: string, name: string) => send('setUserName', { params: { uid }, body: { name } }),
    listDevices: (uid: string) => send('listDevices', { params: { uid } }),
    signOutDevice: (uid: string, deviceId: string) => send('signOutDevice', { params: { uid, deviceId } }),
    changePhone: (uid: string, body: Body<'changePhone'>) => send('changePhone', { params: { uid }, body }),
    getContactChoice: (uid: string) => send('getContactChoice', { params: { uid } }),
    setContactChoice: (uid: string, body: Body<'setContactChoice'>) =>
      send('setContactChoice', { params: { uid }, body }),
    exportAccount: (uid: string) => send('exportAccount', { params: { uid } }),
    /** Without a code for an account that has no phone. */
    deleteAccount: (uid: string, code?: string) =>
      send('deleteAccount', { params: { uid }, body: code === undefined ? {} : { code } }),
  }
}
export type AccountApi = ReturnType<typeof createAccountApi>
