import { Type, type Static } from 'typebox'
import { Count, Exact, Text } from '../common'
import { SubjectId } from '../practice/question'

const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

/** The id of a document: lower-case letters, digits and hyphens. */
export const DocumentId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,47}$' })

/** Where the file of a document is; its name has the first eight digits of its hash. */
export const DocumentUrl = Type.String({
  pattern: '^/media/documents/[a-z0-9][a-z0-9-]{0,47}\\.[0-9a-f]{8}\\.(pdf|docx)$',
})

/** The known facts about a document before it is opened. */
const facts = {
  id: DocumentId,
  title: Text(60, 1),
  /** A book is a PDF with chapters. */
  kind: Type.Enum(['pdf', 'docx', 'book']),
  subject: SubjectId,
  /** Pages of a PDF; a docx has none until it is printed. */
  pages: Type.Optional(whole(1, 2000)),
  /** Length of the file in bytes. */
  size: Count,
  /** Whether a student may have the file. */
  download: Type.Boolean(),
  summary: Text(200, 1),
  /** Where it comes from. */
  source: Text(120, 1),
}

/** A heading of a PDF and the page it stands on. */
export const OutlineEntry = Exact({ title: Text(100, 1), page: whole(1, 2000), level: whole(1, 3) })
export type OutlineEntry = Static<typeof OutlineEntry>

/** One entry of `content/documents/documents.json`. */
export const DocumentEntry = Exact({
  ...facts,
  url: DocumentUrl,
  outline: Type.Optional(Type.Array(OutlineEntry, { maxItems: 500 })),
})
export type DocumentEntry = Static<typeof DocumentEntry>

/** A whole index: a list in which no id comes twice. */
export const DocumentIndex = Type.Array(DocumentEntry, { maxItems: 500 })

/** Words of one look; a link leads to another site by https. */
export const Span = Exact({
  text: Text(20_000, 1),
  bold: Type.Optional(Type.Literal(true)),
  italic: Type.Optional(Type.Literal(true)),
  href: Type.Optional(
    Type.String({ maxLength: 2048, pattern: '^https://[^\\s/\\\\\\u0000]+[^\\s\\u0000]*$' }),
  ),
})
export type Span = Static<typeof Span>

const Spans = Type.Array(Span, { maxItems: 2000 })

/** A part of a text document, as both targets draw it. */
export const DocumentBlock = Type.Union([
  Exact({ kind: Type.Literal('heading'), level: whole(1, 3), spans: Spans }),
  Exact({ kind: Type.Literal('paragraph'), spans: Spans }),
  /** An item of a list, so deep in others; a numbered one has its number. */
  Exact({
    kind: Type.Literal('item'),
    depth: whole(0, 5),
    number: Type.Optional(whole(1, 100_000)),
    spans: Spans,
  }),
  Exact({
    kind: Type.Literal('table'),
    /** Rows of cells. */
    rows: Type.Array(Type.Array(Spans, { maxItems: 30 }), { maxItems: 500 }),
  }),
  Exact({
    kind: Type.Literal('image'),
    src: Type.String({ maxLength: 420_000, pattern: '^data:image/(png|jpeg);base64,[A-Za-z0-9+/]+=*$' }),
    alt: Text(200),
    width: whole(1, 20_000),
    height: whole(1, 20_000),
  }),
])
export type DocumentBlock = Static<typeof DocumentBlock>

/** The schemas of the operations of documents. */
export const documentSchemas = {
  listDocuments: { result: Exact({ documents: Type.Array(Exact(facts), { maxItems: 500 }) }) },
  getDocument: {
    params: Exact({ id: DocumentId }),
    result: Exact({
      ...facts,
      url: DocumentUrl,
      outline: Type.Optional(Type.Array(OutlineEntry, { maxItems: 500 })),
      /** The text of a docx. */
      blocks: Type.Optional(Type.Array(DocumentBlock, { maxItems: 5000 })),
      /** How many parts of a docx are left out, formulas and pictures, because nothing here draws them. */
      omitted: Type.Optional(Count),
    }),
  },
}
