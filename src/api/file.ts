import { fileOperations as op } from '../../contract/operations/account/file'
import type { Query } from '../../contract/types'
import type { Send } from './client'

/** Files that a student hands in, and what they are used for. */
export const createFileApi = (send: Send) => ({
  getPermit: (query: Query<'getStsToken'>) => send(op.getStsToken, { query }),
  upload: (uid: string, { id, permit }: { id: string; permit: string }, body: Uint8Array) =>
    send(op.uploadFile, { params: { uid, id }, query: { permit }, body }),
  setAvatar: (uid: string, fileId: string) => send(op.setAvatar, { params: { uid }, body: { fileId } }),
})
