import { Type, type Static } from 'typebox'
import { ClientId, Exact, Id, MediaUrl, Millis, Secret, Text } from '../common'

/** The use of a file, a face or a handwritten answer; each use has its own largest length. */
export const FileUse = Type.Union([Type.Literal('avatar'), Type.Literal('answer')])
export type FileUse = Static<typeof FileUse>

/** The types that can be uploaded. */
export const FileType = Type.Union([Type.Literal('image/jpeg'), Type.Literal('image/png')])
export type FileType = Static<typeof FileType>

/** The name of a file, the last part of its address. */
export const FileName = Type.String({ pattern: '^[A-Za-z0-9_-]{43}\\.(jpg|png)$' })

/** The permission to upload one file. */
export const FilePermit = Exact({
  id: ClientId,
  /** Sent along with the bytes; opaque to the client. */
  permit: Secret(Text(256, 1)),
  expiresAt: Millis,
  /** Where the file will be shown. */
  url: MediaUrl,
})
export type FilePermit = Static<typeof FilePermit>

/** The body of an upload: bytes as they are. */
export const Bytes = Type.Unsafe<Uint8Array>({})

/** Schemas of the operations on files. */
export const fileSchemas = {
  getStsToken: {
    query: Exact({
      id: ClientId,
      use: FileUse,
      type: FileType,
      /** Length in bytes. */
      size: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    }),
    result: FilePermit,
  },
  uploadFile: {
    params: Exact({ uid: Id, id: ClientId }),
    query: Exact({ permit: Text(256, 1) }),
    body: Bytes,
    result: Exact({ id: ClientId, url: MediaUrl }),
  },
  setAvatar: {
    params: Exact({ uid: Id }),
    body: Exact({ fileId: ClientId }),
    result: Exact({ avatar: MediaUrl }),
  },
}
