import type { ReadableContent } from '../server/src/content'
import type { Content } from '../server/src/domain/content/content'

/** A Chinese text of the content: the file, the field as an editor thinks of it, and what it says. */
export interface ContentText {
  readonly name: string
  readonly field: string
  readonly text: string
}

const textsIn = (name: string, node: unknown, field = ''): ContentText[] => {
  if (typeof node === 'string') return /\p{Script=Han}/u.test(node) ? [{ name, field, text: node }] : []
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    textsIn(name, value, field === '' ? key : `${field}.${key}`),
  )
}

/** The content that visitors read, but for the vocabulary. */
export type Readable = Pick<Content, 'pages' | 'products'> &
  Pick<ReadableContent, 'home'> &
  Partial<Pick<ReadableContent, 'license' | 'staffTerms' | 'documents' | 'learningMap'>>

/** Every Chinese text of the campaign pages, the products, the home page, the agreements, the list of documents and the map of the year. */
export const listTexts = ({
  pages,
  products,
  home,
  license,
  staffTerms,
  documents,
  learningMap,
}: Readable): ContentText[] => [
  ...[...pages].flatMap(([file, { config }]) => textsIn(`pages/${file}`, config)),
  ...[...products].flatMap(([id, product]) => textsIn(`products/${id}.json`, product)),
  ...textsIn('home.json', home),
  ...textsIn('license.json', license),
  ...textsIn('staff-terms.json', staffTerms),
  ...textsIn('documents/documents.json', documents),
  ...(learningMap ? textsIn('learning-map.json', { stages: learningMap }) : []),
]
