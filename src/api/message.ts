import { messageOperations as op } from '../../contract/operations/habit/message'
import type { Body, Result } from '../../contract/types'
import type { Send } from './client'

export type { MessageChoice, MessageKind } from '../../contract/schemas/habit/message'

export type MessageList = Result<'listMessages'>
export type Message = MessageList['items'][number]
export type Unread = MessageList['unread']
export type MessageSettings = Result<'getMessageSettings'>

/**
 * The messages of the product to a student, and how they reach their devices. Ids are made by the caller, so that a
 * repeat counts once.
 */
export const createMessageApi = (send: Send) => ({
  listMessages: (uid: string, kind?: Message['kind'], cursor?: string, limit = 20) =>
    send(op.listMessages, {
      params: { uid },
      query: { limit, ...(kind !== undefined && { kind }), ...(cursor !== undefined && { cursor }) },
    }),
  readMessages: (uid: string, which: Body<'readMessages'>) =>
    send(op.readMessages, { params: { uid }, body: which }),
  getMessageSettings: (uid: string) => send(op.getMessageSettings, { params: { uid } }),
  setMessageSettings: (uid: string, choice: Body<'setMessageSettings'>) =>
    send(op.setMessageSettings, { params: { uid }, body: choice }),
  addPushSubscription: (uid: string, browser: Body<'addPushSubscription'>) =>
    send(op.addPushSubscription, { params: { uid }, body: browser }),
  removePushSubscription: (uid: string, id: string) =>
    send(op.removePushSubscription, { params: { uid, id } }),
  allowWechatMessages: (uid: string, allowed: Body<'allowWechatMessages'>) =>
    send(op.allowWechatMessages, { params: { uid }, body: allowed }),
})
