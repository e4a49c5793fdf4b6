import { fileOperations } from '../../contract/operations/file'
import type { Query } from '../../contract/types'
import type { Sender } from './client'

/** Files that a student hands in, and what they are used for. */
export const createFileApi = (sender: Sender) => {
  const send = sender(fileOperations)
  return {
    getPermit: (query: Query<'getStsToken'>) => send('getStsToken', { query }),
    upload: (uid: string, { id, permit }: { id: string; permit: string }, body: Uint8Array) =>
      send('uploadFile', { params: { uid, id }, query: { permit }, body }),
    setAvatar: (uid: string, fileId: string) => send('setAvatar', { params: { uid }, body: { fileId } }),
  }
}
export type FileApi = ReturnType<typeof createFileApi>
