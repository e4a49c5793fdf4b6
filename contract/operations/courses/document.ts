import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** Documents to read: sheets, texts and books. */
export const documentOperations = {
  listDocuments: {
    method: 'GET',
    path: '/study/v1/documents',
    origin: 'ours',
    auth: 'none',
    summary: 'Every document that there is to read; has an ETag',
    errors: [],
  },
  getDocument: {
    method: 'GET',
    path: '/study/v1/documents/{id}',
    origin: 'ours',
    auth: 'none',
    summary: 'One document: where its file is and its outline, or its text where it is a docx',
    errors: [ErrorCode.NotFound, ErrorCode.DocumentBroken],
  },
} as const satisfies Record<string, Operation>
