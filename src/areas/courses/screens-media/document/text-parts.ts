import type { DocumentBlock, Span } from '../../api/document'

/** The words of a block in the pieces in which they are drawn. */
export function listSpans(block: DocumentBlock): readonly Span[] {
  if (block.kind === 'image') return []
  return block.kind === 'table' ? block.rows.flatMap((cells) => cells.flat()) : block.spans
}

/** The text of each block of a document, for the search. */
export const listTexts = (blocks: readonly DocumentBlock[]): readonly (readonly string[])[] =>
  blocks.map((block) => listSpans(block).map(({ text }) => text))

/** The headings of a document, each with the number of its block. */
export function listHeadings(
  blocks: readonly DocumentBlock[],
): readonly { readonly title: string; readonly level: number; readonly block: number }[] {
  return blocks.flatMap((block, at) =>
    block.kind === 'heading'
      ? [{ title: block.spans.map(({ text }) => text).join(''), level: block.level, block: at }]
      : [],
  )
}
