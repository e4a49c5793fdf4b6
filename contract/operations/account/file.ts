import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** Files that students hand in: the permission, the upload, and what they are used for. */
export const fileOperations = {
  getStsToken: {
    method: 'GET',
    path: '/base/v1/aliyun/sts/token',
    origin: 'spec',
    auth: 'user',
    summary:
      'A short-lived permission to upload one file of this type and length under an id that the client made',
    validUid: true,
    errors: [],
  },
  uploadFile: {
    method: 'PUT',
    path: '/base/v1/users/{uid}/files/{id}',
    origin: 'ours',
    auth: 'user',
    summary:
      'Upload the bytes that a permission was given for; what a picture tells besides its pixels is dropped',
    body: 'bytes',
    idempotent: true,
    validUid: true,
    errors: [ErrorCode.FilePermitEnded, ErrorCode.FileBad, ErrorCode.Conflict],
  },
  setAvatar: {
    method: 'PUT',
    path: '/auth/v1/users/{uid}/avatar',
    origin: 'ours',
    auth: 'user',
    summary: "Make an uploaded picture the caller's avatar; the one before is removed",
    body: 'json',
    idempotent: true,
    validUid: true,
    errors: [ErrorCode.NotFound, ErrorCode.ProfileMissing],
  },
} as const satisfies Record<string, Operation>
