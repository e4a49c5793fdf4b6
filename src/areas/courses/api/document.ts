import { documentOperations as op } from '../../../../contract/operations/courses/document'
import type { Result } from '../../../../contract/types'
import type { Send } from '@/api/client'

export type { DocumentBlock, OutlineEntry, Span } from '../../../../contract/schemas/courses/document'

export type DocumentFacts = Result<'listDocuments'>['documents'][number]
export type OpenedDocument = Result<'getDocument'>

/** Documents to read. */
export const createDocumentApi = (send: Send) => ({
  listDocuments: () => send(op.listDocuments, {}),
  getDocument: (id: string) => send(op.getDocument, { params: { id } }),
})
